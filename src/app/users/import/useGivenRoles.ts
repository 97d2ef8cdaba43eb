import { useGetList } from 'react-admin'
import type { Role } from '../../../api/roles'
import { useUser } from '../../kit/session/store'
import { mayGive } from '../giving'

/** The roles that the person may give. */
export const useGivenRoles = (): readonly Role[] => {
  const user = useUser()
  const { data = [] } = useGetList<Role>(
    'access/roles',
    { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return user ? data.filter(({ permissions }) => mayGive({ can: user.can, permissions })) : []
}
