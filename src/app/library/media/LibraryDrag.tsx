import { createContext, useMemo, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { useDragTo } from '../../kit/inputs/rows/useDragTo'
import { toast } from '../../shell/toasts/store'
import { useFolderMove } from './useFolderMove'
import type { Selection } from './useSelection'

type Item = { kind: 'file' | 'folder'; id: number }

type LibraryDragState = {
  /** Contains the folders, which have `data-drop`. */
  container: RefObject<HTMLElement | null>
  item: Item | undefined
  over: string | null
  hold: (event: PointerEvent, item: Item) => void
}
export const LibraryDragContext = createContext<LibraryDragState>({
  container: { current: null },
  item: undefined,
  over: null,
  hold: () => undefined,
})

type Props = {
  folders: readonly MediaFolder[]
  selection: Selection
  onMoveFiles: (ids: readonly number[], to: number | null) => void
  children: ReactNode
}

/** Drags files or a folder onto a folder of the tree. With the keyboard, the move dialogs do the same. */
export const LibraryDrag = ({ folders, selection, onMoveFiles, children }: Props) => {
  const translate = useTranslate()
  const moveFolder = useFolderMove()
  const filesWith = (id: number) => (selection.has(id) ? selection.chosen : [id])
  const folderOf = (id: number) => folders.find((folder) => folder.id === id)
  const drop = async ({ kind, id }: Item, to: number | null) => {
    if (kind === 'file') return onMoveFiles(filesWith(id), to)
    const folder = folderOf(id)
    if (!folder || to === id || to === folder.parent_id) return undefined
    const { reasons } = await moveFolder(folder, to)
    if (reasons.length > 0)
      toast.warning({ title: translate('media.folder_stays', { name: folder.name }), text: reasons.join(' ') })
  }
  const { container, dragged, over, hold } = useDragTo<Item, HTMLElement>({
    onDrop: (item, target) => void drop(item, target === 'top' ? null : Number(target)),
    distance: 8,
  })
  const item = dragged?.item
  const state = useMemo(() => ({ container, item, over, hold }), [container, item, over, hold])
  return (
    <LibraryDragContext value={state}>
      {children}
      {dragged && item && (
        <span
          className="chip dark drag-chip"
          style={{ left: dragged.fromX + dragged.x - window.scrollX, top: dragged.fromY + dragged.y - window.scrollY }}
        >
          {item.kind === 'folder'
            ? folderOf(item.id)?.name
            : translate('media.count', { smart_count: filesWith(item.id).length })}
        </span>
      )}
    </LibraryDragContext>
  )
}
