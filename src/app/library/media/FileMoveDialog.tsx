import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { DialogForm } from '../../kit/forms/DialogForm'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'

type Props = {
  title: string
  /** Possible targets, in addition to the root. */
  folders: readonly MediaFolder[]
  /** The current folder; null is the root. */
  from?: number | null
  onClose: () => void
  /** Resolves to an error message if the move is refused. */
  onMove: (folder: number | null) => Promise<string | void>
}

/** Id of the root in the list of folders. */
const top = 0

const pathOf = (folders: readonly MediaFolder[], id: number | null): string => {
  const folder = folders.find((other) => other.id === id)
  return folder ? [pathOf(folders, folder.parent_id), folder.name].filter(Boolean).join(' / ') : ''
}

/** Asks for a target folder: the keyboard alternative to dragging. */
export const MoveDialog = ({ title, folders, from = null, onClose, onMove }: Props) => {
  const translate = useTranslate()
  const places = folders
    .map(({ id }) => ({ id, name: pathOf(folders, id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <DialogForm
      title={title}
      submit={translate('media.move')}
      defaultValues={{ folder: from ?? top }}
      onClose={onClose}
      onSubmit={async ({ folder }) => {
        const refused = await onMove(folder === top ? null : folder)
        return refused ? { folder: refused } : undefined
      }}
    >
      <SelectInput source="folder" label="media.folder" choices={[{ id: top, name: 'media.top' }, ...places]} />
    </DialogForm>
  )
}
