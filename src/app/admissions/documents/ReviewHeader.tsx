import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DocumentReview } from '../../../api/admissions/documents'
import { Initials } from '../../shell/person/Initials'
import { useCan } from '../../shell/session/store'

/** The applicant with the first choice, linked to the application. */
export const ReviewHeader = ({ application }: { application: DocumentReview['application'] }) => {
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
