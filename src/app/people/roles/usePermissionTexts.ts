import { useGetList } from 'react-admin'
import type { Permission } from '../../../api'
import type { PermissionRecord } from '../../../api/people/roles'

/** What each permission is called, as the college words it. */
export const usePermissionTexts = () => {
  const { data = [] } = useGetList<PermissionRecord>(
    'access/permissions',
    { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return (permission: Permission) => {
    const known = data.find(({ code }) => code === permission)
    return { id: known?.id, title: known?.title ?? permission, description: known?.description ?? '' }
  }
}
