import type { audit } from '../../../api/people/audit'
import type { Handlers } from '../../kit/handlers'
import { paged } from '../../kit/lists'
import { listEvents, namingRecords } from './queries'
import { asTold, checkMayRead, kindsFor, recordOf } from './rules'

export const auditRoutes: Handlers<typeof audit> = {
  'GET /api/access/audit': async ({ db, query, person, locale }) => {
    const kinds = kindsFor(person)
    const { rows, total } = await listEvents(db, query, kinds)
    return paged({ rows: await namingRecords(db, rows, { kinds, locale }), total }, query)
  },

  'GET /api/timeline': async ({ db, query, person }) => {
    const { entity, record_id } = recordOf(query.filter)
    checkMayRead(person, entity)
    const { rows, total } = await listEvents(db, { ...query, filter: { entity: [entity], record_id } })
    return paged({ rows: rows.map(asTold), total }, query)
  },
}
