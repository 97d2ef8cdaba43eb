import { CircleAlert, GripVertical, RotateCw, Trash2 } from 'lucide-react'
import { useCallback, useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslate, useLocale } from 'react-admin'
import type { DocumentPage } from '../../../../api/admissions/documentStates'
import type { DocumentType } from '../../../../api/directories/documentTypes'
import { CameraButton } from '../../../kit/files/CameraButton'
import { DropZone } from '../../../kit/files/DropZone'
import { UploadRow } from '../../../kit/files/UploadRow'
import type { Uploads } from '../../../kit/files/useUploads'
import { focusOnMount } from '../../../shell/page/focusOnMount'
import { inView } from '../../../shell/page/inView'
import { useDragOrder } from '../../../kit/inputs/rows/useDragOrder'
import { PageDialog } from './PageDialog'
import { MoveButtons } from '../../../kit/inputs/rows/MoveButtons'
import IconButton from '@mui/material/IconButton'
import { formatSize } from '../../../kit/files/formatSize'
import { PageThumb } from './PageThumb'
import { moveItem, rotatePage } from './documentInput'
import { mediaTypes, megabytesOf } from './usePages'
import '../../../kit/files/files.css'
import '../../shared/admissions.css'

type PageRowProps = {
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
const PageRow = (props: PageRowProps) => {
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

type Props = {
  pages: readonly DocumentPage[]
  limits: Pick<DocumentType, 'formats' | 'max_files' | 'max_size_mb'>
  /** Uploads in progress. */
  uploading: Uploads
  /** Server errors by file id; `fault` is the error for all pages. */
  errors: ReadonlyMap<number, string>
  fault: string | undefined
  onChange: (change: (pages: readonly DocumentPage[]) => readonly DocumentPage[]) => void
}

/** Uploads pages by file picker, drop or camera, and lets the user rotate, move and remove them. */
export const PagesInput = ({ pages, limits, uploading, errors, fault, onChange }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<DocumentPage | null>(null)
  const { uploads, add, stop, retry } = uploading
  const [announcement, announce] = useState('')
  const onMove = useCallback(
    (move: { from: number; to: number }) => {
      onChange((before) => moveItem(before, move))
      announce(translate('document_pages.moved', { name: pages[move.from]?.name, place: move.to + 1 }))
    },
    [onChange, pages, translate],
  )
  const { list, dragged, handle } = useDragOrder({ onMove })
  const room = Math.max(0, limits.max_files - pages.length - uploads.filter(({ state }) => state !== 'failed').length)
  const take = (files: readonly File[]) => {
    add(files.slice(0, room))
    setLeftOut(files.slice(room).map(({ name }) => name))
  }
  const error =
    leftOut.length > 0
      ? translate('document_pages.too_many', { smart_count: limits.max_files, names: leftOut.join(', ') })
      : fault
  return (
    <div className="stack gap-4">
      <DropZone
        id={`${id}-files`}
        label={translate(pages.length === 0 ? 'document_pages.choose' : 'document_pages.add')}
        limits={translate('kit.files.limits', {
          formats: limits.formats.map((format) => format.toUpperCase()).join(', '),
          megabytes: megabytesOf(limits),
          smart_count: limits.max_files,
        })}
        accept={limits.formats.map((format) => mediaTypes[format]).join(',')}
        multiple={room > 1}
        disabled={room === 0}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : `${id}-fault`}
        buttonRef={focusOnMount}
        onFiles={take}
      >
        {limits.formats.includes('jpeg') && <CameraButton disabled={room === 0} onFiles={take} />}
      </DropZone>
      {error !== undefined && (
        <p className="field-error" id={`${id}-fault`} role="alert" ref={inView}>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {pages.length > 0 && (
        <ol className="bordered divided" ref={list} aria-label={translate('document_pages.pages')}>
          {pages.map((page, place) => (
            <PageRow
              key={page.id}
              page={page}
              place={place}
              count={pages.length}
              error={errors.get(page.id)}
              isDragged={dragged === place}
              handle={handle(place, pages.length)}
              onOpen={() => setOpened(page)}
              onTurn={() => onChange((before) => before.map((one) => (one.id === page.id ? rotatePage(one) : one)))}
              onMove={(to) => onMove({ from: place, to })}
              onRemove={() => onChange((before) => before.filter((one) => one.id !== page.id))}
            />
          ))}
        </ol>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {uploads.length > 0 && (
        <ul className="bordered divided" aria-label={translate('document_pages.uploads')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
      {opened && <PageDialog page={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
