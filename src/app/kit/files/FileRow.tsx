import { CircleAlert, Download, Trash2 } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import type { FileItem } from '../../../api'
import { download } from './download'
import { FileGlyph } from './FileGlyph'
import { sizeOf } from './size'
import { toldByToast } from '../../shell/http/toldByToast'

type Props = { file: FileItem; error?: string; disabled: boolean; onRemove: () => void }

/** A file that is on the server: save it, remove it; what is wrong with it stands under its name. */
export const FileRow = ({ file, error, disabled, onRemove }: Props) => {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <li className={error ? 'file-row bad' : 'file-row'}>
      <FileGlyph kind={file.kind} />
      <div className="file-text">
        <button type="button" className="file-name link" onClick={() => void download(file).catch(toldByToast)}>
          {file.name}
        </button>
        <span className="hint num">{sizeOf(file.size, locale)}</span>
        {error && (
          <span className="file-error">
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {error}
          </span>
        )}
      </div>
      <button
        type="button"
        className="btn ic s"
        aria-label={translate('kit.files.download', { name: file.name })}
        onClick={() => void download(file).catch(toldByToast)}
      >
        <Download size={16} strokeWidth={2} aria-hidden />
      </button>
      {!disabled && (
        <button
          type="button"
          className="btn ic s"
          aria-label={translate('kit.files.remove', { name: file.name })}
          onClick={onRemove}
        >
          <Trash2 size={16} strokeWidth={2} aria-hidden />
        </button>
      )}
    </li>
  )
}
