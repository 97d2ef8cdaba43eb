import type { grants } from '../../../api/people/grants'
import type { Permission } from '../../../api/kit/permissions'
import { canGive, type Actor } from '../grantRules'
import type { Handlers } from '../../kit/handlers'
import { conflict, forbidden, invalid } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import { lockTarget } from './accountQueries'
import { checkEdit } from './accountRules'
import { getGrant, insertGrant, listGrants, removeGrant, updateGrant } from './grantQueries'
import { getUser } from './userQueries'

const entity = 'users/grants'

/** A grant to oneself would survive a later restriction of the role. Revoking one's own grants is allowed. */
const checkNotSelf = (actor: Actor, userId: number) => {
  if (userId === actor.id) throw conflict('users.not_yourself')
}
const checkCanGive = (actor: Actor, permission: Permission) => {
  if (!canGive(actor, { permissions: [permission] }))
    throw invalid({ permission: [{ key: 'users.permission_not_yours' }] })
}
/** Actors who could not give the permission cannot change or revoke an existing grant of it. */
const checkExistingGrant = (actor: Actor, permission: Permission) => {
  if (!canGive(actor, { permissions: [permission] })) throw forbidden('users.permission_not_yours')
}

export const grantsRoutes: Handlers<typeof grants> = {
  'GET /api/access/users/:id/grants': async ({ db, params: { id }, locale }) => {
    await getUser(db, { id, locale })
    return { data: await listGrants(db, id) }
  },

  'POST /api/access/users/:id/grants': async ({ db, params, body, person, audit }) => {
    checkNotSelf(person, params.id)
    checkEdit(person, await lockTarget(db, params.id))
    checkCanGive(person, body.permission)
    const id = await insertGrant(db, params.id, body)
    const data = await getGrant(db, { userId: params.id, id })
    audit({ action: 'grant', entity, ids: [id], after: data, reason: body.reason })
    return { data }
  },

  'PUT /api/access/users/:id/grants/:grantId': async ({ db, params, body: { version, input }, person, audit }) => {
    const { id: userId, grantId: id } = params
    const current = () => getGrant(db, { userId, id })
    checkNotSelf(person, userId)
    checkEdit(person, await lockTarget(db, userId))
    const before = await current()
    checkExistingGrant(person, before.permission)
    checkCanGive(person, input.permission)
    await lockForEdit(db, { table: 'grants', id, version }, current)
    await updateGrant(db, id, input)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: data, reason: input.reason })
    return { data }
  },

  'DELETE /api/access/users/:id/grants/:grantId': async ({ db, params, person, audit }) => {
    const { id: userId, grantId: id } = params
    checkEdit(person, await lockTarget(db, userId))
    const before = await getGrant(db, { userId, id })
    checkExistingGrant(person, before.permission)
    await removeGrant(db, id)
    audit({ action: 'revoke_grant', entity, ids: [id], before })
    return { data: { id } }
  },
}
