import { permissions, type Permission, type Reach } from '../../../api/kit/permissions'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { forbidden, invalid } from '../../kit/problems'
import { canGive, canTake, type Actor } from '../grantRules'

/** Maps database constraints to fields and messages. */
export const roleConstraints: ConstraintMessages = {
  roles_code_key: { path: 'code', key: 'roles.code_taken' },
  admin_keeps_all: { path: 'permissions', key: 'roles.admin_keeps_all' },
}

type Rights = { permissions: readonly Permission[]; reach: Reach; requires_second_factor: boolean }

/** Permissions affected by a role edit. A change of reach or second factor affects all of them. */
const affectedPermissions = (before: Rights, after: Rights): Permission[] =>
  before.reach !== after.reach || before.requires_second_factor !== after.requires_second_factor
    ? permissions.filter((name) => before.permissions.includes(name) || after.permissions.includes(name))
    : permissions.filter((name) => before.permissions.includes(name) !== after.permissions.includes(name))

type RoleEdit = { before: Rights; after: Rights; code: string; isOwn: boolean }

/** Users can change only permissions they have themselves and cannot extend their own role; texts are unrestricted. */
export const checkRoleEdit = (actor: Actor, { before, after, code, isOwn }: RoleEdit) => {
  if (code === 'admin' && (after.reach !== 'all' || permissions.some((name) => !after.permissions.includes(name))))
    throw invalid({ permissions: [{ key: 'roles.admin_keeps_all' }] })
  const changed = affectedPermissions(before, after)
  const rights = { permissions: changed, reach: after.reach }
  if (changed.length > 0 && (!canGive(actor, rights) || (isOwn && !canTake(actor, rights))))
    throw invalid({ permissions: [{ key: 'roles.more_than_yours' }] })
}

export const checkNewRole = (actor: Actor, role: Rights): void => {
  if (!canGive(actor, role)) throw invalid({ permissions: [{ key: 'roles.more_than_yours' }] })
}

export const checkRoleDelete = (actor: Actor, role: Rights & { is_system: boolean }): void => {
  if (role.is_system) throw forbidden('roles.system')
  if (!canGive(actor, role)) throw forbidden('roles.more_than_yours')
}
