import { useFormContext } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import type { FileItem, OwnPurpose } from '../../../api'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { CameraButton } from '../files/CameraButton'
import { DropZone } from '../files/DropZone'
import { FileRow } from '../files/FileRow'
import { fileErrors, isFileItem } from '../files/fileItems'
import { UploadRow } from '../files/UploadRow'
import { useUploads } from '../files/useUploads'
import { useAct } from '../providers/calls'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'
import '../files/files.css'

export type FileLimits = {
  /** Maximum number of files, and megabytes per file. */
  files: number
  megabytes: number
  /** Extensions: `pdf`, `jpg`. */
  formats: readonly string[]
}
type OwnCall =
  | { call: 'POST /api/my/name-change/files'; sent: { body: Record<string, never> } }
  | {
      call: 'POST /api/gradebook/attendance/:group/files'
      sent: { params: { group: number }; body: Record<string, never> }
    }
/** Upload target: a file purpose, or a feature's own upload endpoint for users of any role. */
type Target = { purpose: OwnPurpose } | { upload: OwnCall }
type Props = FieldProps & { limits: FileLimits } & Target

const uploadOf = (target: Target) =>
  'upload' in target
    ? target.upload
    : ({ call: 'POST /api/files', sent: { body: { purpose: target.purpose } } } as const)

const asIs = (value: unknown) => value
/** Whether the field accepts photos. */
const isPhoto = ({ formats }: FileLimits) => formats.includes('jpg') || formats.includes('jpeg')
const toList = (value: unknown): FileItem[] => (Array.isArray(value) ? value.filter(isFileItem) : [])

/**
 * Uploads several files; shows the limits first, then progress, cancel and error of each. The value is the list of
 * file items; changing it clears the field's errors.
 */
export const FilesInput = (props: Props) => {
  const { limits, source } = props
  const translate = useTranslate()
  const { clearErrors, formState, getValues } = useFormContext()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) =>
      toList(value)
        .map((file) => file.name)
        .join(', ') || '—',
  })
  const files = toList(field.value)
  /** Reads the current value, because other uploads may finish meanwhile. */
  const change = (next: (before: readonly FileItem[]) => readonly FileItem[]) => {
    clearErrors(field.name)
    field.onChange(next(toList(getValues(field.name))))
  }
  const { uploads, add, stop, retry } = useUploads({
    ...uploadOf(props),
    megabytes: limits.megabytes,
    onDone: (arrived) => change((before) => [...before, ...arrived]),
  })
  const { mutateAsync: removeFile } = useAct('DELETE /api/files/:id')
  const remove = async (file: FileItem) => {
    await removeFile({ id: file.id, body: undefined, quiet: [404, 409] }).catch(shownAsToast)
    change((before) => before.filter((other) => other.id !== file.id))
  }
  const room = limits.files - files.length - uploads.length
  const take = (chosen: readonly File[]) => {
    clearErrors(field.name)
    add(chosen.slice(0, room))
  }
  const errors = fileErrors(formState.errors, field.name)
  return (
    <FieldFrame {...frame} error={frame.error ?? errors.whole}>
      <DropZone
        id={control.id}
        label={translate('kit.files.choose', { smart_count: limits.files })}
        limits={translate('kit.files.limits', {
          formats: limits.formats.map((format) => format.toUpperCase()).join(', '),
          megabytes: limits.megabytes,
          smart_count: limits.files,
        })}
        accept={limits.formats.map((format) => `.${format}`).join(',')}
        multiple={limits.files > 1}
        disabled={control.disabled || room <= 0}
        invalid={control.invalid}
        buttonRef={field.ref}
        describedBy={control.describedBy}
        onFiles={take}
      >
        {isPhoto(limits) && <CameraButton disabled={control.disabled || room <= 0} onFiles={take} />}
      </DropZone>
      {files.length + uploads.length > 0 && (
        <ul className="bordered divided" aria-label={frame.label} data-source={source}>
          {files.map((file, position) => (
            <FileRow
              key={file.id}
              file={file}
              error={errors.byPosition.get(position)}
              disabled={control.disabled}
              onRemove={() => void remove(file)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}
