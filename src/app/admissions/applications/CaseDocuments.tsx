import { Stamp } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import { reviewPath } from '../shared'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useCan } from '../../shell/session/store'
import { nextStepOf } from './nextStep'
import { useCanReview } from './useCanReview'
import { ReviewDocumentsButton } from './ReviewDocumentsButton'

/** Documents of the application with their status; users with `manage documents` get links to them. */
export const CaseDocuments = ({ application }: { application: ApplicationCase }) => {
  const translate = useTranslate()
  const shown = application.documents.filter(({ required, id }) => required || id !== null)
  const waiting = shown.filter(({ status }) => undecidedDocument.includes(status.code)).length
  const canOpen = useCan('manage documents')
  const mayReview = useCanReview(application)
  // If review is the next step, its button is in the decision bar instead.
  const isNext = nextStepOf(application, mayReview) === 'review'
  return (
    <section className="panel" aria-labelledby="case-documents">
      <header>
        <h2 id="case-documents" className="text-m">
          {translate('application_form.parts.documents')}
        </h2>
        {canOpen && (
          <Link to={`/documents/applications/${application.id}`}>{translate('applications.case.all_documents')}</Link>
        )}
      </header>
      <ul className="list case-documents">
        {shown.map((document) => (
          <li key={document.document_type_id} className="wrap">
            <div className="grow">
              {canOpen && document.id !== null ? (
                <Link className="tap" to={reviewPath(document.id, application.id)}>
                  {document.name}
                </Link>
              ) : (
                <span>{document.name}</span>
              )}
              {document.original !== 'not_needed' && (
                <p className="row gap-1 small muted">
                  <Stamp size={14} strokeWidth={2} aria-hidden />
                  {translate(`applications.original.${document.original}`)}
                </p>
              )}
            </div>
            <StatusChip variant={document.status.variant}>{document.status.name}</StatusChip>
          </li>
        ))}
      </ul>
      {mayReview && waiting > 0 && !isNext && (
        <div className="pad stack review-papers">
          <ReviewDocumentsButton id={application.id} waiting={waiting} variant="outlined" />
        </div>
      )}
      {shown.length === 0 && <p className="pad muted">{translate('applications.case.no_documents')}</p>}
    </section>
  )
}
