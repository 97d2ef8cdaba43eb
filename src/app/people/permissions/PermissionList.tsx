import { useTranslate } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'
import type { Column } from '../../kit/lists/column'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'
import { useRoleChoices } from '../giving'

const columns: readonly Column<PermissionRecord>[] = [
  { source: 'title', wide: true, card: 'title', sub: (row) => row.description },
  { source: 'code', render: (row) => <code>{row.code}</code>, card: 'line' },
  { source: 'roles', sort: false, card: 'status', render: (row) => <RoleNames codes={row.roles} /> },
]

/** The permissions of the product: which there are is fixed, how they read is the college's. */
export const PermissionList = () => {
  const translate = useTranslate()
  return (
    <ListPage<PermissionRecord>
      title={translate('permissions.title')}
      subtitle={translate('permissions.subtitle')}
      columns={columns}
      sort={{ field: 'id', order: 'ASC' }}
      searchHint={translate('permissions.search')}
      rowName={(row) => row.title}
      empty={{ title: translate('permissions.empty.title'), text: translate('permissions.empty.text') }}
      canEdit={useCan('manage access')}
    />
  )
}

/** The roles with these codes, by name. */
const RoleNames = ({ codes }: { codes: readonly string[] }) => {
  const translate = useTranslate()
  const roles = useRoleChoices()
  if (codes.length === 0) return translate('permissions.no_roles')
  return codes.map((code) => roles.find((role) => role.code === code)?.name ?? code).join(', ')
}
