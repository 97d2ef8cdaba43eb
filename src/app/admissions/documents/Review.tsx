import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { reviewKeys } from '../../kit/review/reviewKeys'
import { useViewer, type Viewer } from '../../kit/viewer/useViewer'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { restoreFields, restoreRejection, emptyRejection, reasonOf, toggleReason, type Rejection } from './rejection'
import { ReviewSide } from './ReviewSide'
import { FileX } from 'lucide-react'
import { FileViewer } from '../../kit/viewer/FileViewer'
import { dayAndTime } from '../../shell/dates'
import { PageThumb } from './pages'
import { useReview } from './useReview'

/** Keyboard shortcuts for the `?` help. */
const keys = [
  { label: 'documents.keys.accept', written: ['A'] },
  { label: 'documents.keys.reject', written: ['R'] },
  { label: 'documents.keys.reasons', written: ['1', '…', '9'] },
  { label: 'documents.keys.own_reason', written: ['0'] },
  { label: 'documents.keys.confirm', written: ['Enter'] },
  { label: 'documents.keys.cancel', written: ['Esc'] },
  { label: 'documents.keys.next', written: ['N'] },
  { label: 'documents.keys.pages', written: ['←', '→'] },
  { label: 'documents.keys.size', written: ['+', '−'] },
  { label: 'documents.keys.turn', written: ['[', ']'] },
] as const

type ReviewPagesProps = { review: DocumentReview; viewer: Viewer }

/** The current page with thumbnails of all pages below. */
const ReviewPages = ({ review: { pages, uploaded_at }, viewer }: ReviewPagesProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`documents.view.${key}`, values)
  return (
    <FileViewer
      label={say('label')}
      viewer={viewer}
      about={uploaded_at === null ? undefined : say('uploaded', { at: dayAndTime(uploaded_at) })}
      nothing={
        <>
          <FileX size={40} strokeWidth={1} aria-hidden />
          <p>{say('nothing')}</p>
        </>
      }
    >
      {pages.length > 1 && (
        <div className="row review-thumbs" role="group" aria-label={say('pages')}>
          {pages.map((page, place) => (
            <button
              key={page.id}
              type="button"
              className="unstyled page-open flex-none rounded"
              aria-pressed={place === viewer.place}
              onClick={() => viewer.go(place)}
            >
              <PageThumb page={page} />
              <span className="sr-only">{say('page', { place: place + 1, count: pages.length })}</span>
              <span className="small muted num" aria-hidden>
                {place + 1}
              </span>
            </button>
          ))}
        </div>
      )}
    </FileViewer>
  )
}

export const Review = ({ review }: { review: DocumentReview }) => {
  const translate = useTranslate()
  const viewer = useViewer(review.pages)
  const { storedDraft, keep, report, forget } = useFormDraft({ name: 'rejecting' })
  const [edited, setRejecting] = useState<Rejection | null>(null)
  const restored = useMemo(() => restoreRejection(storedDraft?.values ?? null), [storedDraft])
  const restoredFields = useMemo(() => restoreFields(storedDraft?.values ?? null), [storedDraft])
  const rejecting = edited ?? restored
  const [corrected, setFields] = useState<PaperFields | null>(null)
  const fields = corrected ?? restoredFields
  const draft = useMemo(() => (rejecting.isOpen || fields ? { ...rejecting, fields } : null), [rejecting, fields])
  const { waiting, isWithin, goOn, settle } = useReview(review, { keep: () => draft && keep(draft), forget })
  useEffect(() => report(draft), [report, draft])
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
  usePlainKeys(
    {
      ...viewer.keys,
      ...reviewKeys({
        canDecide: review.actions.includes('accept'),
        accept,
        reject,
        goOn,
        reasonCount: review.reject_reasons.length,
        toggleReason: (place) => setRejecting(toggleReason(rejecting, place)),
        writeReason: () => setRejecting({ ...rejecting, isOpen: true, isWriting: true }),
      }),
      ...(rejecting.isOpen && { Enter: reject, Escape: () => setRejecting(emptyRejection) }),
    },
    keys,
  )
  return (
    <div className="panes edge-to-edge">
      <ReviewPages review={review} viewer={viewer} />
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
    </div>
  )
}
