import { CircleAlert, Download, Trash2 } from 'lucide-react'
import { useLocale } from 'react-admin'
import type { FileItem } from '../../../api'
import { FileButton } from './FileButton'
import { FileGlyph } from './FileGlyph'
import { formatSize } from './formatSize'
import { useDownload } from './useDownload'

type Props = {
  file: FileItem
  /** Shown next to the size. */
  note?: string | undefined
  error?: string
  disabled: boolean
  onRemove: () => void
}

/** An uploaded file with download and remove buttons; errors appear below its name. */
export const FileRow = ({ file, note, error, disabled, onRemove }: Props) => {
  const locale = useLocale()
  const { save } = useDownload()
  const saveIt = () => save(file.download_url, { name: file.name })
  return (
    <li className={error ? 'file-row failed' : 'file-row'}>
      <FileGlyph kind={file.kind} />
      <div className="file-text">
        <button type="button" className="link truncate" onClick={saveIt}>
          {file.name}
        </button>
        <span className="hint num">{[formatSize(file.size, locale), note].filter(Boolean).join(' · ')}</span>
        {error && (
          <span className="field-error">
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {error}
          </span>
        )}
      </div>
      <FileButton action="download" name={file.name} icon={Download} onClick={saveIt} />
      {!disabled && <FileButton action="remove" name={file.name} icon={Trash2} onClick={onRemove} />}
    </li>
  )
}
