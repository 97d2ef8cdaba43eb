import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DocumentReview } from '../../../api/admissions/documents'
import { reviewPath } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useWithin } from './useWithin'

/** The other documents of the application. */
export const Siblings = ({ review: { siblings } }: { review: DocumentReview }) => {
  const translate = useTranslate()
  const within = useWithin()
  if (siblings.length === 0) return null
  return (
    <>
      <h2>{translate('documents.review.siblings')}</h2>
      <ul className="siblings">
        {siblings.map(({ id, name, status }) => (
          <li key={id} className="row">
            <Link className="grow" to={reviewPath(id, within)}>
              {name}
            </Link>
            <StatusChip variant={status.variant}>{status.name}</StatusChip>
          </li>
        ))}
      </ul>
    </>
  )
}
