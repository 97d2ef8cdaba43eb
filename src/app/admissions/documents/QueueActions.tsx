import Button from '@mui/material/Button'
import { FilePlus, FolderSearch } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import { FindDialog } from './FindDialog'
import { RequestDialog } from './RequestDialog'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What the office does beside the queue: finds an application's documents, asks for one more. */
export const QueueActions = () => {
  const translate = useTranslate()
  const [open, setOpen] = useTypedDialog(['find', 'request'])
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('find')}>
        <FolderSearch className="not-s" {...icon} />
        {translate('documents.find.button')}
      </Button>
      <Button variant="outlined" className="not-s" onClick={() => setOpen('request')}>
        <FilePlus {...icon} />
        {translate('documents.request.button')}
      </Button>
      {open === 'find' && <FindDialog name={open} onClose={close} />}
      {open === 'request' && <RequestDialog name={open} onClose={close} />}
    </>
  )
}
