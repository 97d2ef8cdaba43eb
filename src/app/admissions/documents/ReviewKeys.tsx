import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

const keys = [
  { name: 'accept', written: ['A'] },
  { name: 'reject', written: ['R'] },
  { name: 'reasons', written: ['1', '…', '9'] },
  { name: 'own_reason', written: ['0'] },
  { name: 'confirm', written: ['Enter'] },
  { name: 'cancel', written: ['Esc'] },
  { name: 'next', written: ['N'] },
  { name: 'pages', written: ['←', '→'] },
  { name: 'size', written: ['+', '−'] },
  { name: 'turn', written: ['[', ']'] },
] as const

/** What each key does in the review; `?` opens it. */
export const ReviewKeys = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('documents.keys.title')}</DialogTitle>
      <DialogContent>
        <dl className="review-keys">
          {keys.map(({ name, written }) => (
            <div key={name}>
              <dt>
                {written.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`documents.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('documents.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
