import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { CloudUpload, X } from 'lucide-react'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { homeworkLimits } from '../../../api/homework/codes'
import { CameraButton } from '../../kit/files/CameraButton'
import { DropZone } from '../../kit/files/DropZone'
import { FileButton } from '../../kit/files/FileButton'
import { FileGlyph } from '../../kit/files/FileGlyph'
import { formatSize } from '../../kit/files/formatSize'
import { useDownload } from '../../kit/files/useDownload'
import type { WorkFile } from '../../shell/session/handInStore'
import type { WorkOutbox } from './workOutbox'
import { findOperation, storedContent, type WorkState } from './workState'
import '../../kit/files/files.css'

type Props = { outbox: WorkOutbox; state: WorkState }

/** The student's work: typed text, a link, files and photos, saved while it is being made. */
export const WorkForm = ({ outbox, state }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const { homework, content, queue, isConflict } = state
  const isLocked = findOperation(queue, 'hand_in') !== undefined || isConflict
  return (
    <section className="panel stack gap-4 p-5" aria-labelledby={id}>
      <div className="row wrap between">
        <h2 id={id}>{translate('own_homework.work', { number: homework.next_number })}</h2>
        <span className="small muted">{translate('own_homework.draft_note')}</span>
      </div>
      {isConflict && <Conflict outbox={outbox} state={state} />}
      {homework.takes_files && <Files outbox={outbox} state={state} isLocked={isLocked} />}
      {homework.takes_link && (
        <div className="stack gap-1">
          <label className="medium" htmlFor={`${id}-link`}>
            {translate('own_homework.link')}
          </label>
          <OutlinedInput
            id={`${id}-link`}
            type="url"
            inputProps={{ maxLength: homeworkLimits.link, inputMode: 'url' }}
            placeholder="https://"
            value={content.link}
            disabled={isLocked}
            onChange={(event) => outbox.write({ link: event.target.value })}
          />
        </div>
      )}
      {homework.takes_text && (
        <div className="stack gap-1">
          <label className="medium" htmlFor={`${id}-text`}>
            {translate(homework.takes_files || homework.takes_link ? 'own_homework.note' : 'own_homework.text')}
          </label>
          <OutlinedInput
            id={`${id}-text`}
            multiline
            minRows={homework.takes_files ? 3 : 10}
            inputProps={{ maxLength: homeworkLimits.text }}
            value={content.text}
            disabled={isLocked}
            onChange={(event) => outbox.write({ text: event.target.value })}
          />
        </div>
      )}
      {!state.isKept && <p className="note warning">{translate('own_homework.not_kept')}</p>}
    </section>
  )
}

const Files = ({ outbox, state, isLocked }: Props & { isLocked: boolean }) => {
  const translate = useTranslate()
  const id = useId()
  const { homework, content } = state
  const most = Math.min(homework.max_files, homeworkLimits.handInFiles)
  const isFull = content.files.length >= most
  const uploading = findOperation(state.queue, 'file')?.op_id
  return (
    <div className="stack gap-3">
      <DropZone
        id={id}
        label={translate('own_homework.choose')}
        limits={translate('own_homework.limits', { smart_count: most, megabytes: homeworkLimits.megabytes })}
        accept=""
        multiple
        disabled={isLocked || isFull}
        onFiles={outbox.addFiles}
      >
        <CameraButton disabled={isLocked || isFull} onFiles={outbox.addFiles} />
      </DropZone>
      {content.files.length > 0 && (
        <ul className="bordered divided">
          {content.files.map((file) => (
            <Row
              key={file.key}
              file={file}
              part={state.upload?.key === file.key ? state.upload.part : null}
              isSending={uploading === file.key && state.isSending}
              disabled={isLocked}
              onRemove={() => outbox.removeFile(file.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = { file: WorkFile; part: number | null; isSending: boolean; disabled: boolean; onRemove: () => void }

const Row = ({ file: { name, size, item, problem }, part, isSending, disabled, onRemove }: RowProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { save } = useDownload()
  const unsent = part === null ? 'waits' : 'continues'
  const coming = isSending ? 'sending' : unsent
  const place = item ? 'stored' : coming
  const percent = part === null || item ? null : `${Math.floor(part * 100)} %`
  return (
    <li className={problem === null ? 'file-row' : 'file-row failed'}>
      {item ? <FileGlyph kind={item.kind} /> : <CloudUpload size={20} strokeWidth={1.75} aria-hidden />}
      <div className="file-text">
        {item ? (
          <button type="button" className="link truncate" onClick={() => save(item.download_url, { name })}>
            {name}
          </button>
        ) : (
          <span className="medium truncate">{name}</span>
        )}
        {part !== null && <progress value={part} max={1} aria-label={translate('kit.files.progress', { name })} />}
        {problem === null ? (
          <span className="hint num">
            {[formatSize(item?.size ?? size, locale), percent, translate(`own_homework.file_${place}`)]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        ) : (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
      </div>
      {!disabled && <FileButton action="remove" name={name} icon={X} onClick={onRemove} />}
    </li>
  )
}

/** Another device, or a member of the team, saved something else meanwhile. */
const Conflict = ({ outbox, state }: Props) => {
  const translate = useTranslate()
  const theirs = storedContent(state.homework)
  return (
    <div className="note warning" role="alert">
      <div className="stack gap-3 grow">
        <p className="medium">{translate('own_homework.conflict.title')}</p>
        <blockquote className="pre-line anywhere homework-theirs">
          {theirs.text || translate('own_homework.conflict.no_text')}
          {theirs.files.length > 0 && (
            <span className="block small muted">{theirs.files.map(({ name }) => name).join(', ')}</span>
          )}
        </blockquote>
        <div className="row wrap">
          <Button variant="contained" onClick={() => outbox.choose('mine')}>
            {translate('own_homework.conflict.mine')}
          </Button>
          <Button variant="outlined" onClick={() => outbox.choose('theirs')}>
            {translate('own_homework.conflict.theirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}
