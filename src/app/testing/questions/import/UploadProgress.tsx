import { X } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { FileButton } from '../../../kit/files/FileButton'
import { formatSize } from '../../../kit/files/formatSize'

type Props = {
  file: File
  /** Uploaded part of the file, from 0 to 1. */
  part: number
  /** Text shown once the upload is complete. */
  after: string
  onStop: () => void
}

/** Progress of a file upload and of the server's work on it, which takes an unknown time. Both can be cancelled. */
export const UploadProgress = ({ file, part, after, onStop }: Props) => {
  const translate = useTranslate()
  const locale = useLocale()
  const isSent = part >= 1
  return (
    <div className="file-row">
      <div className="file-text">
        <span className="medium truncate">{file.name}</span>
        <progress
          {...(!isSent && { value: part, max: 1 })}
          aria-label={translate('kit.files.progress', { name: file.name })}
        />
        <span className="hint num" role="status">
          {isSent
            ? after
            : translate('kit.files.sent', {
                part: formatSize(file.size * part, locale),
                size: formatSize(file.size, locale),
              })}
        </span>
      </div>
      <FileButton action="stop" name={file.name} icon={X} onClick={onStop} />
    </div>
  )
}
