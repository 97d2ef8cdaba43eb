import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { ItemInput, RemarkInput } from '../../../api/portfolio/items'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { readKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isDecisionPending } from '../../kit/review/pendingDecisions'
import { useDecision } from '../../kit/review/useDecision'
import { firstFile } from '../../kit/review/usePrefetch'
import { useQueue } from '../../kit/review/useQueue'
import { useReviewClaim } from '../../kit/review/useReviewClaim'
import { toast } from '../../shell/toasts/store'
import { itemCall, itemKey, nextCall, reviewPath, useReviewScope } from './calls'

export type Corrections = Partial<Pick<ItemInput, 'category' | 'kind' | 'level' | 'result' | 'event_date'>>
type Decision = { kind: 'approve'; corrected: Corrections } | { kind: 'return'; remarks: RemarkInput[] }
type DraftControls = { keep: () => void; forget: () => void }

const affects = [[nextCall], ['portfolios/items'], ['GET /api/portfolios/:id']]

/**
 * Claims the achievement while it is open and moves on to the next one right after a decision. After the last one it
 * returns to the page where the review began.
 */
export const useReview = (item: ReviewedItem, draft: DraftControls) => {
  const { id, title, version, student } = item
  const record = { resource: 'portfolios/items', id, version }
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const navigate = useNavigate()
  const translate = useTranslate()
  const within = useReviewScope()
  const query = { after: String(id), ...(within !== null && { user_id: within }) }
  const { goOn, waiting } = useQueue({
    resource: 'portfolios/items',
    queue: {
      queryKey: readKey(nextCall, { query }),
      queryFn: async ({ signal }) => (await provider.read(nextCall, { query, signal, quiet: 'all' })).data,
    },
    queryOf: (other: number) => ({
      queryKey: itemKey(other),
      queryFn: async ({ signal }) => (await provider.read(itemCall, { id: other, signal, quiet: 'all' })).data,
    }),
    filesOf: ({ files }: ReviewedItem) => firstFile(files),
    pathOf: (other) => reviewPath(other, within),
    leave: (isEmpty) => {
      if (isEmpty) toast.info({ text: translate('portfolios.review.queue_empty') })
      return navigate(within === null ? '/portfolios' : `/portfolios/${within}`)
    },
  })
  useReviewClaim({
    record,
    recordKey: itemKey(id),
    canClaim: item.actions.includes('claim') && item.holder === null,
    claim: () => provider.act('POST /api/portfolios/items/:id/claim', { id, body: {} }),
    unclaim: () => provider.act('DELETE /api/portfolios/items/:id/claim', { id, body: undefined, quiet: 'all' }),
  })
  const decide = useDecision({
    record,
    recordKey: itemKey(id),
    send: ({ kind, ...fields }: Decision, { version: latest, ...request }) =>
      provider.act(`POST /api/portfolios/items/:id/${kind}`, { id, body: { version: latest, ...fields }, ...request }),
    onDone: (_decided, { kind }) => toast.success({ text: translate(`portfolios.review.done.${kind}`, { title }) }),
    onRefused: draft.keep,
    refusal: {
      title: translate('portfolios.review.not_saved', { title, student: student.name }),
      back: { label: translate('portfolios.review.back_to_it'), path: reviewPath(id, within) },
    },
    affects,
  })
  const settle = (decision: Decision) => {
    if (isDecisionPending(client, record)) return
    decide(decision)
    draft.forget()
    goOn()
  }
  return { waiting, goOn, settle }
}
