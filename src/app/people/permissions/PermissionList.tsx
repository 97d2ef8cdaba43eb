import { useTranslate } from 'react-admin'
import type { PermissionRecord } from '../../../api/people/roles'
import type { Column } from '../../kit/lists/column'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'
import { RoleNames } from './RoleNames'

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
