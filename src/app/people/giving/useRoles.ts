import { useGetList } from 'react-admin'
import type { Role } from '../../../api/people/roles'

/** More roles than any college keeps. */
const allRoles = 500

/** Every role, in the order in which they were made. */
export const useRoles = (): readonly Role[] => {
  const { data } = useGetList<Role>(
    'access/roles',
    { pagination: { page: 1, perPage: allRoles }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return data ?? []
}
