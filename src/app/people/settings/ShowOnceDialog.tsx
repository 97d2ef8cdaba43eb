import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** Shows a value only once. Only the button closes the dialog, so that a stray click cannot lose the value. */
export const ShowOnceDialog = ({ title, onClose, children }: Props) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog open aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className="dialog-fields">{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('settings.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
