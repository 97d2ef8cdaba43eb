import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { useDownload } from '../../../kit/files/useDownload'
import { DropZone } from '../../../kit/files/DropZone'
import { UploadRow } from '../../../kit/files/UploadRow'
import { useUploads } from '../../../kit/files/useUploads'
import '../../../kit/files/files.css'

const megabytes = 10
const maxRows = 20_000

/** File upload with the accepted formats. */
export const UploadStep = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const shown = useNumberText()
  const { save } = useDownload()
  const sample = { name: translate('user_import.sample'), download_url: '/api/access/users/imports/sample' }
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/access/users/imports',
    sent: { body: undefined },
    megabytes,
    onDone: ({ id }) => void navigate(`/access/users/import/${id}`),
  })
  return (
    <section className="stack gap-4" aria-labelledby="import-file">
      <header>
        <h2 id="import-file">{translate('user_import.steps.file')}</h2>
        <p className="muted">{translate('user_import.file_help')}</p>
      </header>
      <DropZone
        id="import-zone"
        label={translate('user_import.choose')}
        limits={translate('user_import.limits', { megabytes, rows: shown(maxRows), smart_count: maxRows })}
        accept=".csv,.xlsx"
        multiple={false}
        disabled={uploads.some(({ state }) => state !== 'failed')}
        onFiles={(files) => {
          for (const { key } of uploads) stop(key)
          add(files)
        }}
      />
      {uploads.length > 0 && (
        <ul className="bordered divided">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
      <p className="hint">{translate('user_import.file_example')}</p>
      <div className="row wrap gap-4 mt-4">
        <Button variant="outlined" size="small" onClick={() => save(sample.download_url, { name: sample.name })}>
          <Download size={16} strokeWidth={2} aria-hidden />
          {translate('user_import.sample')}
        </Button>
      </div>
    </section>
  )
}
