import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFile } from '../../../api'
import { Tile } from './Tile'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import type { Selection } from './useSelection'

type Props = {
  files: readonly MediaFile[]
  total: number
  view: 'grid' | 'list'
  selection: Selection
  onOpen: (id: number) => void
  onTrash: () => void
  onEnd: () => void
}

const tile = { width: 176, height: 200 }
const row = 56
const gap = 12

const noKeys = {}
const keyLines = [
  { label: 'media.keys.move', written: ['↑', '↓', '←', '→'] },
  { label: 'media.keys.ends', written: ['Home', 'End'] },
  { label: 'media.keys.choose', written: ['Space'] },
  { label: 'media.keys.open', written: ['Enter'] },
  { label: 'media.keys.all', written: ['Ctrl', 'A'] },
  { label: 'media.keys.trash', written: ['Delete'] },
  { label: 'media.keys.none', written: ['Esc'] },
] as const

type Options = {
  ids: readonly number[]
  columns: number
  focused: number
  focus: (position: number) => void
  selection: Selection
  onOpen: (id: number) => void
  onTrash: () => void
}

/**
 * Keyboard: arrows, Home and End move, Space toggles selection, Enter opens, Ctrl+A selects all, Delete moves to the
 * trash, Esc clears.
 */
const useGridKeys = ({ ids, columns, focused, focus, selection, onOpen, onTrash }: Options) => {
  usePlainKeys(noKeys, keyLines)
  const steps = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ])
  return (event: KeyboardEvent) => {
    const id = ids[focused]
    const step = steps.get(event.key)
    const act = (run: () => void) => {
      event.preventDefault()
      run()
    }
    if (step !== undefined) act(() => focus(Math.max(0, Math.min(ids.length - 1, focused + step))))
    else if (event.key === 'Home') act(() => focus(0))
    else if (event.key === 'End') act(() => focus(ids.length - 1))
    else if (event.key === ' ' && id !== undefined) act(() => selection.toggle(id))
    else if (event.key === 'Enter' && id !== undefined) act(() => onOpen(id))
    else if (event.key === 'Escape') act(selection.clear)
    else if (event.key === 'Delete') act(onTrash)
    else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) act(selection.all)
  }
}

/** Virtualised grid: renders only the visible files. */
export const FileGrid = ({ files, total, view, selection, onOpen, onTrash, onEnd }: Props) => {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const columns = view === 'list' ? 1 : Math.max(2, Math.floor((width + gap) / (tile.width + gap)))
  const [focused, setFocused] = useState(0)
  const [isHere, setHere] = useState(false)
  const rows = Math.ceil(files.length / columns)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => (view === 'list' ? row : tile.height + gap),
    overscan: 4,
  })
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (files.length < total && last >= rows - 3) onEnd()
  }, [files.length, total, last, rows, onEnd])
  useEffect(() => virtual.measure(), [virtual, view, columns])

  const ids = files.map((file) => file.id)
  const place = Math.min(focused, files.length - 1)
  const focus = (position: number) => {
    setFocused(position)
    setHere(true)
    virtual.scrollToIndex(Math.floor(position / columns))
  }
  const onKeyDown = useGridKeys({ ids, columns, focused: place, focus, selection, onOpen, onTrash })
  return (
    <div
      ref={box}
      className="files-box overflow-auto relative"
      role="listbox"
      aria-multiselectable
      aria-label={translate('media.files')}
      tabIndex={-1}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHere(false)
      }}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().flatMap((line) =>
          files.slice(line.index * columns, (line.index + 1) * columns).map((file, column) => {
            const position = line.index * columns + column
            return (
              <Tile
                key={file.id}
                file={file}
                view={view}
                position={position}
                total={total}
                chosen={selection.has(file.id)}
                focused={position === place}
                takesFocus={isHere}
                style={{
                  transform: `translateY(${line.start}px)`,
                  left: `calc(${column} * (100% + ${gap}px) / ${columns})`,
                  width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
                  height: view === 'list' ? row : tile.height,
                }}
                onPick={(event) => {
                  setFocused(position)
                  setHere(true)
                  selection.pick(file.id, event)
                }}
                onToggle={() => selection.toggle(file.id)}
                onOpen={() => onOpen(file.id)}
                onKeyDown={onKeyDown}
              />
            )
          }),
        )}
      </div>
    </div>
  )
}

/** Observes the width of an element, in pixels. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return width
}
