import { commentLimits } from '../../api/comments/codes'
import type { Comment } from '../../api/comments/comments'
import { conflict } from '../kit/problems'
import type { ShownComment, StoredComment } from './commentQueries'
import type { Thread } from './threadQueries'

const minute = 60_000
type Reader = { userId: number; now: Date }
type Place = Pick<Thread, 'is_closed' | 'moderates' | 'seen_id'>

const stateOf = ({ text, hidden_at }: StoredComment): Comment['state'] => {
  if (text === null) return 'deleted'
  return hidden_at === null ? 'shown' : 'hidden'
}

/** Until when the author can change the text; null if it is too late or not theirs. */
const editableUntil = (
  comment: StoredComment,
  { is_closed }: Pick<Thread, 'is_closed'>,
  { userId, now }: Reader,
): string | null => {
  if (comment.author_id !== userId || stateOf(comment) !== 'shown' || is_closed) return null
  const until = Date.parse(comment.created_at) + commentLimits.editing * minute
  return now.getTime() <= until ? new Date(until).toISOString() : null
}

/** The comment as the reader may see it: hidden text is for its author and moderators. */
export const presentComment = (comment: ShownComment, thread: Place, reader: Reader): Comment => {
  const isOwn = comment.author_id === reader.userId
  const state = stateOf(comment)
  const seesHidden = isOwn || thread.moderates
  return {
    id: comment.id,
    question_id: comment.question_id,
    author_name: comment.author_name,
    is_own: isOwn,
    is_staff: comment.is_staff,
    state,
    text: state === 'hidden' && !seesHidden ? null : comment.text,
    hidden_reason: seesHidden ? comment.hidden_reason : null,
    created_at: comment.created_at,
    edited_at: comment.edited_at,
    is_new: !isOwn && state !== 'deleted' && comment.id > thread.seen_id,
    editable_until: editableUntil(comment, thread, reader),
    can_delete: isOwn && state !== 'deleted',
    is_reported: comment.is_reported,
    can_report: !isOwn && state === 'shown' && !comment.is_reported && !thread.moderates,
    reports: thread.moderates && !isOwn ? comment.reports : [],
  }
}

export const checkOpen = ({ is_closed }: Pick<Thread, 'is_closed'>): void => {
  if (is_closed) throw conflict('comment_errors.closed')
}

/** An answer belongs to a question of the same conversation that still has its text. */
export const checkQuestion = (question: StoredComment, answers: number): void => {
  if (question.question_id !== null) throw conflict('comment_errors.answer_of_answer')
  if (question.text === null) throw conflict('comment_errors.question_deleted')
  if (answers >= commentLimits.answers)
    throw conflict('comment_errors.too_many_answers', { count: commentLimits.answers })
}

export const checkEditable = (comment: StoredComment, thread: Place, reader: Reader): void => {
  checkOpen(thread)
  if (editableUntil(comment, thread, reader) === null)
    throw conflict('comment_errors.too_late_to_edit', { count: commentLimits.editing })
}

export const checkReportable = (comment: StoredComment): void => {
  if (stateOf(comment) !== 'shown') throw conflict('comment_errors.not_shown')
}
