import type { Role } from '../../../../api/people/roles'
import { mayGive, useGiver, useRoles } from '../../giving'

/** The roles that the person may give. */
export const useGivenRoles = (): readonly Role[] => {
  const giver = useGiver()
  const roles = useRoles()
  return giver ? roles.filter((role) => mayGive(giver, role)) : []
}
