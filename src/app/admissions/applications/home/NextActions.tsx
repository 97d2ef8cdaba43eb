import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { addressOfPath, isBlocking, RemarkList } from '../states'

const verbs: Readonly<Partial<Record<MyApplication['status']['code'], string>>> = {
  draft: 'go',
  needs_changes: 'fix',
  recommended: 'accept',
}

type Props = { application: MyApplication; documents: readonly { code: string; name: string }[] }

/** Remarks of a returned application, linked to their fields, and one button for the next step. */
export const NextActions = ({ application, documents }: Props) => {
  const translate = useTranslate()
  const open = application.remarks.filter(isBlocking)
  const remarks =
    application.status.code === 'needs_changes' ? application.remarks.filter(({ state }) => state !== 'resolved') : []
  const wantsDocuments = application.next.path === '/my-documents'
  return (
    <>
      {remarks.length > 0 && <RemarkList remarks={remarks} documents={documents} isLinked />}
      <div className="row wrap">
        <Button component={Link} variant="contained" to={open[0] ? addressOfPath(open[0].path) : application.next.path}>
          {translate(
            wantsDocuments
              ? 'my_application.to_documents'
              : `dashboard.apply.${verbs[application.status.code] ?? 'open'}`,
          )}
        </Button>
      </div>
    </>
  )
}
