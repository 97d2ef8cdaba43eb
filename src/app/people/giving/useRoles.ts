import { useGetList } from 'react-admin'
import type { Role } from '../../../api/people/roles'
import { asChoices } from '../../kit/inputs/choices'

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
