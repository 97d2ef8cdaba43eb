import { personalPermissions, type Permission, type Reach } from '../../api/kit/permissions'

/** User or API token that performs an action; a token has a subset of its owner's permissions. */
export type Actor = {
  id: number
  reach: Reach
  /** Whether the role or a grant in force gives the permission. */
  holds: (permission: Permission) => boolean
  /** Whether the role gives the permission. Temporary grants cannot be delegated. */
  holdsByRole: (permission: Permission) => boolean
}

/** Whether the actor places people in groups by an import: only with `manage groups` for the whole college. */
export const placesInGroups = ({ holds, reach }: Pick<Actor, 'holds' | 'reach'>): boolean =>
  holds('manage groups') && reach === 'all'

export const isPersonal = (permission: Permission): boolean =>
  personalPermissions.some((personal) => personal === permission)

type Rights = { permissions: readonly Permission[]; reach?: Reach }

const nonPersonal = ({ permissions }: Rights) => permissions.filter((permission) => !isPersonal(permission))

/** Whether the actor's role includes the rights and their reach. Vote, enroll and study are never checked. */
export const coversRights = ({ holdsByRole, reach: own }: Actor, rights: Rights): boolean => {
  const beyond = nonPersonal(rights)
  return beyond.every(holdsByRole) && (beyond.length === 0 || rights.reach !== 'all' || own === 'all')
}

/**
 * Users with `manage users` may give vote, enroll and study. Other permissions require `manage access` and the permission itself
 * through the role, so that delegation cannot outlive a temporary grant.
 */
export const canGive = (actor: Actor, rights: Rights): boolean =>
  nonPersonal(rights).length === 0 || (actor.holds('manage access') && coversRights(actor, rights))

/** Users cannot give themselves permissions that their role lacks, not even vote, enroll and study. */
export const canTake = ({ holdsByRole }: Actor, { permissions }: Rights): boolean => permissions.every(holdsByRole)
