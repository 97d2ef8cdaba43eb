import { HttpError, useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { useRefreshLibrary } from './library'

type Props = {
  /** The folder to rename; null creates a new one inside `parent`. */
  folder: MediaFolder | null
  parent: number | null
  onClose: () => void
  onMade: (id: number) => void
}

/** Creates or renames a folder. */
export const FolderDialog = ({ folder, parent, onClose, onMade }: Props) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const { mutateAsync: make } = useAct('POST /api/media/folders')
  const { mutateAsync: rename } = useAct('PUT /api/media/folders/:id')
  const send = async (name: string) => {
    if (!folder) return (await make({ body: { name, parent_id: parent } })).id
    const { id, parent_id, version } = folder
    await rename({ id, body: { name, parent_id, version } })
    return null
  }
  const save = async (name: string) => {
    try {
      const made = await send(name)
      await refresh()
      onClose()
      if (made !== null) onMade(made)
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const errors = refusal.body?.errors ?? {}
      // The dialog has no field for the parent folder, so its errors appear at the name.
      return { name: [errors.name, errors.parent_id].filter(Boolean).join(' ') }
    }
  }
  return (
    <DialogForm
      title={translate(folder ? 'media.rename_folder' : 'media.new_folder')}
      submit={translate(folder ? 'media.rename' : 'media.create')}
      defaultValues={{ name: folder?.name ?? '' }}
      onClose={onClose}
      onSubmit={({ name }) => save(String(name ?? ''))}
    >
      <TextInput source="name" label="media.folder_name" />
    </DialogForm>
  )
}
