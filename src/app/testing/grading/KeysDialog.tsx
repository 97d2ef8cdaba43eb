import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

const keys = [
  { name: 'points', written: ['0', '…', '9'] },
  { name: 'criterion', written: ['Tab'] },
  { name: 'save', written: ['Ctrl', 'Enter'] },
  { name: 'skip', written: ['S'] },
  { name: 'next', written: ['J', '→'] },
  { name: 'previous', written: ['K', '←'] },
  { name: 'comment', written: ['C'] },
  { name: 'saved', written: ['Q', '…', 'P'] },
  { name: 'leave', written: ['Esc'] },
] as const

/** What each key does while one marks; `?` opens it. */
export const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('grading.keys.title')}</DialogTitle>
      <DialogContent>
        <dl className="grading-keys">
          {keys.map(({ name, written }) => (
            <div key={name}>
              <dt>
                {written.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(`grading.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('grading.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
