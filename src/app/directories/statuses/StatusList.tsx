import { useTranslate } from 'react-admin'
import type { Status } from '../../../api/directories/statuses'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DataTable } from '../../kit/lists/DataTable'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { useCan } from '../../shell/session/store'

const Column = DataTable.Col<Status>
const NumberColumn = DataTable.NumberCol<Status>

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="statuses.search" />]

/** Application statuses. The set is fixed; colleges edit name, colour and order. */
export const StatusList = () => {
  const translate = useTranslate()
  return (
    <List
      subtitle={translate('statuses.subtitle')}
      filters={filters}
      exporter={false}
      sort={{ field: 'position', order: 'ASC' }}
    >
      <DataTable<Status> rowClick={useCan('manage directories') && 'edit'} bulkActionButtons={false}>
        <Column source="name" card="title" wide secondaryText={(row) => row.code} />
        <Column
          source="variant"
          disableSort
          card="status"
          render={(row) => <StatusChip variant={row.variant}>{row.name}</StatusChip>}
        />
        <NumberColumn source="position" card="end" />
      </DataTable>
    </List>
  )
}
