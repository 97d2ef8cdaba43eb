import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../api'
import { SelectField } from '../kit/widgets/SelectField'

type Props = {
  count: number
  folders: readonly MediaFolder[]
  onClose: () => void
  onMove: (folder: number | null) => void
}

const pathOf = (folders: readonly MediaFolder[], id: number | null): string => {
  const folder = folders.find((other) => other.id === id)
  return folder ? [pathOf(folders, folder.parent_id), folder.name].filter(Boolean).join(' / ') : ''
}

/** Where the chosen files go: what dragging does, for the keyboard. */
export const MoveDialog = ({ count, folders, onClose, onMove }: Props) => {
  const translate = useTranslate()
  const [target, setTarget] = useState('')
  const title = translate('media.move_title', { smart_count: count })
  const places = folders.map(({ id }) => ({ id, path: pathOf(folders, id) }))
  return (
    <Dialog open onClose={onClose} aria-label={title} fullWidth maxWidth="xs">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <SelectField name="folder" label={translate('media.folder')} value={target} onValue={setTarget}>
          <option value="">{translate('media.top')}</option>
          {places
            .toSorted((one, other) => one.path.localeCompare(other.path))
            .map(({ id, path }) => (
              <option key={id} value={id}>
                {path}
              </option>
            ))}
        </SelectField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" onClick={() => onMove(target === '' ? null : Number(target))}>
          {translate('media.move')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
