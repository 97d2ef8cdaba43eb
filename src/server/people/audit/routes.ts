import type { audit } from '../../../api/people/audit'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { checkReadable, listEvents } from './auditQueries'
import { withRecordNames, withReadableContent } from './recordQueries'
import { readableKind, readableKinds, timelineRecord } from './rules'

export const auditRoutes: Handlers<typeof audit> = {
  'GET /api/access/audit': async ({ db, query, person, locale }) => {
    const kinds = readableKinds(person)
    const { rows, total } = await listEvents(db, query, kinds)
    const shown = await withReadableContent(db, rows, kinds)
    return toPage({ rows: await withRecordNames(db, shown, { kinds, locale }), total }, query)
  },

  'GET /api/timeline': async ({ db, query, person }) => {
    const { entity, record_id } = timelineRecord(query.filter)
    const kind = readableKind(person, entity)
    await checkReadable(db, kind, record_id)
    const { rows, total } = await listEvents(db, { ...query, filter: { entity: [entity], record_id } })
    const shown = await withReadableContent(db, rows, [kind])
    return toPage({ rows: shown.map((event) => ({ ...event, entity_ids: [record_id] })), total }, query)
  },
}
