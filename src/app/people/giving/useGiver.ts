import { useUser } from '../../shell/session/store'
import type { Giver } from './mayGive'
import { useRoles } from './useRoles'

/** The signed-in person as one who gives permissions; null until it is known what their role holds. */
export const useGiver = (): Giver | null => {
  const user = useUser()
  const role = useRoles().find(({ code }) => code === user?.role)
  return user && role ? { can: user.can, reach: user.reach, owned: role.permissions } : null
}
