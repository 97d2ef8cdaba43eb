import { useQueryClient } from '@tanstack/react-query'
import { readKey, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'

const call = 'GET /api/settings/profile'
export type Profile = AnswerOf<typeof call>

/** One's own account, asked for whenever a page of the settings is opened and not while one types there; `put` shows what a change has answered. */
export const useProfile = () => {
  const queries = useQueryClient()
  const query = useRead(call, {}, { gcTime: 0, staleTime: Infinity })
  return { query, put: (profile: Profile) => void queries.setQueryData(readKey(call), profile) }
}
