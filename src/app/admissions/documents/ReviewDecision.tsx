import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { DecisionBar } from '../../kit/viewer/DecisionBar'
import { usePendingDecisions } from '../../kit/review/pendingDecisions'

type Props = {
  review: DocumentReview
  waiting: number | null
  isWithin: boolean
  onAccept: () => void
  onReject: () => void
  onNext: () => void
}

/** Decision buttons with the number of pending decisions or of waiting documents. */
export const ReviewDecision = ({ review, waiting, isWithin, onAccept, onReject, onNext }: Props) => {
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
