import { z } from 'zod'
import { byId, endpoints, inPerson, one, page, recordId } from '../kit/endpoints'
import { listQuery } from '../kit/lists'

/** What a person was told: title and text in the reader's language, and where it leads inside the product. */
export const notification = z.object({
  id: recordId,
  event: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

/** What notices are about. */
export const noticeTopics = [
  'application',
  'documents',
  'tests',
  'marks',
  'materials',
  'portfolio',
  'polls',
  'account',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
/** Those whose mails one may do without; the others hold days that one must not miss. */
export const quietTopics = [
  'tests',
  'marks',
  'materials',
  'portfolio',
  'polls',
] as const satisfies readonly NoticeTopic[]

/** `mail`: whether notices of the topic are mailed too. They always stand under the bell. */
const mailSetting = z.object({ topic: z.enum(noticeTopics), mail: z.boolean() })
export type MailSetting = z.infer<typeof mailSetting>

export const notifications = endpoints({
  'GET /api/notifications': {
    summary: 'What one was told, newest first',
    access: inPerson,
    query: listQuery({ sort: ['id'], filter: { unread: z.boolean() }, order: 'DESC', maxRows: 100 }),
    answer: page(notification),
  },
  'POST /api/notifications/:id/read': {
    summary: 'Mark as read; not audited, a read mark is no change of a record',
    access: inPerson,
    audit: 'none',
    params: byId,
    goesOn: true,
    answer: one(notification),
  },
  'POST /api/notifications/read': {
    summary: 'Mark all as read; not audited, a read mark is no change of a record',
    access: inPerson,
    audit: 'none',
    goesOn: true,
    answer: one(z.object({ unread: z.int() })),
  },
  'GET /api/settings/notifications': {
    summary: 'Of what one is told by mail',
    access: inPerson,
    answer: one(z.array(mailSetting)),
  },
  'PATCH /api/settings/notifications': {
    summary: 'Have the notices of a topic mailed, or not; only of topics without days that one must not miss',
    access: inPerson,
    audit: 'change',
    body: z.strictObject({ topic: z.enum(quietTopics), mail: z.boolean() }),
    answer: one(z.array(mailSetting)),
  },
})
