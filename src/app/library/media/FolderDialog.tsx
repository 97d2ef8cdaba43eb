import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { call } from '../../shell/http/call'
import { HttpProblem } from '../../shell/http/problem'
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
  const send = async (name: string) => {
    if (!folder) {
      const { data } = await call('POST /api/media/folders', { body: { name, parent_id: parent }, quiet: [422] })
      return data.id
    }
    const { id, parent_id, version } = folder
    await call('PUT /api/media/folders/:id', { params: { id }, body: { name, parent_id, version }, quiet: [422] })
    return null
  }
  const save = async (name: string) => {
    try {
      const made = await send(name)
      await refresh()
      onClose()
      if (made !== null) onMade(made)
      return undefined
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem
      // Where the folder lies is not asked here: that it cannot lie there is said at its name.
      return { name: [...(problem.errors.name ?? []), ...(problem.errors.parent_id ?? [])].join(' ') }
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
