import { CircleAlert, MessageSquareWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { dayAndTime, dayOf } from '../../../shell/dates'
import { RemarkNotes } from '../../applications/states'
import type { ApplicantItem, Stage } from './documentProgress'
import type { OwnRemark } from '../../../../api/admissions/myApplication'

type Props = {
  item: ApplicantItem
  originalsDue: string | null
  stage: Stage
  /** Answers a remark; null if remarks cannot be answered now. */
  onAnswer: ((id: number, words: string) => Promise<boolean>) | null
  /** True if the text has its own row above the pages. */
  isWide: boolean
  title?: ReactNode
  children?: ReactNode
}

/** Explains a document: description, reject reason, deadline, remarks and the state of the original. */
export const DocumentSummary = (props: Props) => {
  const { item, originalsDue, stage, onAnswer, isWide, title, children } = props
  const translate = useTranslate()
  const { status, pages, uploaded_at, reject_reason, comment, due_on, expires_on, directions, description } = item
  const say = (key: string, values = {}) => translate(`my_documents.${key}`, values)
  const sent =
    uploaded_at &&
    (pages.length > 0
      ? say('sent', { at: dayAndTime(uploaded_at), smart_count: pages.length })
      : say('sent_at', { at: dayAndTime(uploaded_at) }))
  return (
    <div className={`stack gap-1 hide-empty ${isWide ? 'w-full' : 'grow-wide'}`}>
      {title}
      {status.code === 'missing' && description && <p className="muted">{description}</p>}
      {status.code === 'uploaded' && (
        <p className="muted">
          {[sent, stage !== 'over' && say(stage === 'draft' ? 'later' : 'waits')].filter(Boolean).join('. ')}
        </p>
      )}
      {status.code === 'in_review' && <p className="muted">{[sent, say('looked_at')].join('. ')}</p>}
      {status.code === 'accepted' && expires_on && (
        <p className="muted">{say('valid_until', { day: dayOf(expires_on) })}</p>
      )}
      {status.code === 'expired' && expires_on && <p>{say('expired_on', { day: dayOf(expires_on) })}</p>}
      {status.code === 'rejected' && (
        <div className="note danger">
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          <div>
            <p className="medium">{reject_reason}</p>
            {comment && <p>{comment}</p>}
          </div>
        </div>
      )}
      {status.code === 'requested' && item.can_upload && (
        <div className="note warning">
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          <div>
            <p className="medium">{due_on ? say('requested_until', { day: dayOf(due_on) }) : say('requested')}</p>
            {comment && <p>{comment}</p>}
          </div>
        </div>
      )}
      {onAnswer ? <RemarkNotes remarks={item.own} onAnswer={onAnswer} /> : <ReadOnlyRemarks remarks={item.own} />}
      {directions.length > 0 && <p className="hint">{say('for_directions', { names: directions.join(', ') })}</p>}
      {item.original_needed && status.code !== 'not_required' && !(stage === 'over' && item.original === 'awaited') && (
        <p className="hint">
          {item.original === 'awaited' && originalsDue
            ? say('original.awaited_until', { day: dayOf(originalsDue) })
            : say(`original.${item.original}`)}
        </p>
      )}
      {children}
    </div>
  )
}

/** Read-only remarks. */
const ReadOnlyRemarks = ({ remarks }: { remarks: readonly OwnRemark[] }) => {
  const translate = useTranslate()
  return remarks.map((remark) => (
    <div key={remark.id} className="note warning">
      <MessageSquareWarning size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>{remark.text}</p>
        {remark.answer && (
          <p className="small">{translate('my_application.remark.answered', { answer: remark.answer })}</p>
        )}
      </div>
    </div>
  ))
}
