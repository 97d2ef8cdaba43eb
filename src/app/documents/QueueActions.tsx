import Button from '@mui/material/Button'
import { FilePlus, FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FindDialog } from './FindDialog'
import { RequestDialog } from './RequestDialog'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What the office does beside the queue: finds an application's documents, asks for one more. */
export const QueueActions = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState<'find' | 'request' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('find')}>
        <FolderSearch {...icon} />
        {translate('documents.find.button')}
      </Button>
      <Button variant="outlined" className="not-s" onClick={() => setOpen('request')}>
        <FilePlus {...icon} />
        {translate('documents.request.button')}
      </Button>
      {open === 'find' && <FindDialog onClose={close} />}
      {open === 'request' && <RequestDialog onClose={close} />}
    </>
  )
}
