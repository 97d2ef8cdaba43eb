import type { roles } from '../../../api/people/roles'
import type { Handlers } from '../../kit/handlers'
import { paged } from '../../kit/lists'
import { getPermission, getRole, listPermissions, listRoles } from './queries'

export const rolesRoutes: Handlers<typeof roles> = {
  'GET /api/access/roles': async ({ db, query, locale }) => paged(await listRoles(db, { ...query, locale }), query),
  'GET /api/access/roles/:id': async ({ db, params: { id }, locale }) => ({ data: await getRole(db, { id, locale }) }),
  'GET /api/access/permissions': async ({ db, query, locale }) =>
    paged(await listPermissions(db, { ...query, locale }), query),
  'GET /api/access/permissions/:id': async ({ db, params: { id }, locale }) => ({
    data: await getPermission(db, { id, locale }),
  }),
}
