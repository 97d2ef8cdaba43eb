import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { usePendingDecisions } from '../shared'

type Props = {
  review: DocumentReview
  waiting: number | null
  isWithin: boolean
  onAccept: () => void
  onReject: () => void
  onNext: () => void
}

/** The decision under the thumb, with its keys; and how many still wait. */
export const DecisionBar = ({ review, waiting, isWithin, onAccept, onReject, onNext }: Props) => {
  const translate = useTranslate()
  const { pending, isWaiting } = usePendingDecisions()
  const mayDecide = review.actions.includes('accept')
  const others = waiting === null ? null : Math.max(0, waiting - (mayDecide ? 1 : 0))
  return (
    <footer className="review-decision">
      {mayDecide && (
        <div className="two">
          <button type="button" className="btn ok" aria-keyshortcuts="A" onClick={onAccept}>
            {translate('documents.review.accept')}
            <kbd aria-hidden>A</kbd>
          </button>
          <button type="button" className="btn dg" aria-keyshortcuts="R" onClick={onReject}>
            {translate('documents.review.reject')}
            <kbd aria-hidden>R</kbd>
          </button>
        </div>
      )}
      <div className="row small muted">
        <span className="num" role="status">
          {pending > 0
            ? translate(`documents.review.${isWaiting ? 'kept' : 'saving'}`)
            : others !== null &&
              translate(
                `documents.review.${isWithin ? 'waiting_within' : 'waiting'}${others === 0 ? '_none' : ''}`,
                others,
              )}
        </span>
        <button type="button" className="btn s" aria-keyshortcuts="N" onClick={onNext}>
          {translate(mayDecide ? 'documents.review.skip' : 'documents.review.next')}
          <kbd className="not-s" aria-hidden>
            N
          </kbd>
        </button>
      </div>
    </footer>
  )
}
