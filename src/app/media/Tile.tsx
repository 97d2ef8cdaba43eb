import { useDraggable } from '@dnd-kit/core'
import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react'
import { useLocale } from 'react-admin'
import type { MediaFile } from '../../api'
import { dayOf } from '../kit/dates'
import { FileGlyph } from '../kit/files/FileGlyph'
import { sizeOf } from '../kit/files/size'

type Props = {
  file: MediaFile
  view: 'grid' | 'list'
  position: number
  total: number
  chosen: boolean
  focused: boolean
  /** Focus follows the keys, but is not taken while one types elsewhere. */
  takesFocus: boolean
  style: CSSProperties
  onPick: (event: MouseEvent) => void
  onToggle: () => void
  onOpen: () => void
}

/** One file of the library: a picture or its kind, name, size and day. It can be dragged; the box chooses it beside others. */
export const Tile = ({
  file,
  view,
  position,
  total,
  chosen,
  focused,
  takesFocus,
  style,
  onPick,
  onToggle,
  onOpen,
}: Props) => {
  const locale = useLocale() ?? 'ru'
  const element = useRef<HTMLDivElement | null>(null)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `file-${file.id}`, data: { id: file.id } })
  useEffect(() => {
    if (focused && takesFocus) element.current?.focus({ preventScroll: true })
  }, [focused, takesFocus])
  const alt = locale === 'en' ? (file.translations.en?.alt ?? file.translations.ru.alt) : file.translations.ru.alt
  return (
    <div
      ref={(node) => {
        element.current = node
        setNodeRef(node)
      }}
      role="option"
      aria-selected={chosen}
      aria-posinset={position + 1}
      aria-setsize={total}
      aria-label={file.name}
      tabIndex={focused ? 0 : -1}
      className={['tile', view, chosen && 'chosen', isDragging && 'dragged'].filter(Boolean).join(' ')}
      style={style}
      onClick={onPick}
      onDoubleClick={onOpen}
      onKeyDown={undefined}
      {...listeners}
    >
      <span className="picture">
        {file.thumb_url ? (
          <img src={file.thumb_url} alt={alt ?? ''} loading="lazy" draggable={false} />
        ) : (
          <FileGlyph kind={file.kind} size={view === 'grid' ? 40 : 24} />
        )}
      </span>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-hidden
        checked={chosen}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onChange={onToggle}
      />
      <span className="name">{file.name}</span>
      <span className="sub num">{sizeOf(file.size, locale)}</span>
      {view === 'list' && <span className="sub num day">{dayOf(file.created_at)}</span>}
    </div>
  )
}
