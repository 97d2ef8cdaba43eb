import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Decision, HandInReview, HandInVersion } from '../../../api/homework/handIns'
import type { HomeworkRecord, Work } from '../../../api/homework/homework'
import { useNumberText } from '../../kit/fields/useNumberText'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { newIdempotencyKey } from '../../kit/providers/calls'
import { useDecision } from '../../kit/review/useDecision'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { toast } from '../../shell/toasts/store'
import { handInKey, worksCall, worksKey } from './calls'
import { reviewPath } from './workOrder'

/** How long the server accepts undoing a decision, in milliseconds. */
const undoMs = 10_000

type Options = {
  homework: HomeworkRecord
  review: HandInReview
  newest: HandInVersion
  onDone: () => void
  onRefused: () => void
  /** Keeps the input for the version that the hand-in has after the decision was undone. */
  onUndone: (version: number) => void
}

/**
 * Sends the decision in the background while the reviewer reads the next work. A refused one keeps its input, and its
 * toast leads back to it.
 */
export const useDeciding = ({ homework, review, newest, onDone, onRefused, onUndone }: Options) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const navigate = useNavigate()
  const text = useNumberText()
  const { id } = newest
  const { name } = review
  const back = { label: translate('homework.review.back_to_it'), path: reviewPath(homework.id, id) }
  const affects = [worksKey(homework.id), ['gradebook/homework'], ['GET /api/dashboard']]
  /** Opens the work again with the input of the decision. A refusal shows its own toast. */
  const undo = async (version: number) => {
    const sent = { id, body: { version }, idempotencyKey: newIdempotencyKey() }
    const undone = await provider.act('POST /api/hand-ins/:id/undo', sent).catch(shownAsToast)
    for (const queryKey of affects) void client.invalidateQueries({ queryKey })
    if (!undone) return
    onUndone(undone.data.versions[0]?.version ?? 0)
    client.setQueryData(handInKey(id), undone.data)
    await navigate(back.path)
    toast.success({ text: translate('homework.review.undone') })
  }
  const send = useDecision({
    record: { resource: 'hand-ins', id, version: newest.version },
    recordKey: handInKey(id),
    send: async (body: Decision, { quiet, idempotencyKey }) => {
      const { data } = await provider.act('POST /api/hand-ins/:id/decide', { id, body, quiet, idempotencyKey })
      return { data: { ...data, version: data.versions[0]?.version ?? 0 } }
    },
    onDone: ({ versions }, { decision }) => {
      onDone()
      const mark = versions.find((version) => version.id === id)?.mark
      toast.success({
        text:
          decision === 'return' || mark === null || mark === undefined
            ? translate('homework.review.returned', { name })
            : translate('homework.review.marked', { name, mark: text(mark) }),
        action: { label: translate('homework.review.undo'), run: () => void undo(versions[0]?.version ?? 0) },
        lifetimeMs: undoMs,
      })
    },
    onRefused: () => {
      onRefused()
      void client.invalidateQueries({ queryKey: [worksCall] })
    },
    refusal: { title: translate('homework.review.not_saved', { name }), back },
    affects,
  })
  return (body: Decision, mark: number | null) => {
    const state = body.decision === 'mark' ? 'marked' : 'returned'
    client.setQueryData<readonly Work[]>(worksKey(homework.id), (works) =>
      works?.map((work) => (work.hand_in_id === id ? { ...work, state, mark, due_at: body.due_at } : work)),
    )
    send(body)
  }
}
