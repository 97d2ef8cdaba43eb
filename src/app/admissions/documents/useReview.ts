import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { DocumentReview } from '../../../api/admissions/documents'
import { newIdempotencyKey } from '../../kit/providers/calls'
import { waitForDecisions, isDecisionPending, reviewPath } from '../shared'
import { navigateAsync } from '../../shell/page/navigateAsync'
import { toast } from '../../shell/toasts/store'
import { useDecide, useReviewLock, type DocumentDecision } from './decisions'
import { useQueue } from './reviews'
import { useUndo } from './useUndo'
import { useReviewScope } from './useReviewScope'

type DraftControls = { keep: () => void; forget: () => void }

/**
 * Claims the document while it is open and moves on to the next one right after a decision. With `within` in the URL
 * it goes through the documents of one application and then back to the case.
 */
export const useReview = (review: DocumentReview, draft: DraftControls) => {
  const { id, name, application } = review
  const client = useQueryClient()
  const navigate = useNavigate()
  const translate = useTranslate()
  const within = useReviewScope()
  const undoAction = useUndo()
  const { open, release } = useReviewLock(id)
  const { nextOf, waiting } = useQueue(id, within)
  const waits = review.actions.includes('open')
  useEffect(() => {
    if (!waits || isDecisionPending(client, id)) return undefined
    open()
    return () => {
      if (!isDecisionPending(client, id)) release()
    }
  }, [client, id, waits, open, release])

  const { mutate: decide } = useDecide({
    review,
    onDone: ({ actions }, { kind }) => {
      draft.forget()
      // Only an acceptance can be revoked; after a rejection the applicant sends the document again.
      if (kind === 'accept' && actions.includes('revoke'))
        toast.success({ text: translate('documents.bulk.done', 1), action: undoAction(id, within) })
    },
    onRefused: (message) => {
      draft.keep()
      toast.danger({
        title: translate('documents.review.not_saved', { name, applicant: application.name }),
        text: message,
        action: { label: translate('documents.review.back_to_it'), run: () => void navigate(reviewPath(id, within)) },
      })
    },
  })

  const openNext = () =>
    navigateAsync(async () => {
      // If the request fails, it shows a toast, and the reviewer returns to the queue or the case.
      const next = await nextOf().catch(() => undefined)
      if (next) return navigate(reviewPath(next, within))
      if (within !== undefined) {
        // Wait, so that the case shows the last decision.
        await waitForDecisions(client, id)
        return navigate(`/profiles/${within}`)
      }
      if (next === null) toast.info({ text: translate('documents.review.queue_empty') })
      return navigate('/documents')
    })
  const settle = (decision: DocumentDecision) => {
    // Ignore a second press while the next document loads.
    if (isDecisionPending(client, id)) return
    draft.keep()
    decide({ decision, name: newIdempotencyKey() })
    void openNext()
  }
  return { waiting, isWithin: within !== undefined, goOn: () => void openNext(), settle }
}
