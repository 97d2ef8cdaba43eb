import { MessageSquareText } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { addressOfPath, holdsBack } from '../states'

const verbs: Readonly<Partial<Record<MyProfile['status']['code'], string>>> = {
  draft: 'go',
  needs_changes: 'fix',
  recommended: 'accept',
}

/** The remarks that wait, each a link to its field, and the one button. */
export const NextActions = ({ profile }: { profile: MyProfile }) => {
  const translate = useTranslate()
  const open = profile.remarks.filter(holdsBack)
  const wantsDocuments = profile.next.path === '/my-documents'
  return (
    <>
      {open.length > 0 && (
        <ul className="open-remarks">
          {open.map((remark) => (
            <li key={remark.id}>
              <MessageSquareText size={16} strokeWidth={2} aria-hidden />
              <Link to={addressOfPath(remark.path)}>{remark.text}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className="row wrap">
        <Link className="btn p" to={open[0] ? addressOfPath(open[0].path) : profile.next.path}>
          {translate(
            wantsDocuments ? 'my_profile.to_documents' : `dashboard.apply.${verbs[profile.status.code] ?? 'open'}`,
          )}
        </Link>
      </div>
    </>
  )
}
