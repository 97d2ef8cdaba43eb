import { MoveButtons } from '../../../kit/inputs/MoveButtons'
import IconButton from '@mui/material/IconButton'
import { CircleAlert, GripVertical, RotateCw, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import { formatSize } from '../../../kit/files/formatSize'
import { PageThumb } from './PageThumb'

type Props = {
  page: DocumentPage
  place: number
  count: number
  error: string | undefined
  isDragged: boolean
  handle: { onPointerDown: (event: PointerEvent) => void; onKeyDown: (event: KeyboardEvent) => void }
  onOpen: () => void
  onTurn: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** An uploaded page with buttons to view, rotate, move and remove it. */
export const PageRow = (props: Props) => {
  const { page, place, count, error, isDragged, handle, onOpen, onTurn, onMove, onRemove } = props
  const translate = useTranslate()
  const locale = useLocale()
  const name = translate('document_pages.page', { place: place + 1, name: page.name })
  return (
    <li className={['row wrap drag-row page-row', error && 'bad', isDragged && 'dragged'].filter(Boolean).join(' ')}>
      {count > 1 && (
        <button type="button" className="grip" aria-label={translate('document_pages.drag', { name })} {...handle}>
          <GripVertical {...icon} />
        </button>
      )}
      <button
        type="button"
        className="unstyled page-open flex-none rounded"
        aria-label={translate('document_pages.open', { name })}
        onClick={onOpen}
      >
        <PageThumb page={page} />
      </button>
      <div className="file-text">
        <span className="medium truncate">{page.name}</span>
        <span className="hint num">
          {translate('document_pages.place', { place: place + 1 })} · {formatSize(page.size, locale)}
        </span>
        {error && (
          <span className="field-error" role="alert">
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {error}
          </span>
        )}
      </div>
      <div className="push nowrap">
        {page.kind === 'image' && (
          <IconButton aria-label={translate('document_pages.turn', { name })} onClick={onTurn}>
            <RotateCw {...icon} />
          </IconButton>
        )}
        {count > 1 && (
          <>
            <MoveButtons name={name} index={place} count={count} onMove={onMove} />
          </>
        )}
        <IconButton aria-label={translate('document_pages.remove', { name })} onClick={onRemove}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
    </li>
  )
}
