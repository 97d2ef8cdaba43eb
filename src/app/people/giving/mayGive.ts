import type { Permission, UserObject } from '../../../api'

const personal: readonly Permission[] = ['vote', 'enroll', 'study']

/** Who acts: what is held by the role, and not just until a day, is `owned`. */
export type Giver = Pick<UserObject, 'can' | 'reach'> & { owned: readonly Permission[] }
type Given = { permissions: readonly Permission[]; reach?: UserObject['reach'] }

/** Whether the server would let a person give these permissions, so that only those are offered. */
export const mayGive = ({ can, reach: own, owned }: Giver, { permissions, reach = 'own' }: Given): boolean => {
  const beyond = permissions.filter((permission) => !personal.includes(permission))
  if (beyond.length === 0) return true
  return (
    can['manage access'] && beyond.every((one) => can[one] && owned.includes(one)) && (reach === 'own' || own === 'all')
  )
}

/** Whether the server would let a person take a role of these permissions: nobody gives themselves what their role does not hold. */
export const mayTake = ({ can, owned }: Giver, { permissions }: Given): boolean =>
  permissions.every((one) => can[one] && owned.includes(one))

/** Whether it is for being lent that some of the permissions cannot be given on. */
export const isLent = ({ can, owned }: Giver, permissions: readonly Permission[]): boolean =>
  permissions.some((one) => !personal.includes(one) && can[one] && !owned.includes(one))
