import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { PaperFields } from '../../../api/admissions/documentStates'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isDecisionPending, waitForDecisions } from '../../kit/review/pendingDecisions'
import { useDecision } from '../../kit/review/useDecision'
import { firstFile } from '../../kit/review/usePrefetch'
import { useQueue } from '../../kit/review/useQueue'
import { useReviewClaim } from '../../kit/review/useReviewClaim'
import { toast } from '../../shell/toasts/store'
import { reviewPath } from '../shared'
import { queueQuery, reviewKey, reviewQuery } from './reviews'
import { useReviewScope } from './useReviewScope'
import { useUndo } from './useUndo'

type DocumentDecision = { kind: 'accept'; fields?: PaperFields } | { kind: 'reject'; reason: string; comment?: string }
type DraftControls = { keep: () => void; forget: () => void }

/** Queries to refetch after a decision; applications show the number of accepted documents. */
const affects = [['documents', 'getList'], ['documents', 'next'], ['profiles']]

/**
 * Claims the document while it is open and moves on to the next one right after a decision. With `within` in the URL
 * it goes through the documents of one application and then back to the case.
 */
export const useReview = (review: DocumentReview, draft: DraftControls) => {
  const { id, name, version, application } = review
  const record = { resource: 'documents', id, version }
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const navigate = useNavigate()
  const translate = useTranslate()
  const within = useReviewScope()
  const undoAction = useUndo()
  const { goOn, waiting } = useQueue({
    resource: 'documents',
    queue: queueQuery(provider, id, within),
    queryOf: (other: number) => reviewQuery(provider, other),
    filesOf: ({ pages }: DocumentReview) => [...pages.flatMap(({ thumb_url }) => thumb_url ?? []), ...firstFile(pages)],
    pathOf: (other) => reviewPath(other, within),
    leave: async (isEmpty) => {
      if (within !== undefined) {
        // Wait, so that the case shows the last decision.
        await waitForDecisions(client, record)
        return navigate(`/profiles/${within}`)
      }
      if (isEmpty) toast.info({ text: translate('documents.review.queue_empty') })
      return navigate('/documents')
    },
  })
  useReviewClaim({
    record,
    recordKey: reviewKey(id),
    canClaim: review.actions.includes('claim'),
    claim: () => provider.act('POST /api/documents/:id/claim', { id, body: {} }),
    unclaim: () => provider.act('DELETE /api/documents/:id/claim', { id, body: undefined, quiet: 'all' }),
  })
  const decide = useDecision({
    record,
    recordKey: reviewKey(id),
    send: ({ kind, ...fields }: DocumentDecision, { version: latest, ...request }) =>
      provider.act(`POST /api/documents/:id/${kind}`, { id, body: { version: latest, ...fields }, ...request }),
    onDone: ({ actions }, { kind }) => {
      draft.forget()
      // Only an acceptance can be revoked; after a rejection the applicant sends the document again.
      if (kind === 'accept' && actions.includes('revoke'))
        toast.success({ text: translate('documents.bulk.done', 1), action: undoAction(id, within) })
    },
    onRefused: draft.keep,
    refusal: {
      title: translate('documents.review.not_saved', { name, applicant: application.name }),
      back: { label: translate('documents.review.back_to_it'), path: reviewPath(id, within) },
    },
    affects,
  })
  const settle = (decision: DocumentDecision) => {
    // Ignore a second press while the next document loads.
    if (isDecisionPending(client, record)) return
    draft.keep()
    decide(decision)
    goOn()
  }
  return { waiting, isWithin: within !== undefined, goOn, settle }
}
