import { Stamp } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { waitingDocument } from '../../../api/admissions/statusSets'
import { reviewPath } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useCan } from '../../shell/session/store'
import { nextStepOf } from './nextStep'
import { useMayReview } from './useMayReview'
import { ReviewPapers } from './ReviewPapers'

/** Documents of the application with their status; users with `manage documents` get links to them. */
export const CaseDocuments = ({ profile }: { profile: ProfileCase }) => {
  const translate = useTranslate()
  const shown = profile.documents.filter(({ required, id }) => required || id !== null)
  const waiting = shown.filter(({ status }) => waitingDocument.includes(status.code)).length
  const canOpen = useCan('manage documents')
  const mayReview = useMayReview(profile)
  // If review is the next step, its button is in the decision bar instead.
  const isNext = nextStepOf(profile, mayReview) === 'review'
  return (
    <section className="panel" aria-labelledby="case-documents">
      <header>
        <h2 id="case-documents" className="text-m">
          {translate('profile_form.parts.documents')}
        </h2>
        {canOpen && (
          <Link to={`/documents/applications/${profile.id}`}>{translate('profiles.case.all_documents')}</Link>
        )}
      </header>
      <ul className="list case-documents">
        {shown.map((document) => (
          <li key={document.document_type_id} className="wrap">
            <div className="grow">
              {canOpen && document.id !== null ? (
                <Link className="tap" to={reviewPath(document.id, profile.id)}>
                  {document.name}
                </Link>
              ) : (
                <span>{document.name}</span>
              )}
              {document.original !== 'not_needed' && (
                <p className="row gap-1 small muted">
                  <Stamp size={14} strokeWidth={2} aria-hidden />
                  {translate(`profiles.original.${document.original}`)}
                </p>
              )}
            </div>
            <StatusChip variant={document.status.variant}>{document.status.name}</StatusChip>
          </li>
        ))}
      </ul>
      {mayReview && waiting > 0 && !isNext && (
        <div className="pad stack review-papers">
          <ReviewPapers id={profile.id} waiting={waiting} variant="outlined" />
        </div>
      )}
      {shown.length === 0 && <p className="pad muted">{translate('profiles.case.no_documents')}</p>}
    </section>
  )
}
