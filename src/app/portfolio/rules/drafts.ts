import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../kit/providers/calls'

/** Writes the next rules; the first change begins them. */
export const useSaveDraft = () => {
  const client = useQueryClient()
  return useAct('PUT /api/portfolios/rules/draft', {
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/portfolios/rules'] }),
  })
}
