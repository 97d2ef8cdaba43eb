import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api/library/media'
import { Confirm } from '../../shell/page/Confirm'
import { FolderDialog } from './FolderDialog'
import { FolderMoveDialog } from './FolderMoveDialog'
import { MoveDialog } from './FileMoveDialog'
import type { useLibraryActions } from './useLibraryActions'

/** `move` and `delete` apply to the selected files, the others to the current folder. */
export type MediaDialog = 'new-folder' | 'rename-folder' | 'move-folder' | 'move' | 'delete'

type Props = {
  readonly dialog: MediaDialog | null
  /** Null at the root, or while the folders are loading. */
  readonly folder: MediaFolder | null
  readonly folderId: number | null
  readonly folders: MediaFolder[]
  readonly chosen: number[]
  readonly actions: ReturnType<typeof useLibraryActions>
  readonly onClose: () => void
  readonly onMade: (id: number) => void
}

/** The open dialog of the library. */
export const MediaDialogs = ({ dialog, folder, folderId, folders, chosen, actions, onClose, onMade }: Props) => {
  const translate = useTranslate()
  return (
    <>
      {(dialog === 'new-folder' || dialog === 'rename-folder') && (
        <FolderDialog
          folder={dialog === 'rename-folder' ? folder : null}
          parent={folderId}
          onClose={onClose}
          onMade={onMade}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog
          title={translate('media.move_title', { smart_count: chosen.length })}
          folders={folders}
          from={folderId}
          onClose={onClose}
          onMove={async (to) => {
            onClose()
            await actions.move(chosen, to)
          }}
        />
      )}
      {dialog === 'move-folder' && folder && <FolderMoveDialog folder={folder} folders={folders} onClose={onClose} />}
      <Confirm
        isOpen={dialog === 'delete'}
        confirmColor="warning"
        title={translate('media.delete_title', { smart_count: chosen.length })}
        confirm={translate('media.delete')}
        cancel={translate('kit.action.leave')}
        onClose={onClose}
        onConfirm={() => {
          onClose()
          void actions.remove(chosen)
        }}
        content={translate('media.delete_text')}
      />
    </>
  )
}
