import { useQueryClient } from '@tanstack/react-query'
import { readKey, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'

const call = 'GET /api/settings/profile'
export type Profile = AnswerOf<typeof call>

/** One's own account, asked for when a page of the settings is opened, not while one types there; `put` shows a change. */
export const useProfile = () => {
  const queries = useQueryClient()
  const query = useRead(call, {}, { gcTime: 0, staleTime: Infinity })
  return { query, put: (profile: Profile) => void queries.setQueryData(readKey(call), profile) }
}
