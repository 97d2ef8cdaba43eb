import Button from '@mui/material/Button'
import { CircleAlert, RotateCw, X } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { inViewUnlessTyping } from '../../shell/page/inView'
import { FileButton } from './FileButton'
import { formatSize } from './formatSize'
import type { Upload } from './useUploads'

type Props = { upload: Upload; onStop: () => void; onRetry: () => void }

/** An upload in progress with a cancel button, or a failed one with its error and, if it is retryable, a retry button. */
export const UploadRow = ({ upload, onStop, onRetry }: Props) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { file, state, part, message, isRetryable } = upload
  const failed = state === 'failed'
  return (
    <li className={failed ? 'file-row failed' : 'file-row'}>
      <div className="file-text">
        <span className="medium truncate">{file.name}</span>
        {failed ? (
          <span className="field-error" role="alert" ref={inViewUnlessTyping}>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {message}
          </span>
        ) : (
          <>
            <progress value={part} max={1} aria-label={translate('kit.files.progress', { name: file.name })} />
            <span className="hint num">
              {state === 'waiting'
                ? translate('kit.files.waiting')
                : translate('kit.files.sent', {
                    part: formatSize(file.size * part, locale),
                    size: formatSize(file.size, locale),
                  })}
            </span>
          </>
        )}
      </div>
      {failed && isRetryable && (
        <Button variant="outlined" size="small" onClick={onRetry}>
          <RotateCw size={16} strokeWidth={2} aria-hidden />
          {translate('kit.files.retry')}
        </Button>
      )}
      <FileButton action={failed ? 'dismiss' : 'stop'} name={file.name} icon={X} onClick={onStop} />
    </li>
  )
}
