import { useGetList, useTranslate } from 'react-admin'
import type { Role } from '../../../api/people/roles'

const allRoles = 500

/** The roles with these codes, by name. */
export const RoleNames = ({ codes }: { codes: readonly string[] }) => {
  const translate = useTranslate()
  const { data = [] } = useGetList<Role>(
    'access/roles',
    { pagination: { page: 1, perPage: allRoles }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  if (codes.length === 0) return translate('permissions.no_roles')
  return codes.map((code) => data.find((role) => role.code === code)?.name ?? code).join(', ')
}
