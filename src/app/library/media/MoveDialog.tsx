import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { SelectField } from '../../shell/widgets/SelectField'

type Props = {
  title: string
  /** Where one may move to, beside the top. */
  folders: readonly MediaFolder[]
  /** Where it is now; null is the top. */
  from?: number | null
  errors?: readonly string[]
  onClose: () => void
  onMove: (folder: number | null) => unknown
}

const pathOf = (folders: readonly MediaFolder[], id: number | null): string => {
  const folder = folders.find((other) => other.id === id)
  return folder ? [pathOf(folders, folder.parent_id), folder.name].filter(Boolean).join(' / ') : ''
}

/** Asks where something goes: what dragging does, for the keyboard. */
export const MoveDialog = ({ title, folders, from = null, errors = [], onClose, onMove }: Props) => {
  const translate = useTranslate()
  const [target, setTarget] = useState(from === null ? '' : String(from))
  const places = folders.map(({ id }) => ({ id, path: pathOf(folders, id) }))
  return (
    <Dialog open onClose={onClose} aria-label={title} fullWidth maxWidth="xs">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <SelectField name="folder" label={translate('media.folder')} value={target} errors={errors} onValue={setTarget}>
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
        <Button variant="contained" onClick={() => void onMove(target === '' ? null : Number(target))}>
          {translate('media.move')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
