import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { pageKeys, useShownKeys } from '../../shell/page/pageKeys'
import './forms.css'

/** Lists the page's keyboard shortcuts; opened with `?` on pages that have any. */
export const KeysDialog = () => {
  const translate = useTranslate()
  const id = useId()
  const lines = useShownKeys()
  return (
    <Dialog open={lines !== null} onClose={pageKeys.close} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('kit.keys.title')}</DialogTitle>
      <DialogContent>
        <dl className="stack gap-2">
          {lines?.map(({ label, written }) => (
            <div key={label} className="labelled">
              <dt className="row gap-1">
                {written.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{translate(label)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={pageKeys.close}>
          {translate('kit.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
