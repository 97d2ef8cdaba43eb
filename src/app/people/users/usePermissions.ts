import { useGetList } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'

/** The permissions of the product with their texts, in the order of the specification. */
export const usePermissions = (): readonly PermissionRecord[] => {
  const { data } = useGetList<PermissionRecord>(
    'access/permissions',
    { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return data ?? []
}
