import { z } from 'zod'
import { byId, deleted, endpoints, longText, one, page, pathId, recordId, text } from '../kit/endpoints'
import { q, tabbedListQuery } from '../kit/lists'
import { commentLimits, commentPlaces, commentStates, moderationViews } from './codes'

const place = z.enum(commentPlaces)

export const comment = z.object({
  id: recordId,
  /** The question that it answers; null for a question. */
  question_id: recordId.nullable(),
  author_name: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether the author can moderate such conversations, such as the teacher. */
  is_staff: z.boolean(),
  state: z.enum(commentStates),
  /** Plain text; null if deleted, or hidden from the reader. */
  text: z.string().nullable(),
  /** Why it is hidden, for its author and moderators. */
  hidden_reason: z.string().nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Written by others since the reader's last visit. */
  is_new: z.boolean(),
  /** Until when the reader can change the text; null for those of others and after that time. */
  editable_until: z.string().nullable(),
  can_delete: z.boolean(),
  /** Whether the reader has reported it, or can report it. */
  is_reported: z.boolean(),
  can_report: z.boolean(),
  /** Reasons of unsettled reports, for moderators. */
  reports: z.array(z.string()),
})
export type Comment = z.infer<typeof comment>

/** A conversation; `owner_id` is the group under a material, and the student under a homework. */
const conversation = z.object({
  owner_id: recordId,
  owner_name: z.string(),
  comments: z.int(),
  /** Written by others since the reader's last visit. */
  unread: z.int(),
})
export type Conversation = z.infer<typeof conversation>

const conversations = z.object({
  is_closed: z.boolean(),
  can_close: z.boolean(),
  conversations: z.array(conversation),
})
export type Conversations = z.infer<typeof conversations>

export const openConversation = z.object({
  ...conversation.shape,
  is_closed: z.boolean(),
  can_moderate: z.boolean(),
  /** Number of questions before those returned. */
  earlier: z.int(),
  /** Oldest first, each question followed by its answers. */
  items: z.array(comment),
})
export type OpenConversation = z.infer<typeof openConversation>

/** A reported or hidden comment, for moderators. */
export const moderatedComment = z.object({
  id: recordId,
  place,
  place_id: recordId,
  title: z.string(),
  owner_id: recordId,
  owner_name: z.string(),
  path: z.string(),
  author_name: z.string().nullable(),
  text: z.string(),
  created_at: z.string(),
  hidden_at: z.string().nullable(),
  hidden_reason: z.string().nullable(),
  reports: z.array(z.string()),
})
export type ModeratedComment = z.infer<typeof moderatedComment>

const read = { any: ['study', 'manage materials', 'manage gradebook'] } as const
const moderate = { any: ['manage materials', 'manage gradebook'] } as const
const commentText = longText(commentLimits.text).min(1)
const byPlace = z.strictObject({ place, id: pathId })
const byConversation = z.strictObject({ place, id: pathId, owner: pathId })
const reason = z.strictObject({ reason: text(commentLimits.reason) })
const changed = one(z.object({ id: recordId }))

export const comments = endpoints({
  'GET /api/conversations/:place/:id': {
    summary: 'Conversations under a material (one per group) or homework (one per student) that the reader can open',
    access: read,
    params: byPlace,
    answer: one(conversations),
  },
  'GET /api/conversations/:place/:id/:owner': {
    summary: 'A conversation with its newest questions and their answers; `questions` asks for more',
    access: read,
    params: byConversation,
    query: z.strictObject({
      questions: z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(2000))
        .default(commentLimits.questions),
    }),
    answer: one(openConversation),
  },
  'POST /api/conversations/:place/:id/:owner/comments': {
    summary:
      'Write a question, or an answer to one. The comment is its own record, so it is not in the audit log. ' +
      '409 if the conversation is closed, 429 after 10 in a minute or 60 in an hour',
    access: read,
    audit: 'none',
    idempotency: 'stored',
    params: byConversation,
    body: z.strictObject({ text: commentText, question_id: recordId.nullable().default(null) }),
    answer: changed,
  },
  'POST /api/conversations/:place/:id/:owner/seen': {
    summary: 'Mark the comments up to this one as seen; not audited, because no record changes',
    access: read,
    audit: 'none',
    params: byConversation,
    body: z.strictObject({ comment_id: recordId }),
    answer: one(z.object({ owner_id: recordId })),
  },
  'POST /api/materials/:id/comments/close': {
    summary: 'Close the conversations of all groups under a material: they can be read, and nobody can write',
    access: { any: ['manage materials'] },
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: changed,
  },
  'POST /api/materials/:id/comments/reopen': {
    summary: 'Reopen the conversations under a material',
    access: { any: ['manage materials'] },
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: changed,
  },
  'PUT /api/comments/:id': {
    summary: 'Change the text of one’s own comment within 15 minutes. Not audited, as the author’s own words',
    access: read,
    audit: 'none',
    params: byId,
    body: z.strictObject({ text: commentText }),
    answer: changed,
  },
  'DELETE /api/comments/:id': {
    summary: 'Delete the text of one’s own comment. Not audited, because the comment itself says so',
    access: read,
    audit: 'none',
    params: byId,
    answer: deleted,
  },
  'POST /api/comments/:id/report': {
    summary: 'Report a comment of somebody else, once, with a reason. Not audited, because the report itself is kept',
    access: read,
    audit: 'none',
    params: byId,
    body: reason,
    answer: changed,
  },
  'GET /api/comments': {
    summary: 'Reported or hidden comments that the reader can moderate',
    access: moderate,
    query: tabbedListQuery({
      sort: ['created_at', 'id'],
      order: 'DESC',
      filter: { q, view: z.enum(moderationViews), place },
      maxRows: 100,
    }),
    answer: page(moderatedComment),
  },
  'POST /api/comments/:id/hide': {
    summary: 'Hide a comment with a reason for its author; its reports are settled',
    access: moderate,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: reason,
    answer: changed,
  },
  'POST /api/comments/:id/unhide': {
    summary: 'Show a hidden comment again',
    access: moderate,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: changed,
  },
  'POST /api/comments/:id/keep': {
    summary: 'Settle the reports of a comment and leave it shown',
    access: moderate,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: changed,
  },
})
