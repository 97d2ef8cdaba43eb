import type { liveEvents } from '../../../api/people/liveEvents'
import type { notifications } from '../../../api/people/notifications'
import type { Handlers } from '../../kit/handlers'
import { contract } from '../../../api'
import type { Access } from '../../../api/kit/endpoints'
import { hasPermission } from '../../kit/access'
import type { Person } from '../../kit/person'
import { toPage } from '../../kit/records/lists'
import { listNotifications, markAllRead, markRead, findMailSettings, setMailHours, setTopicMails } from './listQueries'

export const notificationsRoutes: Handlers<typeof notifications> = {
  'GET /api/notifications': async ({ db, query, locale, person }) =>
    toPage(await listNotifications(db, { ...query, locale, timeZone: person.timeZone, userId: person.id }), query),

  'POST /api/notifications/:id/read': async ({ db, params: { id }, locale, person }) => ({
    data: await markRead(db, { id, userId: person.id, locale, timeZone: person.timeZone }),
  }),

  'POST /api/notifications/read': async ({ db, person }) => {
    await markAllRead(db, person.id)
    return { data: { unread: 0 } }
  },

  'GET /api/settings/notifications': async ({ db, person }) => ({ data: await findMailSettings(db, person.id) }),

  'PATCH /api/settings/notifications': async ({ db, body, person: { id }, audit }) => {
    await setTopicMails(db, { userId: id, ...body })
    audit({ action: 'set_mails', entity: 'users', ids: [id], after: body })
    return { data: await findMailSettings(db, id) }
  },

  'PUT /api/settings/notifications/hours': async ({ db, body, person: { id }, audit }) => {
    await setMailHours(db, id, body)
    audit({ action: 'set_mails', entity: 'users', ids: [id], after: body })
    return { data: await findMailSettings(db, id) }
  },
}

const reads = Object.entries(contract).flatMap(([key, { access }]: [string, { access: Access }]) => {
  const [method, path = ''] = key.split(' ')
  return method === 'GET' ? [{ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), access }] : []
})

/** Whether an API token may read the records of a topic through some endpoint. */
const canRead = (person: Person, topic: string): boolean =>
  reads.some(
    ({ pattern, access }) =>
      pattern.test(`/api/${topic}`) &&
      !(typeof access === 'object' && access.sessionOnly === true) &&
      hasPermission(access, person),
  )

export const liveEventsRoutes: Handlers<typeof liveEvents> = {
  'GET /api/events': async ({ person }) => ({
    personId: person.id,
    sessionId: person.sessionId,
    ...(person.byApiToken && { allowsTopic: (topic) => canRead(person, topic) }),
  }),
}
