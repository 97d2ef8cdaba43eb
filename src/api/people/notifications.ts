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
    answer: one(notification),
  },
  'POST /api/notifications/read': {
    summary: 'Mark all as read; not audited, a read mark is no change of a record',
    access: inPerson,
    audit: 'none',
    answer: one(z.object({ unread: z.int() })),
  },
})
