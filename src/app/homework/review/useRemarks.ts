import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { HandInReview, Remark, RemarkInput } from '../../../api/homework/handIns'
import { newIdempotencyKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { backgroundMutation } from '../../kit/providers/queryOptions'
import { scopeOf } from '../../kit/review/useDecision'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { handInKey } from './calls'

export type Place = Pick<RemarkInput, 'file_id' | 'page' | 'line' | 'start' | 'end'>
export const wholeWork: Place = { file_id: null, page: null, line: null, start: null, end: null }
/** A remark that is being written. */
export type TypedRemark = { place: Place; text: string }
type Sent = { input: RemarkInput; key: string }
const isSent = (variables: unknown): variables is Sent =>
  typeof variables === 'object' && variables !== null && 'input' in variables

export type Remarks = ReturnType<typeof useRemarks>

/**
 * Remarks on a version. New ones are saved in the background and wait for the network; a decision is sent after them,
 * because they share its scope.
 */
export const useRemarks = (
  handInId: number,
  { before, onRefused }: { before: TypedRemark | null; onRefused: (remark: TypedRemark, fault: unknown) => void },
) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id
  const [edited, setTyped] = useState<TypedRemark | null>()
  const typed = edited === undefined ? before : edited
  const record = { resource: 'hand-ins', id: handInId }
  const mutationKey = ['remark', handInId]
  const change = (apply: (remarks: Remark[]) => Remark[]) =>
    client.setQueryData<HandInReview>(
      handInKey(handInId),
      (review) =>
        review && {
          ...review,
          versions: review.versions.map((one) => (one.id === handInId ? { ...one, remarks: apply(one.remarks) } : one)),
        },
    )
  const { mutate: send } = useMutation({
    ...backgroundMutation,
    mutationKey,
    scope: scopeOf(record),
    mutationFn: async ({ input, key }: Sent) => {
      if (session.current()?.id !== userId) return null
      const sent = { id: handInId, body: input, idempotencyKey: key, quiet: 'all' as const }
      return (await provider.act('POST /api/hand-ins/:id/remarks', sent)).data
    },
    onSuccess: (remark) => remark && change((remarks) => [...remarks.filter(({ id }) => id !== remark.id), remark]),
    onError: (fault, { input: { text, ...place } }) => {
      setTyped({ text, place })
      onRefused({ text, place }, fault)
    },
  })
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state: { variables } }) => (isSent(variables) ? variables.input : null),
  })
  const params = (remark: number) => ({ id: handInId, params: { remark } })
  const { mutate: rewrite } = useMutation({
    mutationFn: async ({ id, text }: { id: number; text: string }) =>
      (await provider.act('PUT /api/hand-ins/:id/remarks/:remark', { ...params(id), body: { text } })).data,
    onSuccess: (saved) => change((remarks) => remarks.map((one) => (one.id === saved.id ? saved : one))),
  })
  const { mutate: remove } = useMutation({
    mutationFn: async (id: number) =>
      (await provider.act('DELETE /api/hand-ins/:id/remarks/:remark', { ...params(id), body: undefined })).data,
    onSuccess: ({ id }) => change((remarks) => remarks.filter((one) => one.id !== id)),
  })
  return {
    typed,
    /** Remarks that the server has not confirmed. */
    pending: pending.filter((input) => input !== null),
    begin: (place: Place) => setTyped({ place, text: typed?.text ?? '' }),
    type: (text: string) => typed && setTyped({ ...typed, text }),
    cancel: () => setTyped(null),
    /** Sends the typed remark, if any. */
    add: () => {
      const text = typed?.text.trim()
      if (typed && text) send({ input: { ...typed.place, text }, key: newIdempotencyKey() })
      setTyped(null)
    },
    rewrite: (id: number, text: string) => rewrite({ id, text }),
    remove: (id: number) => remove(id),
  }
}
