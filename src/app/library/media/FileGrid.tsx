import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFile } from '../../../api'
import { Tile } from './Tile'
import { useGridKeys } from './useGridKeys'
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
