import { z } from 'zod'
import { byId, endpoints, sessionOnly, one, page, recordId } from '../kit/endpoints'
import { listQuery } from '../kit/lists'

/** Notification with title and text in the reader's language and a link into the product. */
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

export const noticeTopics = [
  'application',
  'documents',
  'tests',
  'marks',
  'retakes',
  'homework',
  'materials',
  'portfolio',
  'polls',
  'account',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
/** Topics whose mails can be turned off. Mails of the other topics contain deadlines. */
export const quietTopics = [
  'tests',
  'marks',
  'homework',
  'materials',
  'portfolio',
  'polls',
] as const satisfies readonly NoticeTopic[]

/** `mail`: also send notifications of the topic by mail. They always appear in the product. */
const mailSetting = z.object({ topic: z.enum(noticeTopics), mail: z.boolean() })
export type MailSetting = z.infer<typeof mailSetting>

export const notifications = endpoints({
  'GET /api/notifications': {
    summary: 'List the user’s notifications, newest first',
    access: sessionOnly,
    query: listQuery({ sort: ['id'], filter: { unread: z.boolean() }, order: 'DESC', maxRows: 100 }),
    answer: page(notification),
  },
  'POST /api/notifications/:id/read': {
    summary: 'Mark a notification as read; not audited, because no record changes',
    access: sessionOnly,
    audit: 'none',
    params: byId,
    allowedDuringMaintenance: true,
    answer: one(notification),
  },
  'POST /api/notifications/read': {
    summary: 'Mark all notifications as read; not audited, because no record changes',
    access: sessionOnly,
    audit: 'none',
    allowedDuringMaintenance: true,
    answer: one(z.object({ unread: z.int() })),
  },
  'GET /api/settings/notifications': {
    summary: 'Read the user’s mail settings by topic',
    access: sessionOnly,
    answer: one(z.array(mailSetting)),
  },
  'PATCH /api/settings/notifications': {
    summary: 'Turn mails of a topic on or off; topics with deadlines cannot be turned off',
    access: sessionOnly,
    audit: 'change',
    body: z.strictObject({ topic: z.enum(quietTopics), mail: z.boolean() }),
    answer: one(z.array(mailSetting)),
  },
})
