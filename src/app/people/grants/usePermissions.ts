import { useGetList } from 'react-admin'
import type { Permission } from '../../../api'
import type { PermissionRecord } from '../../../api/people/roles'

/** Permissions with their texts in the order of the specification. */
export const usePermissions = (): readonly PermissionRecord[] => {
  const { data } = useGetList<PermissionRecord>(
    'access/permissions',
    { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return data ?? []
}

/** Returns a lookup for the texts of a permission, which the college can edit. */
export const usePermissionTexts = () => {
  const permissions = usePermissions()
  return (permission: Permission) => {
    const known = permissions.find(({ code }) => code === permission)
    return { id: known?.id, title: known?.title ?? permission, description: known?.description ?? '' }
  }
}
