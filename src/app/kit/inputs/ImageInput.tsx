import IconButton from '@mui/material/IconButton'
import { Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { OwnPurpose } from '../../../api'
import { DropZone } from '../files/DropZone'
import { isFileItem } from '../files/fileItems'
import { UploadRow } from '../files/UploadRow'
import { useUploads } from '../files/useUploads'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'
import { useFileBlob } from '../viewer/useFileBlob'
import '../files/files.css'

type Props = FieldProps & { purpose: OwnPurpose; megabytes?: number }

const formats = ['jpg', 'jpeg', 'png', 'webp']
const asIs = (value: unknown) => value

/** Uploads one image with a preview; the value is a file item or null. */
export const ImageInput = (props: Props) => {
  const { purpose, megabytes = 20 } = props
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => (isFileItem(value) ? value.name : '—'),
  })
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/files',
    sent: { body: { purpose } },
    megabytes,
    onDone: ([file = null]) => field.onChange(file),
  })
  const image = isFileItem(field.value) ? field.value : null
  const shown = useFileImage(image?.thumb_url ?? null)
  return (
    <FieldFrame {...frame}>
      <div className="image-input row wrap gap-4">
        {image && shown && <img className="bordered" src={shown} alt={image.name} />}
        <DropZone
          id={control.id}
          label={translate(image ? 'kit.files.replace' : 'kit.files.choose', { smart_count: 1 })}
          limits={translate('kit.files.limits', {
            formats: 'JPG, PNG, WEBP',
            megabytes,
            smart_count: 1,
          })}
          accept={formats.map((format) => `.${format}`).join(',')}
          multiple={false}
          disabled={control.disabled}
          invalid={control.invalid}
          buttonRef={field.ref}
          describedBy={control.describedBy}
          onFiles={add}
        />
        {image && !control.disabled && (
          <IconButton
            size="small"

            aria-label={translate('kit.files.remove', { name: image.name })}
            onClick={() => field.onChange(null)}
          >
            <Trash2 size={16} strokeWidth={2} aria-hidden />
          </IconButton>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="bordered divided">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}

/** Returns an address usable in <img>: a signed link unchanged, or a blob URL of a private file fetched with the token. */
const useFileImage = (address: string | null): string | null => {
  const opensByItself = address?.includes('signature=') ?? true
  const fetched = useFileBlob(opensByItself ? null : address)
  return opensByItself ? address : fetched
}
