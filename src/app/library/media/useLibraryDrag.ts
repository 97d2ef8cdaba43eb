import { PointerSensor, useSensor, useSensors, type DragEndEvent, type DragStartEvent } from '@dnd-kit/core'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { toast } from '../../shell/toasts/store'
import type { Selection } from './useSelection'
import { useFolderMove } from './useFolderMove'

type DragItem = { kind: 'files'; ids: readonly number[] } | { kind: 'folder'; folder: MediaFolder }

type Options = {
  folders: readonly MediaFolder[]
  selection: Selection
  onMoveFiles: (ids: readonly number[], to: number | null) => void
}

const byMouse = { activationConstraint: { distance: 8 } }

/** Drags files or a folder onto a folder of the tree; `dragged` is the item being dragged. */
export const useLibraryDrag = ({ folders, selection, onMoveFiles }: Options) => {
  const translate = useTranslate()
  const moveFolder = useFolderMove()
  const [dragged, setDragged] = useState<DragItem | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, byMouse))

  const onDragStart = ({ active }: DragStartEvent) => {
    const file: unknown = active.data.current?.id
    const folder = folders.find((one) => one.id === active.data.current?.folder)
    if (folder) setDragged({ kind: 'folder', folder })
    else if (typeof file === 'number')
      setDragged({ kind: 'files', ids: selection.has(file) ? selection.chosen : [file] })
  }
  const drop = async (what: DragItem, to: number | null) => {
    if (what.kind === 'files') return onMoveFiles(what.ids, to)
    const { folder } = what
    if (to === folder.id || to === folder.parent_id) return
    const { reasons } = await moveFolder(folder, to)
    if (reasons.length > 0)
      toast.warning({ title: translate('media.folder_stays', { name: folder.name }), text: reasons.join(' ') })
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    const to: unknown = over?.data.current?.folder
    if (dragged && (typeof to === 'number' || to === null)) void drop(dragged, to)
    setDragged(null)
  }
  return { dragged, sensors, onDragStart, onDragEnd, onDragCancel: () => setDragged(null) }
}
