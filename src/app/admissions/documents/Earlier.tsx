import { useTranslate } from 'react-admin'
import type { DocumentReview } from '../../../api/admissions/documents'
import { ShownPages } from './pages'
import { dayAndTime } from '../../shell/dates'

/** What was sent before and rejected: to see whether it was mended. */
export const Earlier = ({ review: { earlier } }: { review: DocumentReview }) => {
  const translate = useTranslate()
  if (earlier.length === 0) return null
  return (
    <details>
      <summary>{translate('documents.review.earlier', earlier.length)}</summary>
      {earlier.map((old) => (
        <div key={old.id} className="earlier">
          <p className="small">
            <span className="muted num">{old.uploaded_at && dayAndTime(old.uploaded_at)}</span> {old.status.name}
            {old.reject_reason && `: ${old.reject_reason}`}
          </p>
          <ShownPages pages={old.pages} />
        </div>
      ))}
    </details>
  )
}
