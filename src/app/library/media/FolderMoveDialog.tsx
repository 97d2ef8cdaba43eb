import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { MoveDialog } from './FileMoveDialog'
import { useFolderMove } from './useFolderMove'

type Props = { folder: MediaFolder; folders: readonly MediaFolder[]; onClose: () => void }

const isWithin = (folders: readonly MediaFolder[], inner: MediaFolder, outer: MediaFolder): boolean => {
  if (inner.id === outer.id) return true
  const parent = folders.find((one) => one.id === inner.parent_id)
  return parent !== undefined && isWithin(folders, parent, outer)
}

/** Moves a folder with its content: the alternative to dragging for keyboards and phones. */
export const FolderMoveDialog = ({ folder, folders, onClose }: Props) => {
  const translate = useTranslate()
  const move = useFolderMove()
  return (
    <MoveDialog
      title={translate('media.move_folder_title', { name: folder.name })}
      folders={folders.filter((one) => !isWithin(folders, one, folder))}
      from={folder.parent_id}
      onClose={onClose}
      onMove={async (to) => {
        const { done, reasons } = await move(folder, to)
        if (done) onClose()
        return reasons.join(' ')
      }}
    />
  )
}
