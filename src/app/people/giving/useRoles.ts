import { useGetList } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { asChoices } from '../../kit/inputs/choices'
import { useUser } from '../../shell/session/store'
import type { Giver } from './mayGive'

/** More roles than any college keeps. */
const allRoles = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/** Every role, in the order in which they were made. */
export const useRoles = (): readonly Role[] => {
  const { data } = useGetList<Role>('access/roles', allRoles, { staleTime: 60_000 })
  return data ?? []
}

type RoleChoice = Pick<Role, 'id' | 'code' | 'name'>
/** Every role as one to choose, for those who may see them. */
export const useRoleChoices = ({ enabled = true } = {}): readonly RoleChoice[] => {
  const { data } = useGetList<RoleChoice>(
    'access/roles',
    { ...allRoles, meta: asChoices },
    { enabled, staleTime: 60_000 },
  )
  return data ?? []
}

/** The signed-in person as one who gives permissions; null until it is known what their role holds. */
export const useGiver = (): Giver | null => {
  const user = useUser()
  const role = useRoles().find(({ code }) => code === user?.role)
  return user && role ? { can: user.can, reach: user.reach, owned: role.permissions } : null
}
