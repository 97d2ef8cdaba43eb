import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

export type Refused = { id: number; name: string; message: string }

/** Which of the chosen documents could not be accepted, and why. */
export const RefusedDialog = ({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('documents.bulk.refused', refused.length)}</DialogTitle>
      <DialogContent>
        <dl className="refused">
          {refused.map((one) => (
            <div key={one.id}>
              <dt>
                <Link to={`/documents/${one.id}`}>{one.name}</Link>
              </dt>
              <dd>{one.message}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('documents.bulk.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
