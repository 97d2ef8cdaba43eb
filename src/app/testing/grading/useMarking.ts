import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { HttpError, useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AnswerRow, GradedAnswer, MarkInput } from '../../../api/testing/grading'
import { readKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isRetryable, backgroundMutation, statusOf } from '../../kit/providers/queryOptions'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { toast } from '../../shell/toasts/store'
import { answerParams, answerKey, listCall } from './useGradingQueue'
import { answerId } from './answerOrder'

type Marked = { answer: GradedAnswer; body: MarkInput; score: number }
type Options = { onDone: () => void; onRefused: () => void; address: string }

/** Maximum number of requests for one mark, including retries. */
const maxTries = 4
/** Statuses without a toast from the data provider: the toast shown here links back to the answer. */
const quietStatuses = [0, 404, 409, 422, 429, 500, 502, 503, 504]

/** Updates an answer in the cached lists. */
const updateRow = (client: QueryClient, answer: GradedAnswer, change: Partial<AnswerRow>) =>
  client.setQueriesData<readonly AnswerRow[]>({ queryKey: [listCall] }, (rows) =>
    rows?.map((row) => (answerId(row) === answerId(answer) ? { ...row, ...change } : row)),
  )

/**
 * Sends a mark in the background while the grader reads the next answer. An error links back to the answer and its
 * draft.
 */
export const useMarking = ({ onDone, onRefused, address }: Options) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const navigate = useNavigate()
  const userId = useUser()?.id
  return useMutation({
    ...backgroundMutation,
    retry: (count, fault) => count + 1 < maxTries && isRetryable(fault),
    mutationFn: async ({ answer, body }: Marked) => {
      if (session.current()?.id !== userId) return null
      const sent = { ...answerParams(answer), body, quiet: quietStatuses }
      return (await provider.act('PATCH /api/grading/answers/:attempt/:position', sent)).data
    },
    onMutate: ({ answer, score }) => updateRow(client, answer, { status: 'graded', score }),
    onSuccess: (marked, { answer }) => {
      if (marked === null) return
      client.setQueryData(answerKey(answer), marked)
      onDone()
    },
    onError: (fault, { answer }) => {
      onRefused()
      const errors: Record<string, string> = fault instanceof HttpError ? (fault.body?.errors ?? {}) : {}
      const isStale = statusOf(fault) === 409
      const errorMessage = [...Object.values(errors), fault instanceof HttpError ? fault.message : ''].find(Boolean)
      toast.danger({
        title: translate('grading.not_saved'),
        text: isStale ? translate('grading.conflict.told') : (errorMessage ?? translate('problems.network.text')),
        action: { label: translate('grading.back_to_it'), run: () => void navigate(address) },
      })
      void client.invalidateQueries({ queryKey: answerKey(answer) })
      void client.invalidateQueries({ queryKey: [listCall] })
    },
    onSettled: (_marked, _fault, { answer }) => {
      // After the last answer the list of tests is already on the screen, so it is refetched.
      void client.invalidateQueries({ queryKey: ['GET /api/grading'] })
      void client.invalidateQueries({ queryKey: ['GET /api/dashboard'] })
      void client.invalidateQueries({ queryKey: readKey('GET /api/grading/tests/:id', { id: answer.test_id }) })
    },
  })
}
