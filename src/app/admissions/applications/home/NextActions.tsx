import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { addressOfPath, holdsBack, RemarkList } from '../states'

const verbs: Readonly<Partial<Record<MyProfile['status']['code'], string>>> = {
  draft: 'go',
  needs_changes: 'fix',
  recommended: 'accept',
}

type Props = { profile: MyProfile; documents: readonly { code: string; name: string }[] }

/** Remarks of a returned application, linked to their fields, and one button for the next step. */
export const NextActions = ({ profile, documents }: Props) => {
  const translate = useTranslate()
  const open = profile.remarks.filter(holdsBack)
  const remarks =
    profile.status.code === 'needs_changes' ? profile.remarks.filter(({ state }) => state !== 'resolved') : []
  const wantsDocuments = profile.next.path === '/my-documents'
  return (
    <>
      {remarks.length > 0 && <RemarkList remarks={remarks} documents={documents} isLinked />}
      <div className="row wrap">
        <Button component={Link} variant="contained" to={open[0] ? addressOfPath(open[0].path) : profile.next.path}>
          {translate(
            wantsDocuments ? 'my_profile.to_documents' : `dashboard.apply.${verbs[profile.status.code] ?? 'open'}`,
          )}
        </Button>
      </div>
    </>
  )
}
