import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import { OwnApplicationNote, reviewPath } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DecisionBar } from '../../kit/viewer/DecisionBar'
import { usePendingDecisions } from '../../kit/review/pendingDecisions'
import { DocumentMenu } from './DocumentMenu'
import { FactComparison } from './FactComparison'
import { Originals } from './Originals'
import { RejectReasons } from './RejectReasons'
import type { Rejection } from './rejection'
import { Initials } from '../../shell/person/Initials'
import { useCan } from '../../shell/session/store'
import { PageThumbs } from './pages'
import { dayAndTime } from '../../shell/dates'
import { Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useReviewScope } from './useReviewScope'

/** The applicant with the first choice, linked to the application. */
const ReviewHeader = ({ application }: { application: DocumentReview['application'] }) => {
  const translate = useTranslate()
  const mayOpen = useCan('manage profiles')
  const { id, name, number, choices } = application
  const first = choices[0]
  const choice = first && `${first.code}, ${translate(`documents.basis.${first.basis}`)}`
  return (
    <div className="pane-head row wrap">
      <Initials person={application} />
      <div className="grow anywhere">
        {mayOpen ? (
          <Link className="medium" to={`/profiles/${id}`}>
            {name}
          </Link>
        ) : (
          <span className="medium">{name}</span>
        )}
        <p className="small muted num">{[number, choice].filter(Boolean).join(' · ')}</p>
      </div>
      <Link className="small tap" to={`/documents/applications/${id}`}>
        {translate('documents.review.all_documents')}
      </Link>
    </div>
  )
}

type ReviewDecisionProps = {
  review: DocumentReview
  waiting: number | null
  isWithin: boolean
  onAccept: () => void
  onReject: () => void
  onNext: () => void
}

/** Decision buttons with the number of pending decisions or of waiting documents. */
const ReviewDecision = ({ review, waiting, isWithin, onAccept, onReject, onNext }: ReviewDecisionProps) => {
  const translate = useTranslate()
  const { pending, isWaiting } = usePendingDecisions('documents')
  const mayDecide = review.actions.includes('accept')
  const others = waiting === null ? null : Math.max(0, waiting - (mayDecide ? 1 : 0))
  return (
    <DecisionBar
      decide={
        mayDecide
          ? {
              accept: { label: translate('documents.review.accept'), onClick: onAccept },
              reject: { label: translate('documents.review.reject'), onClick: onReject },
            }
          : null
      }
      next={{ label: translate(mayDecide ? 'documents.review.skip' : 'documents.review.next'), onClick: onNext }}
    >
      {pending > 0
        ? translate(`documents.review.${isWaiting ? 'kept' : 'saving'}`)
        : others !== null &&
          translate(
            `documents.review.${isWithin ? 'waiting_within' : 'waiting'}${others === 0 ? '_none' : ''}`,
            others,
          )}
    </DecisionBar>
  )
}

type Props = {
  review: DocumentReview
  fields: PaperFields
  onFields: (fields: PaperFields) => void
  rejecting: Rejection
  onRejecting: (rejecting: Rejection) => void
  waiting: number | null
  /** True if the review covers the documents of one application only. */
  isWithin: boolean
  onAccept: () => void
  onReject: () => void
  onNext: () => void
}

/** Data to compare with the paper, and the decision. */
export const ReviewSide = (props: Props) => {
  const { review, fields, onFields, rejecting, onRejecting, waiting, isWithin, onAccept, onReject, onNext } = props
  const translate = useTranslate()
  const number = review.earlier.length + 1
  return (
    <section aria-label={translate('documents.review.side')}>
      <header className="pane-head stack gap-2">
        <div className="row">
          <h1 tabIndex={-1} className="text-l grow anywhere">
            {review.name}
          </h1>
          <DocumentMenu review={review} />
        </div>
        <p className="row wrap small muted">
          <StatusChip variant={review.status.variant}>{review.status.name}</StatusChip>
          {number > 1 && <span>{translate('documents.review.version', { number })}</span>}
          <OtherReviewer review={review} />
        </p>
      </header>
      <ReviewHeader application={review.application} />
      <div className="pane-body min-h-0 stack gap-4">
        <OwnApplicationNote userId={review.application.user_id} />
        <FactComparison review={review} fields={fields} onFields={onFields} />
        {review.actions.includes('reject') ? (
          <RejectReasons
            presets={review.reject_reasons}
            rejecting={rejecting}
            onChange={onRejecting}
            onSubmit={onReject}
          />
        ) : (
          review.reject_reason !== null && (
            <div className="note danger">
              <div>
                <p className="medium">{review.reject_reason}</p>
                {review.comment && <p>{review.comment}</p>}
              </div>
            </div>
          )
        )}
        <Originals review={review} />
        <EarlierUploads review={review} />
        <SiblingDocuments review={review} />
      </div>
      <ReviewDecision {...{ review, waiting, isWithin, onAccept, onReject, onNext }} />
    </section>
  )
}

/** Earlier rejected uploads, to check that the new one fixes them. */
const EarlierUploads = ({ review: { earlier } }: { review: DocumentReview }) => {
  const translate = useTranslate()
  if (earlier.length === 0) return null
  return (
    <details>
      <summary className="text-m semibold cursor-pointer">
        {translate('documents.review.earlier', earlier.length)}
      </summary>
      {earlier.map((old) => (
        <div key={old.id} className="mt-3">
          <p className="small">
            <span className="muted num">{old.uploaded_at && dayAndTime(old.uploaded_at)}</span> {old.status.name}
            {old.reject_reason && `: ${old.reject_reason}`}
          </p>
          <PageThumbs pages={old.pages} />
        </div>
      ))}
    </details>
  )
}

/** Warns that another user has the document open. */
const OtherReviewer = ({ review: { holder } }: { review: DocumentReview }) => {
  const translate = useTranslate()
  if (!holder || holder.mine) return null
  return (
    <span className="row gap-1">
      <Lock size={16} strokeWidth={2} aria-hidden />
      {translate('documents.claimed_by', { name: holder.name })}
    </span>
  )
}

/** Other documents of the same application. */
const SiblingDocuments = ({ review: { siblings } }: { review: DocumentReview }) => {
  const translate = useTranslate()
  const within = useReviewScope()
  if (siblings.length === 0) return null
  return (
    <section>
      <h2 className="text-m">{translate('documents.review.siblings')}</h2>
      <ul className="stack gap-2 mt-1 siblings">
        {siblings.map(({ id, name, status }) => (
          <li key={id} className="row text-s">
            <Link className="grow" to={reviewPath(id, within)}>
              {name}
            </Link>
            <StatusChip variant={status.variant}>{status.name}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
