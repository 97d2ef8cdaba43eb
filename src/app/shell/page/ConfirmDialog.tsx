import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { focusOnMount } from './focusOnMount'

type Props = {
  open: boolean
  title: string
  /** What will be lost. */
  children: ReactNode
  /** The button that goes on repeats the verb of the title. */
  confirm: string
  cancel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question before what cannot simply be undone. Cancel has the focus: Enter pressed by mistake loses nothing. */
export const ConfirmDialog = ({ open, title, children, confirm, cancel, danger, busy, onConfirm, onCancel }: Props) => {
  const id = useId()
  return (
    <Dialog open={open} onClose={onCancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
