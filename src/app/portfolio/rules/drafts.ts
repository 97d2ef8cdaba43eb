import { useQueryClient } from '@tanstack/react-query'
import type { PointRules } from '../../../api/portfolio/points'
import { useAct } from '../../kit/providers/calls'

/** What a college begins with that has no rules yet. */
export const noRules: PointRules = {
  lines: [],
  caps: { study: null, science: null, public: null, creative: null, sport: null, volunteer: null, work: null },
  collected: { test: { points: 0, from_percent: 90 }, grade: { points: 0 }, material: { points: 0 } },
}

/** Writes the next rules; the first change begins them. */
export const useSaveDraft = () => {
  const client = useQueryClient()
  return useAct('PUT /api/portfolios/rules/draft', {
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/portfolios/rules'] }),
  })
}
