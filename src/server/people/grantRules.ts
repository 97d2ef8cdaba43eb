import { personalPermissions, type Permission, type Reach } from '../../api/kit/permissions'

/** Who acts. An API token acts with its part of its owner's permissions. */
export type Actor = {
  id: number
  reach: Reach
  /** May be used now, whether by the role or by a dated grant. */
  holds: (permission: Permission) => boolean
  /** Comes with the role, and so does not end by itself: only this may be given on. */
  owns: (permission: Permission) => boolean
}

export const isPersonal = (permission: Permission): boolean =>
  personalPermissions.some((personal) => personal === permission)

type Rights = { permissions: readonly Permission[]; reach?: Reach }

const beyondPersonal = ({ permissions }: Rights) => permissions.filter((permission) => !isPersonal(permission))

/** Whether the actor's role does as much and reaches as far; vote, enroll and study aside, which are everybody's. */
export const reachesAsFar = ({ owns, reach: own }: Actor, rights: Rights): boolean => {
  const beyond = beyondPersonal(rights)
  return beyond.every(owns) && (beyond.length === 0 || rights.reach !== 'all' || own === 'all')
}

/**
 * vote, enroll and study may be given by who manages users; anything else takes manage access and the very permission,
 * held by one's role: what was lent until a day must not outlive that day in somebody else's hands.
 */
export const mayGive = (actor: Actor, rights: Rights): boolean =>
  beyondPersonal(rights).length === 0 || (actor.holds('manage access') && reachesAsFar(actor, rights))

/**
 * Nobody gives themselves what their role does not hold, vote, enroll and study neither: for that there is somebody
 * else.
 */
export const mayTake = ({ owns }: Actor, { permissions }: Rights): boolean => permissions.every(owns)
