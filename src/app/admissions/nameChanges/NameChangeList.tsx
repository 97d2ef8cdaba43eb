import { nameChangeStates } from '../../../api/admissions/nameChangeLimits'
import type { NameChangeRow } from '../../../api/admissions/nameChanges'
import { SelectField } from '../../kit/fields/SelectField'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { dayOf } from '../../shell/dates'

const variants = { waiting: 'info', approved: 'success', rejected: 'danger', withdrawn: 'secondary' } as const
export const stateChoices = choicesOf('name_changes.status', nameChangeStates, variants)

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="name_changes.search" />]
const views = [
  { label: 'name_changes.views.waiting', filter: { status: 'waiting' } },
  { label: 'name_changes.views.approved', filter: { status: 'approved' } },
  { label: 'name_changes.views.rejected', filter: { status: 'rejected' } },
]
const Column = DataTable.Col<NameChangeRow>

/** Name change requests, oldest first. */
export const NameChangeList = () => (
  <List
    resource="name-changes"
    title="menu.name_changes"
    filters={filters}
    views={views}
    filterDefaultValues={views[0]?.filter}
    sort={{ field: 'id', order: 'ASC' }}
    exporter={false}
    empty={<Empty title="name_changes.empty.title" text="name_changes.empty.text" />}
  >
    <DataTable<NameChangeRow> bulkActionButtons={false}>
      <Column source="name" label="name_changes.field.name" card="title" />
      <Column source="new_name" label="name_changes.field.new_name" disableSort card="line" />
      <Column
        source="created_at"
        label="name_changes.field.created_at"
        disableSort
        card="end"
        render={({ created_at }) => dayOf(created_at)}
      />
      <Column
        source="status"
        label="name_changes.field.status"
        disableSort
        card="status"
        render={() => <SelectField source="status" choices={stateChoices} />}
      />
    </DataTable>
  </List>
)
