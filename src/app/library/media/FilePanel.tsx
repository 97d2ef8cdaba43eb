import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { Download, X } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { dayAndTime } from '../../shell/dates'
import { FileGlyph } from '../../kit/files/FileGlyph'
import { useDownload } from '../../kit/files/useDownload'
import { formatSize } from '../../kit/files/formatSize'
import { FileForm } from './FileForm'
import { useFile } from './library'
import { ReplaceButton } from './ReplaceButton'

/** Side panel with a file's preview, details, form and uses. */
export const FilePanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const { data: file } = useFile(id)
  const { save } = useDownload()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { className: 'divided file-panel', role: 'dialog', 'aria-label': file?.name } }}
    >
      <header className="row align-start between p-4">
        <h2 className="text-l anywhere">{file?.name}</h2>
        <IconButton aria-label={translate('media.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </header>
      {file && (
        <div className="stack gap-5 p-5">
          <div className="sunken faint file-preview overflow-hidden center">
            {file.medium_url ? (
              <img src={file.medium_url} alt={file.translations.ru.alt ?? file.name} />
            ) : (
              <FileGlyph kind={file.kind} size={48} />
            )}
          </div>
          <p className="hint num">
            {[
              formatSize(file.size, locale),
              file.width && `${file.width} × ${file.height}`,
              dayAndTime(file.created_at),
              file.owner_name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="row wrap">
            <Button variant="outlined" size="small" onClick={() => save(file.download_url, { name: file.name })}>
              <Download size={16} strokeWidth={2} aria-hidden />
              {translate('media.download')}
            </Button>
            {file.status === 'ready' && <ReplaceButton id={file.id} />}
          </div>
          {file.status === 'ready' && <FileForm key={file.id} file={file} />}
          <section className="stack gap-2" aria-label={translate('media.used')}>
            <h3>{translate('media.used')}</h3>
            {file.used_by.length === 0 && <p className="hint">{translate('media.unused')}</p>}
            <ul className="stack gap-2">
              {file.used_by.map(({ entity, count, names }) => (
                <li key={entity}>
                  <b className="block medium">{translate(`kit.in_use.entity.${entity}`, { smart_count: count })}</b>
                  <span className="hint">{names.join(', ')}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Drawer>
  )
}
