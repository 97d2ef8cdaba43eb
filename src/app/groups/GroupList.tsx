import type { Group } from '../../api/groups/groups'
import { ReferenceField } from '../kit/fields/ReferenceField'
import { SelectField } from '../kit/fields/SelectField'
import { DataTable } from '../kit/lists/DataTable'
import { ReferenceFilter, SelectFilter } from '../kit/lists/filters'
import { List } from '../kit/lists/List'
import { SearchInput } from '../kit/lists/SearchInput'
import { viewsOf } from '../kit/lists/views'
import { useCan } from '../shell/session/store'
import { courseChoices } from './courses'
import { GroupTabs } from './GroupTabs'
import { groupChoices, groupStatuses } from './statuses'

const Column = DataTable.Col<Group>
const NumberColumn = DataTable.NumberCol<Group>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="groups.search" />,
  <SelectFilter key="status" source="status" choices={groupChoices} multiple />,
  <SelectFilter key="course" source="course" choices={courseChoices} multiple />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <ReferenceFilter key="method" source="education_method_id" reference="types/education-methods" multiple />,
  <ReferenceFilter key="type" source="education_type_id" reference="types/education-types" multiple />,
]
const views = viewsOf('groups.views', groupStatuses)

export const GroupList = () => {
  const canManage = useCan('manage groups')
  return (
    <>
      {canManage && <GroupTabs />}
      <List
        filters={filters}
        views={views}
        sort={{ field: 'code', order: 'ASC' }}
        hasCreate={canManage}
        exporter={canManage}
      >
        <DataTable<Group>
          rowClick={canManage && 'edit'}
          bulkActionButtons={canManage}
          hiddenColumns={['academic_year']}
        >
          <Column source="code" card="title" />
          <Column
            source="direction"
            sortBy="direction_name"
            wide
            card="line"
            render={(row) => row.direction.name}
            secondaryText={(row) => row.direction.code}
          />
          <NumberColumn source="course" card="aside" labelledOnCards />
          <Column source="academic_year" />
          <Column source="education_method_id" wideScreensOnly>
            <ReferenceField source="education_method_id" reference="types/education-methods" />
          </Column>
          <Column source="curator_name" wideScreensOnly />
          <NumberColumn
            source="members_count"
            card="end"
            labelledOnCards
            render={(row) => `${row.members_count} / ${row.capacity}`}
          />
          <Column source="status" card="status">
            <SelectField source="status" choices={groupChoices} />
          </Column>
        </DataTable>
      </List>
    </>
  )
}
