import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../kit/providers/calls'

/** Saves the draft rules. The first change creates the draft. */
export const useSaveDraft = () => {
  const client = useQueryClient()
  return useAct('PUT /api/portfolios/rules/draft', {
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/portfolios/rules'] }),
  })
}
