import { useRead } from '../../kit/providers/calls'

export const useEdition = (id: number, number: number) =>
  useRead('GET /api/materials/:id/editions/:number', { id, params: { number } }, { staleTime: Infinity })
