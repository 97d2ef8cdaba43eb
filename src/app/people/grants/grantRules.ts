import type { Permission, UserObject } from '../../../api'

const personal: readonly Permission[] = ['vote', 'enroll', 'study']

/** User who gives permissions. `owned` are the permissions of the user's role, without temporary grants. */
export type Giver = Pick<UserObject, 'can' | 'reach'> & { owned: readonly Permission[] }
type GivenRights = { permissions: readonly Permission[]; reach?: UserObject['reach'] }

/** Mirrors the server's rule for giving permissions, so that forms offer only valid choices. */
export const canGive = ({ can, reach: own, owned }: Giver, { permissions, reach = 'own' }: GivenRights): boolean => {
  const beyond = permissions.filter((permission) => !personal.includes(permission))
  if (beyond.length === 0) return true
  return (
    can['manage access'] && beyond.every((one) => can[one] && owned.includes(one)) && (reach === 'own' || own === 'all')
  )
}

/** Mirrors the server's rule for changing one's own role: it cannot add permissions that the current role lacks. */
export const canTake = ({ can, owned }: Giver, { permissions }: GivenRights): boolean =>
  permissions.every((one) => can[one] && owned.includes(one))

/** Whether temporary grants, which cannot be delegated, are the reason that some permissions cannot be given. */
export const hasTemporaryGrant = ({ can, owned }: Giver, permissions: readonly Permission[]): boolean =>
  permissions.some((one) => !personal.includes(one) && can[one] && !owned.includes(one))
