import type { Status, statuses } from '../../../api/directories/statuses'
import type { Handlers } from '../../kit/handlers'
import { paged } from '../../kit/lists'
import { editHandler } from '../../kit/recordRoutes'
import { getStatus, listStatuses, updateStatus } from './queries'

const optionOf = ({ id, code, name, variant, position }: Status) => ({ id, code, name, variant, position })

export const statusesRoutes: Handlers<typeof statuses> = {
  'GET /api/directories/statuses': async ({ db, query, locale, person }) => {
    const { rows, total } = await listStatuses(db, { ...query, locale })
    return paged({ rows: person.holds('manage directories') ? rows : rows.map(optionOf), total }, query)
  },
  'GET /api/directories/statuses/:id': async ({ db, params: { id }, locale }) => ({
    data: await getStatus(db, { id, locale }),
  }),
  'PUT /api/directories/statuses/:id': editHandler({
    entity: 'directories/statuses',
    table: 'statuses',
    get: getStatus,
    update: updateStatus,
  }),
}
