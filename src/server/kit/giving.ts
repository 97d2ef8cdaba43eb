import { personalPermissions, type Permission, type Reach } from '../../api/permissions'

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

/**
 * vote, enroll and study may be given by who manages users; anything else takes manage access and the very permission, held by one's role: what
 * was lent until a day must not outlive that day in somebody else's hands.
 */
export const mayGive = (
  { holds, owns, reach: own }: Actor,
  { permissions, reach = 'own' }: { permissions: readonly Permission[]; reach?: Reach },
): boolean => {
  const beyond = permissions.filter((permission) => !isPersonal(permission))
  if (beyond.length === 0) return true
  return holds('manage access') && beyond.every(owns) && (reach === 'own' || own === 'all')
}
