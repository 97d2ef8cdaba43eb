import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Refusal } from './useDeed'

type Props = { refused: readonly Refusal[]; nameOf: (id: number) => string; onClose: () => void }

/** With whom it could not be done, and why, one by one. */
export const Refusals = ({ refused, nameOf, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('ranking.refused', refused.length)}</DialogTitle>
      <DialogContent>
        <dl className="refusals">
          {refused.map((one) => (
            <div key={one.id}>
              <dt>{nameOf(one.id)}</dt>
              <dd>{one.message}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('ranking.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
