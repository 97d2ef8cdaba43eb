import type { roles } from '../../../api/people/roles'
import type { Handlers } from '../../kit/handlers'
import { toPage } from '../../kit/records/lists'
import { getPermission, getRole, listPermissions, listRoles } from './roleQueries'
import type { roleMatrix } from '../../../api/people/roleMatrix'
import { inUse } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import { findRoleUsage, insertRole, listHolders, removeRole, updatePermissionTexts, updateRole } from './matrixQueries'
import { checkNewRole, checkRoleDelete, checkRoleEdit } from './rules'

export const rolesRoutes: Handlers<typeof roles> = {
  'GET /api/access/roles': async ({ db, query, locale }) => toPage(await listRoles(db, { ...query, locale }), query),
  'GET /api/access/roles/:id': async ({ db, params: { id }, locale }) => ({ data: await getRole(db, { id, locale }) }),
  'GET /api/access/permissions': async ({ db, query, locale }) =>
    toPage(await listPermissions(db, { ...query, locale }), query),
  'GET /api/access/permissions/:id': async ({ db, params: { id }, locale }) => ({
    data: await getPermission(db, { id, locale }),
  }),
}

const roleEntity = 'access/roles'
const permissionEntity = 'access/permissions'

export const roleMatrixRoutes: Handlers<typeof roleMatrix> = {
  'POST /api/access/roles': async ({ db, body, person, locale, audit }) => {
    checkNewRole(person, body)
    const id = await insertRole(db, body)
    const data = await getRole(db, { id, locale })
    audit({ action: 'create', entity: roleEntity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/access/roles/:id': async ({ db, params: { id }, body: { version, input }, person, locale, audit }) => {
    const current = () => getRole(db, { id, locale })
    await lockForEdit(db, { table: 'roles', id, version }, current)
    const before = await current()
    checkRoleEdit(person, { before, after: input, code: before.code, isOwn: before.code === person.role })
    await updateRole(db, id, input)
    const data = await current()
    audit({ action: 'edit', entity: roleEntity, ids: [id], before, after: data })
    return { data }
  },

  'DELETE /api/access/roles/:id': async ({ db, params: { id }, person, locale, audit }) => {
    const before = await getRole(db, { id, locale })
    checkRoleDelete(person, before)
    const usage = await findRoleUsage(db, id)
    if (usage) throw inUse([usage])
    await removeRole(db, id)
    audit({ action: 'delete', entity: roleEntity, ids: [id], before })
    return { data: { id } }
  },

  'PUT /api/access/permissions/:id': async ({ db, params: { id }, body: { version, input }, locale, audit }) => {
    const current = () => getPermission(db, { id, locale })
    await lockForEdit(db, { table: 'permissions', id, version }, current)
    const before = await current()
    await updatePermissionTexts(db, id, input)
    const data = await current()
    audit({ action: 'edit', entity: permissionEntity, ids: [id], before, after: data })
    return { data }
  },

  'GET /api/access/permissions/:id/holders': async ({ db, params, query, locale }) => {
    const { code } = await getPermission(db, { id: params.id, locale })
    return toPage(await listHolders(db, { ...query, locale, permission: code }), query)
  },
}
