import { Check } from 'lucide-react'
import { use, useEffect, useRef, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocale } from 'react-admin'
import type { MediaFile } from '../../../api'
import { dayOf } from '../../shell/dates'
import { FileGlyph } from '../../kit/files/FileGlyph'
import { formatSize } from '../../kit/files/formatSize'
import { LibraryDragContext } from './LibraryDrag'

type Props = {
  file: MediaFile
  view: 'grid' | 'list'
  position: number
  total: number
  chosen: boolean
  focused: boolean
  /** True while the focus is in the grid: otherwise the tile would take it from the input in which the user types. */
  takesFocus: boolean
  style: CSSProperties
  onPick: (event: MouseEvent) => void
  onToggle: () => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Whether the target is the checkbox of a tile, which works like Ctrl+click. Keyboard users press Space instead. */
const isCheckbox = (target: EventTarget) => target instanceof Element && target.closest('.mark') !== null

/** A draggable file with its thumbnail or type icon, name, size and date. */
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
  onKeyDown,
}: Props) => {
  const locale = useLocale() ?? 'ru'
  const element = useRef<HTMLDivElement>(null)
  const { item, hold } = use(LibraryDragContext)
  const isDragged = item?.kind === 'file' && item.id === file.id
  useEffect(() => {
    if (focused && takesFocus) element.current?.focus({ preventScroll: true })
  }, [focused, takesFocus])
  const alt = locale === 'en' ? (file.translations.en?.alt ?? file.translations.ru.alt) : file.translations.ru.alt
  return (
    <div
      ref={element}
      role="option"
      aria-selected={chosen}
      aria-posinset={position + 1}
      aria-setsize={total}
      tabIndex={focused ? 0 : -1}
      className={['bordered tile', view, view === 'list' && 'row gap-3', chosen && 'chosen', isDragged && 'dragged']
        .filter(Boolean)
        .join(' ')}
      style={style}
      onClick={(event) => (isCheckbox(event.target) ? onToggle() : onPick(event))}
      onDoubleClick={onOpen}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => hold(event, { kind: 'file', id: file.id })}
    >
      <span className="flex-none mark" aria-hidden>
        {chosen && <Check size={16} strokeWidth={2} />}
      </span>
      <span className="flex-none faint picture">
        {file.thumb_url ? (
          <img src={file.thumb_url} alt={alt ?? ''} loading="lazy" draggable={false} />
        ) : (
          <FileGlyph kind={file.kind} size={view === 'grid' ? 40 : 24} />
        )}
      </span>
      <div className={view === 'list' ? 'row grow gap-3' : 'p-3'}>
        <p className="text-s medium grow truncate">{file.name}</p>
        <p className="small faint num">{formatSize(file.size, locale)}</p>
        {view === 'list' && <p className="small faint text-right num hide-phone">{dayOf(file.created_at)}</p>}
      </div>
    </div>
  )
}
