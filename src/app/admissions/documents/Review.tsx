import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import { KeysDialog } from '../../kit/forms/KeysDialog'
import { useKeptTyping } from '../../kit/forms/useKeptTyping'
import { toast } from '../../shell/toasts/store'
import { reviewKeys, useReviewKeys, type ReviewKey } from './keys'
import { keptFields, keptRejecting, nothingYet, reasonOf, toggledReason, type Rejecting } from './rejecting'
import { ReviewSide } from './ReviewSide'
import { ReviewView } from './ReviewView'
import { useReview } from './useReview'
import { useViewer } from './useViewer'

/** One document under review. */
export const Review = ({ review }: { review: DocumentReview }) => {
  const translate = useTranslate()
  const viewer = useViewer(review.pages)
  const { kept, keep, report, forget } = useKeptTyping({ name: 'rejecting' })
  const [chosen, setRejecting] = useState<Rejecting | null>(null)
  const before = useMemo(() => keptRejecting(kept?.values ?? null), [kept])
  const fieldsBefore = useMemo(() => keptFields(kept?.values ?? null), [kept])
  const rejecting = chosen ?? before
  const [isListing, setListing] = useState(false)
  const [corrected, setFields] = useState<PaperFields | null>(null)
  const fields = corrected ?? fieldsBefore
  const words = useMemo(() => (rejecting.isOpen || fields ? { ...rejecting, fields } : null), [rejecting, fields])
  const { waiting, isWithin, goOn, settle } = useReview(review, { keep: () => words && keep(words), forget })
  useEffect(() => report(words), [report, words])
  const may = (action: 'accept' | 'reject') => review.actions.includes(action)
  const accept = () => settle({ kind: 'accept', ...(fields && { fields }) })
  const reject = () => {
    const reason = reasonOf(rejecting, review.reject_reasons)
    if (reason !== '') {
      settle({ kind: 'reject', reason, ...(rejecting.comment.trim() !== '' && { comment: rejecting.comment.trim() }) })
      return
    }
    if (rejecting.isOpen) toast.warning({ text: translate('documents.review.choose_reason') })
    setRejecting({ ...rejecting, isOpen: true, isWriting: review.reject_reasons.length === 0 })
  }
  const onKey = (key: ReviewKey): boolean => {
    if (key === '?') {
      setListing(true)
      return true
    }
    if (key === 'N') {
      goOn()
      return true
    }
    if (key === 'A' && may('accept')) {
      accept()
      return true
    }
    if ((key === 'R' || (key === 'Enter' && rejecting.isOpen)) && may('reject')) {
      reject()
      return true
    }
    if (key === 'Escape' && rejecting.isOpen) {
      setRejecting(nothingYet)
      return true
    }
    if (key === 0 && may('reject')) {
      setRejecting({ ...rejecting, isOpen: true, isWriting: true })
      return true
    }
    if (typeof key === 'number' && may('reject') && key <= review.reject_reasons.length) {
      setRejecting(toggledReason(rejecting, key - 1))
      return true
    }
    return viewer.onKey(key)
  }
  useReviewKeys(onKey)
  return (
    <div className="review">
      <ReviewView review={review} viewer={viewer} />
      <ReviewSide
        review={review}
        fields={fields ?? review.fields}
        onFields={setFields}
        rejecting={rejecting}
        onRejecting={setRejecting}
        waiting={waiting}
        isWithin={isWithin}
        onAccept={accept}
        onReject={reject}
        onNext={goOn}
      />
      <KeysDialog words="documents.keys" keys={reviewKeys} open={isListing} onClose={() => setListing(false)} />
    </div>
  )
}
