import { useGetList } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { choicesMeta } from '../../kit/inputs/choices/choices'
import { useUser } from '../../shell/session/store'
import type { Giver } from './grantRules'

/** Upper bound: no college has this many roles. */
const allRoles = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/** All roles in order of creation. */
export const useRoles = (): readonly Role[] => {
  const { data } = useGetList<Role>('access/roles', allRoles, { staleTime: 60_000 })
  return data ?? []
}

type RoleChoice = Pick<Role, 'id' | 'code' | 'name'>
/** Roles for pickers, for users who may list them. */
export const useRoleChoices = ({ enabled = true } = {}): readonly RoleChoice[] => {
  const { data } = useGetList<RoleChoice>(
    'access/roles',
    { ...allRoles, meta: choicesMeta },
    { enabled, staleTime: 60_000 },
  )
  return data ?? []
}

/** The signed-in user as a giver of permissions; null until the role is loaded. */
export const useGiver = (): Giver | null => {
  const user = useUser()
  const role = useRoles().find(({ code }) => code === user?.role)
  return user && role ? { can: user.can, reach: user.reach, owned: role.permissions } : null
}
