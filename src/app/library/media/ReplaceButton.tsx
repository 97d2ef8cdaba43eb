import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { UploadRow } from '../../kit/files/UploadRow'
import { useUploads } from '../../kit/files/useUploads'
import { toast } from '../../shell/toasts/store'
import { maxFileMegabytes } from './limits'
import { useRefreshLibrary } from './library'

/** Replaces a file's content; links to the file stay valid. */
export const ReplaceButton = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/media/files/:id/content',
    sent: { id, body: {} },
    megabytes: maxFileMegabytes,
    onDone: () => {
      toast.success({ title: translate('media.replaced') })
      void refresh()
    },
  })
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        <RefreshCw size={16} strokeWidth={2} aria-hidden />
        {translate('media.replace')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) add([file])
          event.target.value = ''
        }}
      />
      {uploads.length > 0 && (
        <ul className="bordered divided">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
    </>
  )
}
