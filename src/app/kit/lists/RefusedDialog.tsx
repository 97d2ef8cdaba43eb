import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'

export type Refused = { id: number; name: ReactNode; message: string }
type Props = { title: string; close: string; refused: readonly Refused[]; onClose: () => void }

/** With which of the chosen records it could not be done, and why, one by one. */
export const RefusedDialog = ({ title, close, refused, onClose }: Props) => {
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <dl className="refused">
          {refused.map((one) => (
            <div key={one.id}>
              <dt>{one.name}</dt>
              <dd>{one.message}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
