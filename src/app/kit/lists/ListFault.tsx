import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { useRefresh, useTranslate } from 'react-admin'
import { NotFoundPage } from '../../shell/placeholders/NotFoundPage'
import { isInaccessible } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { Empty } from './Empty'

/** Error page of a list: not found if access is denied, otherwise a message with a retry button. */
export const ListFault = ({ title, error }: { title: string; error: unknown }) =>
  isInaccessible(error) ? (
    <NotFoundPage />
  ) : (
    <div className="list-page">
      <PageHead title={title} />
      <ListLoadError isBrief={false} />
    </div>
  )

/** Error message with a retry button; `isBrief` shows it as one line above the previous rows. */
export const ListLoadError = ({ isBrief }: { isBrief: boolean }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const again = (
    <Button variant="outlined" size={isBrief ? 'small' : 'medium'} onClick={() => refresh()}>
      {translate('kit.list.fault.again')}
    </Button>
  )
  return isBrief ? (
    <div className="note warning" role="status">
      <CloudOff size={20} strokeWidth={1.75} aria-hidden />
      <span className="grow">{translate('kit.list.fault.kept')}</span>
      {again}
    </div>
  ) : (
    <Empty icon={CloudOff} title="kit.list.fault.title" text="kit.list.fault.text" action={again} />
  )
}
