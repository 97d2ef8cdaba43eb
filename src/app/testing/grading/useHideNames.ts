import { useQueryClient } from '@tanstack/react-query'
import type { GradedTest } from '../../../api/testing/grading'
import { readKey, useAct } from '../../kit/providers/calls'
import { answerCall, listCall } from './useWalk'

/** Hides the names of those who sat the test from all who mark it, or shows them again. */
export const useHideNames = ({ id, version, is_blind, releases_at }: GradedTest) => {
  const client = useQueryClient()
  const { mutate, isPending } = useAct('PATCH /api/grading/tests/:id', {
    onSettled: async (saved) => {
      if (saved) client.setQueryData(readKey('GET /api/grading/tests/:id', { id }), saved)
      else await client.invalidateQueries({ queryKey: ['GET /api/grading/tests/:id'] })
      await client.invalidateQueries({ queryKey: [listCall] })
      await client.invalidateQueries({ queryKey: [answerCall] })
    },
  })
  return { isPending, toggle: () => mutate({ id, body: { version, is_blind: !is_blind, releases_at } }) }
}
