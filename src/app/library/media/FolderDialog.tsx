import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { call } from '../../shell/http/call'
import { HttpProblem, type FieldErrors } from '../../shell/http/problem'
import { TextField } from '../../shell/widgets/TextField'
import { useRefreshLibrary } from './library'

type Props = {
  /** The folder to rename; without it a new one is made inside `parent`. */
  folder: MediaFolder | null
  parent: number | null
  onClose: () => void
  onMade: (id: number) => void
}

/** The name of a new folder, or another name for one. */
export const FolderDialog = ({ folder, parent, onClose, onMade }: Props) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const [name, setName] = useState(folder?.name ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const send = async () => {
    if (!folder) {
      const { data } = await call('POST /api/media/folders', { body: { name, parent_id: parent }, quiet: [422] })
      return data.id
    }
    const { id, parent_id, version } = folder
    await call('PUT /api/media/folders/:id', { params: { id }, body: { name, parent_id, version }, quiet: [422] })
    return null
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const made = await send()
      await refresh()
      onClose()
      if (made !== null) onMade(made)
    } catch (error) {
      if (error instanceof HttpProblem) setErrors(error.errors)
    }
  }
  const title = translate(folder ? 'media.rename_folder' : 'media.new_folder')
  return (
    <Dialog open onClose={onClose} aria-label={title} fullWidth maxWidth="xs">
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <TextField
            name="name"
            label={translate('media.folder_name')}
            value={name}
            errors={[...(errors.name ?? []), ...(errors.parent_id ?? [])]}
            onValue={setName}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate(folder ? 'media.rename' : 'media.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
