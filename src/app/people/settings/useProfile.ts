import { useQueryClient } from '@tanstack/react-query'
import { readKey, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'

const call = 'GET /api/settings/profile'
export type Profile = AnswerOf<typeof call>

/**
 * Loads the account once per page visit, so that a refetch cannot overwrite input; `put` updates the cache after a
 * change.
 */
export const useProfile = () => {
  const queries = useQueryClient()
  const query = useRead(call, {}, { gcTime: 0, staleTime: Infinity })
  return { query, put: (profile: Profile) => void queries.setQueryData(readKey(call), profile) }
}
