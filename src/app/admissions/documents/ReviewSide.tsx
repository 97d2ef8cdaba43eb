import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import type { PaperFields } from '../../../api/admissions/documentStates'
import { OwnNote } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DecisionBar } from './DecisionBar'
import { DocumentMenu } from './DocumentMenu'
import { Earlier } from './Earlier'
import { Facts } from './Facts'
import { Holder } from './Holder'
import { Originals } from './Originals'
import { Reasons } from './Reasons'
import type { Rejecting } from './rejecting'
import { Siblings } from './Siblings'
import { Whose } from './Whose'

type Props = {
  review: DocumentReview
  fields: PaperFields
  onFields: (fields: PaperFields) => void
  rejecting: Rejecting
  onRejecting: (rejecting: Rejecting) => void
  waiting: number | null
  /** One goes through the documents of one application. */
  isWithin: boolean
  onAccept: () => void
  onReject: () => void
  onNext: () => void
}

/** What the paper must agree with, and the decision. */
export const ReviewSide = (props: Props) => {
  const { review, fields, onFields, rejecting, onRejecting, waiting, isWithin, onAccept, onReject, onNext } = props
  const translate = useTranslate()
  const number = review.earlier.length + 1
  return (
    <section className="review-side" aria-label={translate('documents.review.side')}>
      <header className="review-head">
        <div className="row">
          <h1 tabIndex={-1} className="grow">
            {review.name}
          </h1>
          <DocumentMenu review={review} />
        </div>
        <p className="row wrap small muted">
          <StatusChip variant={review.status.variant}>{review.status.name}</StatusChip>
          {number > 1 && <span>{translate('documents.review.version', { number })}</span>}
          <Holder review={review} />
        </p>
      </header>
      <Whose profile={review.profile} />
      <div className="review-scroll">
        <OwnNote userId={review.profile.user_id} />
        <Facts review={review} fields={fields} onFields={onFields} />
        {review.actions.includes('reject') ? (
          <Reasons presets={review.reject_reasons} rejecting={rejecting} onChange={onRejecting} onSubmit={onReject} />
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
        <Earlier review={review} />
        <Siblings review={review} />
      </div>
      <DecisionBar {...{ review, waiting, isWithin, onAccept, onReject, onNext }} />
    </section>
  )
}
