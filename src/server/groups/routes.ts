import type { groups } from '../../api/groups'
import type { Handlers } from '../kit/handlers'
import { paged } from '../kit/lists'
import { recordHandlers } from '../kit/recordHandlers'
import { exportColumns } from './export'
import { getGroup, insertGroup, listGroups, updateGroup, usageOfGroups } from './queries'

const handle = recordHandlers({
  entity: 'groups',
  table: 'groups',
  list: listGroups,
  file: { name: 'groups', columns: exportColumns },
  get: getGroup,
  insert: insertGroup,
  update: updateGroup,
  usageOf: usageOfGroups,
})

export const groupsRoutes: Handlers<typeof groups> = {
  'GET /api/groups': async ({ db, query, locale }) => paged(await listGroups(db, { ...query, locale }), query),
  'GET /api/groups/export': handle.export,
  'GET /api/groups/:id': handle.get,
  'POST /api/groups': handle.create,
  'PUT /api/groups/:id': handle.edit,
  'DELETE /api/groups/:id': handle.delete,
  'POST /api/groups/archive': handle.archive,
  'POST /api/groups/restore': handle.restore,
  'POST /api/groups/delete': handle.deleteMany,
}
