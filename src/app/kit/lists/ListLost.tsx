import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { useRefresh, useTranslate } from 'react-admin'
import './lists.css'

/** Rows that did not come: what happened and another try. Where others are still shown, in a line above them. */
export const ListLost = ({ isBrief }: { isBrief: boolean }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const again = (
    <Button variant="outlined" size={isBrief ? 'small' : 'medium'} onClick={() => refresh()}>
      {translate('kit.list.fault.again')}
    </Button>
  )
  if (isBrief)
    return (
      <div className="note warning" role="status">
        <CloudOff size={20} strokeWidth={1.75} aria-hidden />
        <span className="grow">{translate('kit.list.fault.kept')}</span>
        {again}
      </div>
    )
  return (
    <div className="empty-list">
      <CloudOff size={40} strokeWidth={1} aria-hidden />
      <h2>{translate('kit.list.fault.title')}</h2>
      <p>{translate('kit.list.fault.text')}</p>
      {again}
    </div>
  )
}
