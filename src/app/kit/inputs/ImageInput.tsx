import { Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { OwnPurpose } from '../../../api'
import { DropZone } from '../files/DropZone'
import { isFileItem } from '../files/fileItems'
import { UploadRow } from '../files/UploadRow'
import { useUploads } from '../files/useUploads'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'
import '../files/files.css'
import { useEffect, useState } from 'react'
import { request } from '../../shell/http/request'

type Props = FieldProps & { purpose: OwnPurpose; megabytes?: number }

const formats = ['jpg', 'jpeg', 'png', 'webp']
const asIs = (value: unknown) => value
const first = (data: unknown): unknown => (Array.isArray(data) ? data[0] : null)

/** One image, seen as soon as it is on the server; its value is the file item, or null. */
export const ImageInput = (props: Props) => {
  const { purpose, megabytes = 20 } = props
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => (isFileItem(value) ? value.name : '—'),
  })
  const { uploads, add, stop, retry } = useUploads({
    path: '/api/files',
    fields: { purpose },
    megabytes,
    onDone: (data) => field.onChange(first(data)),
  })
  const image = isFileItem(field.value) ? field.value : null
  const shown = useFileImage(image?.thumb_url)
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
          <button
            type="button"
            className="btn ic s"
            aria-label={translate('kit.files.remove', { name: image.name })}
            onClick={() => field.onChange(null)}
          >
            <Trash2 size={16} strokeWidth={2} aria-hidden />
          </button>
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="file-rows">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}

/** An address that an <img> can show: a signed link as it is, a person's own file fetched with the token. */
const useFileImage = (address: string | null | undefined): string | null => {
  const [fetched, setFetched] = useState<{ from: string; shown: string } | null>(null)
  const opensByItself = address?.includes('signature=') ?? true
  useEffect(() => {
    if (!address || opensByItself) return undefined
    const stop = new AbortController()
    let shown = ''
    const fetchImage = async () => {
      const response = await request({ method: 'GET', path: address, signal: stop.signal, quiet: 'all' })
      shown = URL.createObjectURL(await response.blob())
      setFetched({ from: address, shown })
    }
    void fetchImage().catch(() => undefined)
    return () => {
      stop.abort()
      URL.revokeObjectURL(shown)
    }
  }, [address, opensByItself])
  if (opensByItself) return address ?? null
  return fetched && fetched.from === address ? fetched.shown : null
}
