import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useViewer } from '../../kit/viewer/useViewer'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { toast } from '../../shell/toasts/store'
import { ItemFiles } from './ItemFiles'
import {
  restoreReturnForm,
  emptyReturnForm,
  buildRemarks,
  toggleReason,
  commonReasons,
  type ReturnForm,
} from './returnForm'
import { ReviewSide } from './ReviewSide'
import { itemCall, reviewPath, useNext } from './useNext'
import { useReviewDecision, type Corrections, type Decision } from './useReviewDecision'

const shortcuts = [
  { label: 'portfolios.keys.approve', written: ['A'] },
  { label: 'portfolios.keys.return', written: ['R'] },
  { label: 'portfolios.keys.reasons', written: ['1', '…', '6'] },
  { label: 'portfolios.keys.words', written: ['0'] },
  { label: 'portfolios.keys.next', written: ['N'] },
  { label: 'portfolios.keys.files', written: ['←', '→'] },
  { label: 'portfolios.keys.size', written: ['+', '−'] },
  { label: 'portfolios.keys.turn', written: ['[', ']'] },
] as const

/** R2.10: reviews an achievement: evidence on the left, data and decision on the right, with keyboard shortcuts. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const { data, error, refetch } = useRead(itemCall, { id })
  useBreadcrumb(data?.title)
  // After a failed refetch the page stays, so that the reviewer's typed remarks are not lost.
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Review key={id} item={data} /> : <div className="panes" aria-busy />
}

const Review = ({ item }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  const { storedDraft, keep, report, forget } = useFormDraft({ name: 'returning' })
  const before = useMemo(() => restoreReturnForm(storedDraft?.values ?? null), [storedDraft])
  const [chosen, setReturning] = useState<ReturnForm | null>(null)
  const returning = chosen ?? before
  const [corrected, setCorrected] = useState<Corrections>({})
  const words = useMemo(() => (returning.isOpen ? { ...returning } : null), [returning])
  useEffect(() => report(words), [report, words])
  const { goOn, waiting } = useNextItem(item)
  const { decide } = useReviewDecision(item, { onRefused: () => words && keep(words) })
  const viewer = useViewer(item.files)
  const may = (action: 'approve' | 'return') => item.actions.includes(action)
  const submitDecision = (decision: Decision) => {
    if (!decide(decision)) return
    forget()
    goOn()
  }
  const approve = () => may('approve') && submitDecision({ kind: 'approve', corrected })
  const returnItem = () => {
    if (!may('return')) return
    const remarks = buildRemarks(returning)
    if (remarks.length > 0) return submitDecision({ kind: 'return', remarks })
    if (returning.isOpen) toast.warning({ text: translate('portfolios.review.choose_reason') })
    setReturning({ ...returning, isOpen: true })
  }
  const byDigit = commonReasons.map((_reason, place) => [
    `Digit${place + 1}`,
    () => may('return') && setReturning(toggleReason(returning, place)),
  ])
  usePlainKeys(
    {
      ...viewer.keys,
      KeyA: approve,
      KeyR: returnItem,
      KeyN: goOn,
      Digit0: () => may('return') && setReturning({ ...returning, isOpen: true, isWriting: true }),
      Escape: () => setReturning(emptyReturnForm),
      ...Object.fromEntries(byDigit),
    },
    shortcuts,
  )
  return (
    <div className="panes">
      <ItemFiles item={item} viewer={viewer} />
      <ReviewSide
        item={item}
        corrected={corrected}
        onCorrected={setCorrected}
        returning={returning}
        onReturning={setReturning}
        waiting={waiting}
        onApprove={approve}
        onReturn={returnItem}
        onNext={goOn}
      />
    </div>
  )
}

/** Opens the next achievement in the queue. After the last one, returns to the page where the review began. */
const useNextItem = (item: ReviewedItem) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { next, waiting, within } = useNext(item.id)
  const goOn = () => {
    if (next) return void navigate(reviewPath(next, within))
    if (next === null) toast.info({ text: translate('portfolios.review.queue_empty') })
    return void navigate(within === null ? '/portfolios' : `/portfolios/${within}`)
  }
  return { goOn, waiting }
}
