import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useRead } from '../../kit/providers/calls'
import { RulesTable } from '../shared/RulesTable'

/** The rules of points in force, for those who are rated by them. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const { data } = useRead('GET /api/my/portfolio/rules')
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('portfolio.rules.title')}</DialogTitle>
      <DialogContent>{data && <RulesTable rules={data.rules} />}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('portfolio.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
