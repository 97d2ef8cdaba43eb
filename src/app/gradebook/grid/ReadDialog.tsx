import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type Props = { title: string; onClose: () => void; actions?: ReactNode; children: ReactNode }

/** A dialog to read, with optional actions beside the Close button. */
export const ReadDialog = ({ title, onClose, actions, children }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className="stack gap-4">{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button variant={actions ? 'text' : 'contained'} onClick={onClose}>
          {translate('marks.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
