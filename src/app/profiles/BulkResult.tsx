import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Refusal } from './useBulk'

/** With which of the chosen applications it could not be done, and why, row by row. */
export const BulkResult = ({ refused, onClose }: { refused: readonly Refusal[]; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('profiles.bulk.refused', refused.length)}</DialogTitle>
      <DialogContent>
        <dl className="form-facts">
          {refused.map((one) => (
            <div key={one.id}>
              <dt>
                <Link to={`/profiles/${one.id}`}>{one.name}</Link>
              </dt>
              <dd>{one.message}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('profiles.bulk.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
