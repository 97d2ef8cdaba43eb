import type { audit } from '../../../api/people/audit'
import type { Handlers } from '../../kit/handlers'
import { paged } from '../../kit/lists'
import { listEvents } from './queries'
import { asTold, checkMayRead, recordOf } from './rules'

export const auditRoutes: Handlers<typeof audit> = {
  'GET /api/access/audit': async ({ db, query }) => paged(await listEvents(db, query), query),

  'GET /api/timeline': async ({ db, query, person }) => {
    const { entity, record_id } = recordOf(query.filter)
    checkMayRead(person, entity)
    const { rows, total } = await listEvents(db, { ...query, filter: { entity: [entity], record_id } })
    return paged({ rows: rows.map(asTold), total }, query)
  },
}
