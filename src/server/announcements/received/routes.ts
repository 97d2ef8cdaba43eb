import type { receivedAnnouncements } from '../../../api/announcements/received'
import type { Context, Handlers } from '../../kit/handlers'
import { signerAt } from '../../kit/http/signedLinks'
import type { Person } from '../../kit/person'
import { conflictWith } from '../../kit/problems'
import { withTabCounts } from '../../kit/records/lists'
import { confirmEdition, getReceived, listReceived, saveOpened } from './queries'

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }
const read = ({ db, params: { id }, person, locale, services, now }: RouteContext) =>
  getReceived(db, { id, userId: person.id, locale, sign: signerAt(services.keyFor, now) })

export const receivedRoutes: Handlers<typeof receivedAnnouncements> = {
  'GET /api/groups/announcements': ({ db, query, person, locale }) =>
    withTabCounts(query, (listed) => listReceived(db, { ...listed, userId: person.id, locale })),

  'GET /api/groups/announcements/:id': async (context) => ({ data: await read(context) }),

  'POST /api/groups/announcements/:id/opened': async (context) => {
    await read(context)
    await saveOpened(context.db, { id: context.params.id, userId: context.person.id })
    return { data: await read(context) }
  },

  'POST /api/groups/announcements/:id/receipt': async (context) => {
    const { db, params, body, person, audit } = context
    const { id } = params
    await read(context)
    const obstacle = await confirmEdition(db, { id, userId: person.id, edition: body.edition })
    const data = await read(context)
    if (obstacle) throw conflictWith(`announcements.${obstacle}`, data)
    audit({ action: 'confirm', entity: 'groups/announcements', ids: [id], after: { edition: body.edition } })
    return { data }
  },
}
