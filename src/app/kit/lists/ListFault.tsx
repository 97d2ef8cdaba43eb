import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { useRefresh, useTranslate } from 'react-admin'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { isClosed } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import './lists.css'

/** A list that did not come: not found when it is not open to the person, else what happened and another try. */
export const ListFault = ({ title, error }: { title: string; error: unknown }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  if (isClosed(error)) return <NotFoundPage />
  return (
    <div className="list-page">
      <PageHead title={title} />
      <div className="empty-list">
        <CloudOff size={40} strokeWidth={1} aria-hidden />
        <h2>{translate('kit.list.fault.title')}</h2>
        <p>{translate('kit.list.fault.text')}</p>
        <Button variant="outlined" onClick={() => refresh()}>
          {translate('kit.list.fault.again')}
        </Button>
      </div>
    </div>
  )
}
