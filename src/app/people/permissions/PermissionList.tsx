import { useTranslate } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'
import { DataTable } from '../../kit/lists/DataTable'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { useCan } from '../../shell/session/store'
import { useRoleChoices } from '../grants'

const Column = DataTable.Col<PermissionRecord>
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="permissions.search" />]

/** The set of permissions is fixed; colleges edit their texts. */
export const PermissionList = () => {
  const translate = useTranslate()
  return (
    <List
      subtitle={translate('permissions.subtitle')}
      filters={filters}
      exporter={false}
      sort={{ field: 'id', order: 'ASC' }}
    >
      <DataTable<PermissionRecord> rowClick={useCan('manage access') && 'edit'} bulkActionButtons={false}>
        <Column source="title" wide card="title" secondaryText={(row) => row.description} />
        <Column source="code" card="line" render={(row) => <code>{row.code}</code>} />
        <Column source="roles" disableSort card="status" render={(row) => <RoleNames codes={row.roles} />} />
      </DataTable>
    </List>
  )
}

const RoleNames = ({ codes }: { codes: readonly string[] }) => {
  const translate = useTranslate()
  const roles = useRoleChoices()
  if (codes.length === 0) return translate('permissions.no_roles')
  return codes.map((code) => roles.find((role) => role.code === code)?.name ?? code).join(', ')
}
