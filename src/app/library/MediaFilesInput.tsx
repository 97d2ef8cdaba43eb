import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { FolderOpen, X } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { FileItem } from '../../api'
import { largestFile } from '../../api/kit/uploads'
import { DropZone } from '../kit/files/DropZone'
import { FileGlyph } from '../kit/files/FileGlyph'
import { fileErrors, isFileItem } from '../kit/files/fileItems'
import { formatSize } from '../kit/files/formatSize'
import { UploadRow } from '../kit/files/UploadRow'
import { useUploads } from '../kit/files/useUploads'
import { FieldFrame } from '../kit/inputs/FieldFrame'
import { useField, type FieldProps } from '../kit/inputs/useField'
import { useCan } from '../shell/session/store'
import { SortableList } from '../kit/inputs/rows/SortableList'
import { MediaPicker } from './MediaPicker'
import '../kit/files/files.css'

const maxFiles = 20
const identity = (value: unknown) => value
const fileItemsIn = (value: unknown): FileItem[] =>
  Array.isArray(value) ? value.filter(isFileItem).map(toFileItem) : []

/** Picks the fields of a library file that a record stores. */
const toFileItem = (file: FileItem): FileItem => {
  const { id, name, type, kind, size, width, height, download_url, delete_url, thumb_url, created_at } = file
  return { id, name, type, kind, size, width, height, download_url, delete_url, thumb_url, created_at }
}

/** An ordered list of media library files, chosen from the library or uploaded into it. */
export const MediaFilesInput = (props: FieldProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const canUse = useCan('manage media')
  const [isPicking, setPicking] = useState(false)
  const { clearErrors, formState, getValues } = useFormContext()
  const { field, frame, control } = useField(props, {
    format: identity,
    parse: identity,
    describe: (value) =>
      fileItemsIn(value)
        .map(({ name }) => name)
        .join(', ') || '—',
  })
  const files = fileItemsIn(field.value)
  const change = (next: readonly FileItem[]) => {
    clearErrors(field.name)
    field.onChange(next)
  }
  /** Reads the current form value, because the list can change while an upload is in progress. */
  const add = (more: readonly FileItem[]) => {
    const before = fileItemsIn(getValues(field.name))
    const known = new Set(before.map(({ id }) => id))
    change([...before, ...more.filter(({ id }) => !known.has(id))].slice(0, maxFiles))
  }
  const {
    uploads,
    add: upload,
    stop,
    retry,
  } = useUploads({
    call: 'POST /api/media/files',
    sent: { body: {} },
    megabytes: largestFile,
    onDone: (arrived) => add(fileItemsIn(arrived)),
  })
  const room = maxFiles - files.length - uploads.length
  const errors = fileErrors(formState.errors, field.name)
  return (
    <FieldFrame {...frame} error={frame.error ?? errors.whole} group>
      {files.length > 0 && (
        <SortableList items={files} nameOf={({ name }) => name} disabled={control.disabled} onChange={change}>
          {(file, index) => (
            <div className="row">
              <span className="faint">
                <FileGlyph kind={file.kind} />
              </span>
              <div className="grow">
                <b className="medium anywhere">{file.name}</b>
                <p className="small muted num">{formatSize(file.size, locale)}</p>
                {errors.byPosition.get(index) && <p className="field-error">{errors.byPosition.get(index)}</p>}
              </div>
              <IconButton
                size="small"
                disabled={control.disabled}
                aria-label={translate('kit.order.remove', { name: file.name })}
                onClick={() => change(files.filter(({ id }) => id !== file.id))}
              >
                <X size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            </div>
          )}
        </SortableList>
      )}
      {canUse ? (
        <DropZone
          id={control.id}
          label={translate('media_files.upload')}
          limits={translate('media_files.limits', { megabytes: largestFile, most: maxFiles })}
          accept=""
          multiple
          disabled={control.disabled || room <= 0}
          invalid={control.invalid}
          buttonRef={field.ref}
          describedBy={control.describedBy}
          onFiles={(chosen) => upload(chosen.slice(0, room))}
        >
          <Button variant="outlined" disabled={control.disabled || room <= 0} onClick={() => setPicking(true)}>
            <FolderOpen size={20} strokeWidth={1.75} aria-hidden />
            {translate('media_files.choose')}
          </Button>
        </DropZone>
      ) : (
        <p className="hint">{translate('media_files.closed')}</p>
      )}
      {uploads.length > 0 && (
        <ul className="bordered divided" aria-label={frame.label}>
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onStop={() => stop(one.key)} onRetry={() => retry(one)} />
          ))}
        </ul>
      )}
      {isPicking && (
        <MediaPicker
          taken={files.map(({ id }) => id)}
          room={room}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false)
            add(fileItemsIn(picked))
          }}
        />
      )}
    </FieldFrame>
  )
}
