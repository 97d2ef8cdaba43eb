import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { useTranslate } from 'react-admin'

/** Error message with a retry button, for a part of a screen that failed to load. */
export const PartFault = ({ onAgain }: { onAgain: () => void }) => {
  const translate = useTranslate()
  return (
    <div className="note warning" role="status">
      <CloudOff size={20} strokeWidth={1.75} aria-hidden />
      <span className="grow">{translate('kit.form.fault.text')}</span>
      <Button variant="outlined" size="small" onClick={onAgain}>
        {translate('kit.form.fault.again')}
      </Button>
    </div>
  )
}
