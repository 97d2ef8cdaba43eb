import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { PresentedQuestion } from '../../../api/testing/presented'
import { DropZone } from '../../kit/files/DropZone'
import { FileRow } from '../../kit/files/FileRow'
import { UploadRow } from '../../kit/files/UploadRow'
import { useUploads } from '../../kit/files/useUploads'
import type { Question } from './attemptState'
import type { AttemptSync } from './attemptSync'
import type { UploadPlace } from './QuestionPane'
import '../../kit/files/files.css'

type Props = {
  sync: AttemptSync
  question: Question
  limits: Extract<PresentedQuestion, { type: 'file' }>
  upload: UploadPlace | undefined
  disabled: boolean
}

/**
 * Answer files: each is uploaded separately with its progress, and can be removed while the attempt accepts answers.
 */
export const FileUploads = ({ sync, question, limits, upload, disabled }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { position, files, answer } = question
  const { formats, max_files, max_size_mb } = limits
  const own = answer?.type === 'file' ? answer.file_ids : null
  const shown = own === null ? files : files.filter((file) => own.includes(file.id))
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/testing/attempts/:id/questions/:position/files',
    sent: { id: upload?.id ?? 0, params: { position }, body: { device: upload?.device ?? '' } },
    megabytes: max_size_mb,
    // An upload in progress still counts when the time is up, so it continues after unmounting.
    outlives: true,
    onDone: (data) => sync.adoptQuestion(data),
  })
  const remove = (removed: number) => {
    const rest = shown.flatMap((file) => (file.id === removed ? [] : [file.id]))
    sync.answer(position, rest.length === 0 ? null : { type: 'file', file_ids: rest })
    sync.dropFile(position, removed)
  }
  const room = max_files - shown.length - uploads.length
  return (
    <>
      {(shown.length > 0 || uploads.length > 0) && (
        <ul className="bordered divided">
          {shown.map((file) => (
            <FileRow key={file.id} file={file} disabled={disabled} onRemove={() => remove(file.id)} />
          ))}
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onStop={() => stop(one.key)} onRetry={() => retry(one)} />
          ))}
        </ul>
      )}
      <DropZone
        id={id}
        label={translate('answering.file.choose', max_files)}
        limits={translate('answering.file.limits', {
          formats: formats.map((format) => format.toUpperCase()).join(', '),
          megabytes: max_size_mb,
          smart_count: max_files,
        })}
        accept={formats.map((format) => `.${format}`).join(',')}
        multiple={room > 1}
        disabled={disabled || room <= 0 || upload === undefined}
        onFiles={(chosen) => add(chosen.slice(0, room))}
      />
    </>
  )
}
