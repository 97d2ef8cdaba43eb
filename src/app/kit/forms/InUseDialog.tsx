import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Usage } from '../../../api'
import { focusOnMount } from '../../shell/page/focusOnMount'

type Props = { name: string; usedBy: readonly Usage[]; onClose: () => void; onArchive: (() => void) | undefined }

/** Explains why a record cannot be deleted: lists what uses it and offers archiving, if available. */
export const InUseDialog = ({ name, usedBy, onClose, onArchive }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('kit.in_use.title', { name })}</DialogTitle>
      <DialogContent>
        <p>{translate(onArchive ? 'kit.in_use.text' : 'kit.in_use.kept')}</p>
        <ul className="stack gap-2 mt-3 text-plain">
          {usedBy.map(({ entity, count, names }) => (
            <li key={entity}>
              <b>{translate(`kit.in_use.entity.${entity}`, count)}</b>
              {names.length > 0 && `: ${names.join(', ')}`}
              {count > names.length && names.length > 0 && ` ${translate('kit.in_use.more', count - names.length)}`}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          {translate('kit.action.leave')}
        </Button>
        {onArchive && (
          <Button variant="contained" onClick={onArchive}>
            {translate('kit.action.archive')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
