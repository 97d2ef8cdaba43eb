import { z } from 'zod'
import { byId, endpoints, hour, sessionOnly, one, page, recordId } from '../kit/endpoints'
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
  'announcements',
  'materials',
  'comments',
  'portfolio',
  'polls',
  'account',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]
/** Topics whose mails can be delayed or turned off. Mails of the other topics contain deadlines. */
export const quietTopics = [
  'tests',
  'marks',
  'homework',
  'announcements',
  'materials',
  'comments',
  'portfolio',
  'polls',
] as const satisfies readonly NoticeTopic[]

/** When notifications of a topic are mailed too; `daily` collects them in one mail a day. They always appear in the product at once. */
export const mailTimes = ['at_once', 'daily', 'never'] as const
/** HH:MM in the user's time zone: when the daily mail is sent, and from when until when mails wait, if ever. */
const mailHours = z.strictObject({
  daily_at: hour,
  quiet: z
    .strictObject({ from: hour, until: hour })
    .refine(({ from, until }) => from !== until, { path: ['until'], error: 'same_hour' })
    .nullable(),
})
export type MailHours = z.infer<typeof mailHours>
export const usualHours: MailHours = { daily_at: '17:00', quiet: null }

const mailSettings = mailHours.extend({
  topics: z.array(z.object({ topic: z.enum(noticeTopics), mails: z.enum(mailTimes) })),
})
export type MailSettings = z.infer<typeof mailSettings>

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
    summary: 'Read when the user’s notifications are mailed',
    access: sessionOnly,
    answer: one(mailSettings),
  },
  'PATCH /api/settings/notifications': {
    summary: 'Mail a topic at once, once a day or never; topics with deadlines are always mailed at once',
    access: sessionOnly,
    audit: 'change',
    body: z.strictObject({ topic: z.enum(quietTopics), mails: z.enum(mailTimes) }),
    answer: one(mailSettings),
  },
  'PUT /api/settings/notifications/hours': {
    summary: 'Set the hour of the daily mail, and quiet hours, in which only mails about the account are sent',
    access: sessionOnly,
    audit: 'change',
    body: mailHours,
    answer: one(mailSettings),
  },
})
