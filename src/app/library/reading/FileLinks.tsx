import { Download } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import type { FileItem } from '../../../api'
import { useDownload } from '../../kit/files/useDownload'
import { FileGlyph } from '../../kit/files/FileGlyph'
import { formatSize } from '../../kit/files/formatSize'

type Props = { files: readonly FileItem[]; onTaken?: () => void }

/** Download links of a material's files, with their sizes. */
export const FileLinks = ({ files, onTaken }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const { save } = useDownload()
  return (
    <ul className="stack gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className="unstyled row gap-3 w-full"
            onClick={() => save(file.download_url, { name: file.name, onSaved: onTaken })}
          >
            <span className="faint">
              <FileGlyph kind={file.kind} />
            </span>
            <span className="grow text-s">
              <span className="sr-only">{translate('study.download')} </span>
              <b className="block title-link">{file.name}</b>
              <span className="small muted num">{formatSize(file.size, locale)}</span>
            </span>
            <Download className="faint" size={16} strokeWidth={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
