import { commentLimits } from '../../api/comments/codes'
import type { comments } from '../../api/comments/comments'
import type { Context, Handlers } from '../kit/handlers'
import { consumeLimit } from '../kit/http/throttle'
import type { Person } from '../kit/person'
import { forbidden, notFound } from '../kit/problems'
import { withTabCounts } from '../kit/records/lists'
import {
  countAnswers,
  deleteText,
  insertComment,
  insertReport,
  listComments,
  lockComment,
  setHidden,
  setShown,
  setText,
  settleReports,
  type FoundComment,
} from './commentQueries'
import { listModerated } from './moderationQueries'
import { notifyOfComment } from './notices'
import { checkEditable, checkOpen, checkQuestion, checkReportable, presentComment } from './rules'
import { findClosing, getThread, listThreads, saveVisit, setClosed, startThread, type Thread } from './threadQueries'

const entity = 'comments'
type Writing = Pick<Context, 'db' | 'now'> & { person: Person }

/** Throws 429 above the limits, which leave room for a lively conversation. */
const limitFlood = async ({ db, now, person: { id } }: Writing): Promise<void> => {
  const limit = (minutes: number, most: number) =>
    consumeLimit(db, { key: `comments:${minutes}:${id}`, amount: 1, most, minutes, now }, 'comment_errors.too_many')
  await limit(1, commentLimits.perMinute)
  await limit(60, commentLimits.perHour)
}

/** The question to answer, locked; null for a new question. */
const findQuestion = async ({ db, person }: Writing, thread: Thread, id: number | null) => {
  if (id === null) return null
  const { comment, thread: own } = await lockComment(db, { id, person })
  if (own.id !== thread.id) throw notFound()
  checkQuestion(comment, await countAnswers(db, id))
  return comment
}

/** A comment of somebody else that the person moderates; 404 for readers. */
const lockModerated = async (context: Writing & { params: { id: number } }): Promise<FoundComment> => {
  const { db, params, person } = context
  const found = await lockComment(db, { id: params.id, person })
  if (!found.thread.moderates) throw notFound()
  if (found.comment.author_id === person.id) throw forbidden('comment_errors.own_comment')
  return found
}

const close = async (context: Writing & { params: { id: number } }, isClosed: boolean): Promise<void> => {
  const { db, params, person } = context
  const of = { place: 'materials', id: params.id, person } as const
  if ((await findClosing(db, of)).can_close) return setClosed(db, { id: params.id, isClosed })
  throw (await listThreads(db, of)).some(({ moderates }) => moderates) ? forbidden('problem.beyond_reach') : notFound()
}

export const commentsRoutes: Handlers<typeof comments> = {
  'GET /api/conversations/:place/:id': async ({ db, params, person }) => {
    const threads = await listThreads(db, { ...params, person })
    const closing = await findClosing(db, { ...params, person })
    if (threads.length === 0 && !closing.can_close) throw notFound()
    return { data: { ...closing, conversations: threads } }
  },

  'GET /api/conversations/:place/:id/:owner': async ({ db, params, query, person, now }) => {
    const thread = await getThread(db, { ...params, person })
    const reader = { userId: person.id, now }
    const { rows, earlier } = await listComments(db, { thread, userId: person.id, questions: query.questions })
    const items = rows.map((row) => presentComment(row, thread, reader))
    return { data: { ...thread, can_moderate: thread.moderates, earlier, items } }
  },

  'POST /api/conversations/:place/:id/:owner/comments': async (context) => {
    const { db, params, body, person, now, services } = context
    const thread = await getThread(db, { ...params, person })
    checkOpen(thread)
    const question = await findQuestion(context, thread, body.question_id)
    await limitFlood(context)
    const threadId = await startThread(db, thread)
    const id = await insertComment(db, {
      threadId,
      questionId: body.question_id,
      authorId: person.id,
      text: body.text,
      now,
    })
    await notifyOfComment(db, services, { thread: { ...thread, id: threadId }, question, writerId: person.id })
    return { data: { id } }
  },

  'POST /api/conversations/:place/:id/:owner/seen': async ({ db, params, body, person }) => {
    const { id, owner_id } = await getThread(db, { ...params, person })
    if (id !== null) await saveVisit(db, { threadId: id, userId: person.id, seenId: body.comment_id })
    return { data: { owner_id } }
  },

  'POST /api/materials/:id/comments/close': async (context) => {
    await close(context, true)
    context.audit({ action: 'close', entity: 'materials', ids: [context.params.id] })
    return { data: { id: context.params.id } }
  },

  'POST /api/materials/:id/comments/reopen': async (context) => {
    await close(context, false)
    context.audit({ action: 'reopen', entity: 'materials', ids: [context.params.id] })
    return { data: { id: context.params.id } }
  },

  'PUT /api/comments/:id': async ({ db, params, body, person, now }) => {
    const { comment, thread } = await lockComment(db, { ...params, person })
    if (comment.author_id !== person.id) throw notFound()
    checkEditable(comment, thread, { userId: person.id, now })
    await setText(db, { id: params.id, text: body.text, now })
    return { data: params }
  },

  'DELETE /api/comments/:id': async ({ db, params, person }) => {
    const { comment } = await lockComment(db, { ...params, person })
    if (comment.author_id !== person.id) throw notFound()
    await deleteText(db, params.id)
    return { data: params }
  },

  'POST /api/comments/:id/report': async ({ db, params, body, person }) => {
    const { comment } = await lockComment(db, { ...params, person })
    if (comment.author_id === person.id) throw forbidden('comment_errors.own_comment')
    checkReportable(comment)
    await insertReport(db, { id: params.id, userId: person.id, reason: body.reason })
    return { data: params }
  },

  'GET /api/comments': async ({ db, query, person, locale }) =>
    withTabCounts(query, (listed) => listModerated(db, { ...listed, person, locale })),

  'POST /api/comments/:id/hide': async (context) => {
    const { db, params, body, person, audit } = context
    const { comment } = await lockModerated(context)
    if (comment.text === null) throw notFound()
    await setHidden(db, { id: params.id, userId: person.id, reason: body.reason })
    audit({ action: 'hide', entity, ids: [params.id], reason: body.reason })
    return { data: params }
  },

  'POST /api/comments/:id/unhide': async (context) => {
    const { db, params, audit } = context
    await lockModerated(context)
    await setShown(db, params.id)
    audit({ action: 'unhide', entity, ids: [params.id] })
    return { data: params }
  },

  'POST /api/comments/:id/keep': async (context) => {
    const { db, params, audit } = context
    await lockModerated(context)
    await settleReports(db, params.id)
    audit({ action: 'keep', entity, ids: [params.id] })
    return { data: params }
  },
}
