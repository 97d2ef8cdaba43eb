import type { liveEvents } from '../../../api/people/liveEvents'
import type { notifications } from '../../../api/people/notifications'
import type { Handlers } from '../../kit/handlers'
import { paged } from '../../kit/lists'
import { listNotifications, markAllRead, markRead } from './listQueries'

export const notificationsRoutes: Handlers<typeof notifications> = {
  'GET /api/notifications': async ({ db, query, locale, person }) =>
    paged(await listNotifications(db, { ...query, locale, userId: person.id }), query),

  'POST /api/notifications/:id/read': async ({ db, params: { id }, locale, person }) => ({
    data: await markRead(db, { id, userId: person.id, locale }),
  }),

  'POST /api/notifications/read': async ({ db, person }) => {
    await markAllRead(db, person.id)
    return { data: { unread: 0 } }
  },
}

export const liveEventsRoutes: Handlers<typeof liveEvents> = {
  'GET /api/events': async ({ person: { id, sessionId } }) => ({ personId: id, sessionId }),
}
