import { EyeOff, Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Comment } from '../../api/comments/comments'
import { useFormDraft } from '../kit/forms/useFormDraft'
import { useAct } from '../kit/providers/calls'
import { dayAndTime } from '../shell/dates'
import { Confirm } from '../shell/page/Confirm'
import { Composer } from './Composer'
import { PlainText } from './PlainText'
import { ReasonDialog } from './ReasonDialog'
import { useReloadComments } from './useComments'

type Props = { comment: Comment; canModerate: boolean; isClosed: boolean; onAnswer?: () => void }
type Dialog = 'edit' | 'delete' | 'report' | 'hide'

/** One comment with its author and what the reader can do with it. */
export const CommentItem = ({ comment, canModerate, isClosed, onAnswer }: Props) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<Dialog | null>(null)
  const reload = useReloadComments()
  const { id, text, state, author_name, is_staff, is_new, created_at, edited_at } = comment
  const remove = useAct('DELETE /api/comments/:id', { onSettled: () => reload() })
  const unhide = useAct('POST /api/comments/:id/unhide', { onSettled: () => reload() })
  const keep = useAct('POST /api/comments/:id/keep', { onSettled: () => reload() })
  const close = () => setOpen(null)
  const actions = [
    !isClosed && onAnswer && { key: 'answer', run: onAnswer },
    comment.editable_until !== null && { key: 'edit', run: () => setOpen('edit') },
    comment.can_delete && { key: 'delete', run: () => setOpen('delete') },
    comment.can_report && { key: 'report', run: () => setOpen('report') },
    canModerate && !comment.is_own && state === 'shown' && { key: 'hide', run: () => setOpen('hide') },
    canModerate &&
      !comment.is_own &&
      state === 'hidden' && { key: 'unhide', run: () => unhide.mutate({ id, body: undefined }) },
    comment.reports.length > 0 && { key: 'keep', run: () => keep.mutate({ id, body: undefined }) },
  ].filter((action) => action !== false && action !== undefined)
  return (
    <div className={is_new ? 'stack gap-1 comment is-new' : 'stack gap-1 comment'} id={`comment-${id}`}>
      <p className="row wrap gap-2 small muted">
        <b className="medium text-plain anywhere">{author_name ?? translate('comments.erased')}</b>
        {is_staff && <span className="chip secondary">{translate('comments.staff')}</span>}
        <time className="num" dateTime={created_at}>
          {dayAndTime(created_at)}
        </time>
        {edited_at !== null && state !== 'deleted' && <span>{translate('comments.edited')}</span>}
        {is_new && <span className="chip info">{translate('comments.new')}</span>}
      </p>
      {state === 'hidden' && (
        <p className="row align-start small muted">
          <EyeOff size={16} strokeWidth={2} aria-hidden />
          <span className="anywhere">
            {comment.hidden_reason === null
              ? translate('comments.hidden')
              : translate(comment.is_own ? 'comments.hidden_own' : 'comments.hidden_because', {
                  reason: comment.hidden_reason,
                })}
          </span>
        </p>
      )}
      {state === 'deleted' && <p className="muted">{translate('comments.deleted')}</p>}
      {open === 'edit' && text !== null ? (
        <Editing id={id} text={text} onClose={close} />
      ) : (
        text !== null && <PlainText text={text} />
      )}
      {comment.reports.length > 0 && (
        <p className="row align-start small text-warning">
          <Flag size={16} strokeWidth={2} aria-hidden />
          <span className="anywhere">
            {translate('comments.reported_for', {
              reasons: comment.reports.join('; '),
              smart_count: comment.reports.length,
            })}
          </span>
        </p>
      )}
      <p className="row wrap gap-3 small no-print hide-empty">
        {actions.map(({ key, run }) => (
          <button key={key} type="button" className="link" onClick={run}>
            {translate(`comments.action.${key}`)}
          </button>
        ))}
        {comment.is_reported && <span className="muted">{translate('comments.reported')}</span>}
      </p>
      {(open === 'report' || open === 'hide') && <ReasonDialog id={id} action={open} onClose={close} />}
      <Confirm
        isOpen={open === 'delete'}
        title={translate('comments.delete.title')}
        content={translate('comments.delete.text')}
        confirm={translate('comments.action.delete')}
        cancel={translate('kit.form.cancel')}
        confirmColor="warning"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ id, body: undefined }, { onSettled: close })}
        onClose={close}
      />
    </div>
  )
}

const Editing = ({ id, text, onClose }: { id: number; text: string; onClose: () => void }) => {
  const translate = useTranslate()
  const reload = useReloadComments()
  const draft = useFormDraft({ name: `comment ${id}`, whileTyping: true })
  const { mutateAsync } = useAct('PUT /api/comments/:id', { onSuccess: () => reload() })
  return (
    <Composer
      label={translate('comments.edit_label')}
      submit={translate('comments.save')}
      defaultText={text}
      draft={draft}
      focused
      onSend={async (next) => {
        await mutateAsync({ id, body: { text: next }, quiet: 'all' })
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
