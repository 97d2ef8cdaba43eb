import type { Locale } from '../../../api/kit/endpoints'
import type { Permission, Reach } from '../../../api/kit/permissions'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { isPersonal, canGive, canTake, coversRights, type Actor } from '../grantRules'
import { localise } from '../../kit/texts/messages'
import { conflict, forbidden, invalid, notFound, type Message } from '../../kit/problems'

/** Maps database constraints to fields and messages. */
export const accountConstraints: ConstraintMessages = {
  last_admin_stays: { path: 'role', key: 'users.last_admin' },
}

/** Account that an action targets. `permissions` include those of the role and of current and future grants. */
export type Target = {
  id: number
  status: 'active' | 'blocked' | 'archived'
  email: string | null
  login: string | null
  first_name: string
  name: string
  locale: Locale
  is_demo: boolean
  has_password: boolean
  erased: boolean
  role: string
  reach: Reach
  role_permissions: Permission[]
  permissions: Permission[]
}

/** Rights that a role gives to its users. */
export type RoleRights = { id: number; code: string; reach: Reach; permissions: Permission[] }

/** `manage users` alone does not allow editing accounts with `manage access`, which would be a privilege escalation. */
export const canEdit = ({ holds }: Actor, { permissions }: Pick<Target, 'permissions'>): boolean =>
  !permissions.includes('manage access') ||
  (holds('manage access') && permissions.every((p) => isPersonal(p) || holds(p)))

export const checkEdit = (actor: Actor, target: Target): void => {
  if (target.erased) throw notFound()
  if (!canEdit(actor, target)) throw forbidden('users.guarded')
}

/** A new address or password gives control of the account, so the actor's role must include all its rights. */
export const checkAccountControl = (actor: Actor, target: Target): void => {
  checkEdit(actor, target)
  if (!coversRights(actor, target)) throw forbidden('users.more_than_yours')
}

/** Role of a new account (`from` is null) or a role change; `isOwn` marks the actor's own account. */
type RoleChange = { from: Omit<RoleRights, 'id'> | null; to: RoleRights; isOwn: boolean }

/** Returns the reason why the role cannot be given, or null. The actor must be allowed to give both the new and the old role. */
export const roleObstacle = (actor: Actor, { from, to, isOwn }: RoleChange): Message | null => {
  if (from?.code === to.code) return null
  if (!canGive(actor, to) || (from && !canGive(actor, from))) return { key: 'users.role_not_yours' }
  return isOwn && !canTake(actor, to) ? { key: 'users.not_more_yourself' } : null
}

/** Returns the requested role. Throws 422 if it does not exist or cannot be given. */
export const checkRoleChange = (
  actor: Actor,
  { to, ...change }: Omit<RoleChange, 'to'> & { to: RoleRights | undefined },
): RoleRights => {
  if (!to) throw invalid({ role: [{ key: 'field.no_such_record' }] })
  const obstacle = roleObstacle(actor, { to, ...change })
  if (obstacle) throw invalid({ role: [obstacle] })
  return to
}

/** Returns the reason why the user cannot receive mail, or null. */
export const mailObstacle = ({ status, email, is_demo }: Target): Message | null => {
  if (status !== 'active') return { key: 'users.not_active' }
  if (email === null) return { key: 'users.no_address' }
  return is_demo ? { key: 'users.demo_address' } : null
}

export const requireMailAddress = (target: Target): string => {
  const obstacle = mailObstacle(target)
  if (obstacle) throw conflict(obstacle.key)
  return target.email ?? ''
}

export type Entry = 'invite' | 'slip'
/** Returns the reason why a user in a bulk request gets no invitation or slip, or null. Users with a password already have access. */
export const entryObstacle = (context: { actor: Actor; target: Target; entry: Entry }): Message | null => {
  const { actor, target, entry } = context
  if (!canEdit(actor, target)) return { key: 'users.guarded' }
  if (target.has_password) return { key: 'users.already_in' }
  if (entry === 'invite') return mailObstacle(target)
  if (!coversRights(actor, target)) return { key: 'users.more_than_yours' }
  return target.status === 'active' ? null : { key: 'users.not_active' }
}

type BulkTargets = { ids: readonly number[]; targets: readonly Target[]; locale: Locale }
/** Splits targets, without duplicates, into those that pass the check and those refused with a reason. */
export const splitByObstacle = (
  { ids, targets, locale }: BulkTargets,
  obstacleOf: (target: Target) => Message | null,
) => {
  const known = new Map(targets.filter(({ erased }) => !erased).map((target) => [target.id, target]))
  const free: Target[] = []
  const refused: { id: number; message: string }[] = []
  for (const id of new Set(ids)) {
    const target = known.get(id)
    const obstacle = target ? obstacleOf(target) : { key: 'problem.not_found' }
    if (obstacle) refused.push({ id, message: localise(locale, obstacle) })
    else if (target) free.push(target)
  }
  return { free, refused }
}

type Move = 'block' | 'unblock' | 'archive' | 'restore'
const moves = {
  block: { from: ['active'], to: 'blocked' },
  unblock: { from: ['blocked'], to: 'active' },
  archive: { from: ['active', 'blocked'], to: 'archived' },
  restore: { from: ['archived'], to: 'active' },
} as const

export const statusAfter = (move: Move): Target['status'] => moves[move].to

type MoveInput = { move: Move; actor: Actor; target: Target; lastAdmins: boolean }
/** Returns the reason why the status cannot change, or null. `lastAdmins` is true if no active administrator would remain. */
export const moveObstacle = ({ move, actor, target, lastAdmins }: MoveInput): Message | null => {
  if (target.id === actor.id) return { key: 'users.not_yourself' }
  if (!canEdit(actor, target)) return { key: 'users.guarded' }
  if (!moves[move].from.some((status) => status === target.status)) return { key: `users.cannot.${move}` }
  return lastAdmins && target.role === 'admin' ? { key: 'users.last_admin' } : null
}
