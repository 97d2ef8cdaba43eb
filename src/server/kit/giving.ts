import { personalPermissions, type Permission, type Reach } from '../../api/permissions'

/** Who acts. An API token acts with its part of its owner's permissions. */
export type Actor = { id: number; reach: Reach; holds: (permission: Permission) => boolean }

export const isPersonal = (permission: Permission): boolean =>
  personalPermissions.some((personal) => personal === permission)

/** vote, enroll and study may be given by who manages users; anything else takes manage access and the very permission. */
export const mayGive = (
  { holds, reach: own }: Actor,
  { permissions, reach = 'own' }: { permissions: readonly Permission[]; reach?: Reach },
): boolean => {
  const beyond = permissions.filter((permission) => !isPersonal(permission))
  if (beyond.length === 0) return true
  return holds('manage access') && beyond.every(holds) && (reach === 'own' || own === 'all')
}
