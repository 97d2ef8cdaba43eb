import type { Locale } from '../../../api/kit/endpoints'
import type { Permission, Reach } from '../../../api/kit/permissions'
import type { ConstraintMessages } from '../../kit/constraints'
import { isPersonal, mayGive, mayTake, reachesAsFar, type Actor } from '../grantRules'
import { localise } from '../../kit/messages'
import { conflict, forbidden, invalid, notFound, type Message } from '../../kit/problems'

/** Which field a constraint of the database speaks of, and in which words. */
export const accountConstraints: ConstraintMessages = {
  last_admin_stays: { path: 'role', key: 'users.lastAdmin' },
}

/**
 * Somebody whose account is acted on. `permissions` are the role's and those of grants that are not over, future ones
 * too.
 */
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

/** What a role gives to whoever has it. */
export type RoleRights = { id: number; code: string; reach: Reach; permissions: Permission[] }

/**
 * Who can give access is out of reach for who manages users alone, so that nobody rises by way of another's account.
 */
export const mayEdit = ({ holds }: Actor, { permissions }: Pick<Target, 'permissions'>): boolean =>
  !permissions.includes('manage access') ||
  (holds('manage access') && permissions.every((p) => isPersonal(p) || holds(p)))

export const checkEdit = (actor: Actor, target: Target): void => {
  if (target.erased) throw notFound()
  if (!mayEdit(actor, target)) throw forbidden('users.guarded')
}

/**
 * A new address or password is the account itself, and all that it may do: only for who may do as much, and not just
 * until a day.
 */
export const checkTakeOver = (actor: Actor, target: Target): void => {
  checkEdit(actor, target)
  if (!reachesAsFar(actor, target)) throw forbidden('users.moreThanYours')
}

/**
 * The role of a new account (`from` is null), or another one for an old; `isOwn` says that it is the actor's account.
 */
type RoleChange = { from: Omit<RoleRights, 'id'> | null; to: RoleRights; isOwn: boolean }

/** Why the role may not be given, or null: what is given and what is taken must both be the actor's to give. */
export const obstacleToRole = (actor: Actor, { from, to, isOwn }: RoleChange): Message | null => {
  if (from?.code === to.code) return null
  if (!mayGive(actor, to) || (from && !mayGive(actor, from))) return { key: 'users.roleNotYours' }
  return isOwn && !mayTake(actor, to) ? { key: 'users.notMoreYourself' } : null
}

/** The role that is wished for; 422 when there is none, or when it may not be given. */
export const checkRoleChange = (
  actor: Actor,
  { to, ...change }: Omit<RoleChange, 'to'> & { to: RoleRights | undefined },
): RoleRights => {
  if (!to) throw invalid({ role: [{ key: 'field.noSuchRecord' }] })
  const obstacle = obstacleToRole(actor, { to, ...change })
  if (obstacle) throw invalid({ role: [obstacle] })
  return to
}

/** Why nothing is mailed to the person, or null. */
export const mailObstacle = ({ status, email, is_demo }: Target): Message | null => {
  if (status !== 'active') return { key: 'users.notActive' }
  if (email === null) return { key: 'users.noAddress' }
  return is_demo ? { key: 'users.demoAddress' } : null
}

export const mailable = (target: Target): string => {
  const obstacle = mailObstacle(target)
  if (obstacle) throw conflict(obstacle.key)
  return target.email ?? ''
}

export type Entry = 'invite' | 'slip'
/** Why somebody among many gets no way in, or null. Who has a password has one. */
export const obstacleToEntry = (asked: { actor: Actor; target: Target; entry: Entry }): Message | null => {
  const { actor, target, entry } = asked
  if (!mayEdit(actor, target)) return { key: 'users.guarded' }
  if (target.has_password) return { key: 'users.alreadyIn' }
  if (entry === 'invite') return mailObstacle(target)
  if (!reachesAsFar(actor, target)) return { key: 'users.moreThanYours' }
  return target.status === 'active' ? null : { key: 'users.notActive' }
}

type Chosen = { ids: readonly number[]; targets: readonly Target[]; locale: Locale }
/** Of people chosen together, each once: those whom nothing stands against, and what stands against the others. */
export const sortOut = ({ ids, targets, locale }: Chosen, obstacleOf: (target: Target) => Message | null) => {
  const known = new Map(targets.filter(({ erased }) => !erased).map((target) => [target.id, target]))
  const free: Target[] = []
  const refused: { id: number; message: string }[] = []
  for (const id of new Set(ids)) {
    const target = known.get(id)
    const obstacle = target ? obstacleOf(target) : { key: 'problem.notFound' }
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

type Asked = { move: Move; actor: Actor; target: Target; lastAdmins: boolean }
/** Why the account cannot be moved, or null. `lastAdmins` says that no active administrator would be left. */
export const obstacleTo = ({ move, actor, target, lastAdmins }: Asked): Message | null => {
  if (target.id === actor.id) return { key: 'users.notYourself' }
  if (!mayEdit(actor, target)) return { key: 'users.guarded' }
  if (!moves[move].from.some((status) => status === target.status)) return { key: `users.cannot.${move}` }
  return lastAdmins && target.role === 'admin' ? { key: 'users.lastAdmin' } : null
}
