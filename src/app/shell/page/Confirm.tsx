import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { focusOnMount } from './focusOnMount'

type Props = {
  isOpen: boolean
  title: string
  /** Consequences of the action. */
  content: ReactNode
  /** Label of the confirm button; repeats the verb of the title. */
  confirm: string
  cancel: string
  confirmColor?: 'primary' | 'warning'
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirmation of an action that cannot easily be undone. Unlike react-admin's, it focuses the cancel button, so that
 * a stray Enter is harmless.
 */
export const Confirm = ({
  isOpen,
  title,
  content,
  confirm,
  cancel,
  confirmColor,
  loading,
  onConfirm,
  onClose,
}: Props) => {
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{content}</DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={confirmColor === 'warning' ? 'error' : 'primary'}
          disabled={loading}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
