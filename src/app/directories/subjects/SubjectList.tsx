import type { Subject } from '../../../api/directories/subjects'
import { ReferenceField } from '../../kit/fields/ReferenceField'
import { activeChoices, SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { activeViews } from '../../kit/lists/views'
import { useCan } from '../../shell/session/store'
import { controlForms } from './controlForms'

const Column = DataTable.Col<Subject>
const NumberColumn = DataTable.NumberCol<Subject>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="subjects.search" />,
  <ReferenceFilter key="type" source="subject_type_id" reference="types/subject-types" multiple />,
  <SelectFilter key="control" source="control_form" choices={controlForms} multiple />,
  <SelectFilter key="status" source="status" choices={activeChoices} />,
]

/** Users without `manage subjects` see fewer columns. */
export const SubjectList = () => {
  const canManage = useCan('manage subjects')
  return (
    <List
      filters={filters}
      views={activeViews}
      sort={{ field: 'name', order: 'ASC' }}
      hasCreate={canManage}
      exporter={canManage}
    >
      <DataTable<Subject>
        rowClick={canManage && 'edit'}
        bulkActionButtons={canManage}
        hiddenColumns={['code', 'credits']}
      >
        <Column source="name" card="title" wide secondaryText={(row) => row.code} />
        <Column source="code" />
        <Column source="subject_type_id" card="line">
          <ReferenceField source="subject_type_id" reference="types/subject-types" />
        </Column>
        {canManage && (
          <>
            <Column source="control_form" card="end">
              <SelectField source="control_form" choices={controlForms} />
            </Column>
            <NumberColumn source="hours" card="aside" labelledOnCards />
            <NumberColumn source="credits" />
            <NumberColumn source="directions_count" />
            <NumberColumn source="groups_count" />
          </>
        )}
        <Column source="status" card="status">
          <SelectField source="status" choices={activeChoices} />
        </Column>
      </DataTable>
    </List>
  )
}
