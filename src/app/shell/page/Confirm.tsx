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
  /** What will be lost. */
  content: ReactNode
  /** The button that goes on repeats the verb of the title. */
  confirm: string
  cancel: string
  confirmColor?: 'primary' | 'warning'
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * A question before what cannot simply be undone. Ours because cancel has the focus: Enter pressed by mistake loses
 * nothing, where the library's confirms.
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
