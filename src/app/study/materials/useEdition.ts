import { useRead } from '../../kit/providers/calls'

/** What was published under a number. */
export const useEdition = (id: number, number: number) =>
  useRead('GET /api/materials/:id/editions/:number', { id, params: { number } }, { staleTime: Infinity })
