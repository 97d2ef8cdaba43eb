import { useTranslate } from 'react-admin'
import type { CurriculumRow } from '../../api/curricula/curricula'
import { GroupTabs } from '../groups'
import { SelectField } from '../kit/fields/SelectField'
import { DataTable } from '../kit/lists/DataTable'
import { ReferenceFilter, SelectFilter } from '../kit/lists/filters'
import { List } from '../kit/lists/List'
import { SearchInput } from '../kit/lists/SearchInput'
import { useUser } from '../shell/session/store'
import { nameOf, statusChoices } from './codes'

const Column = DataTable.Col<CurriculumRow>

const thisYear = new Date().getFullYear()
const years = Array.from({ length: 9 }, (_, place) => thisYear + 1 - place).map((year) => ({
  id: year,
  name: String(year),
}))
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="curricula.search" />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <ReferenceFilter key="method" source="education_method_id" reference="types/education-methods" multiple />,
  <SelectFilter key="year" source="entry_year" choices={years} multiple />,
]
const views = [
  { label: 'curricula.views.all', filter: {} },
  { label: 'curricula.views.draft', filter: { status: 'draft' } },
  { label: 'curricula.views.approved', filter: { status: 'approved' } },
  { label: 'curricula.views.archived', filter: { status: 'archived' } },
]

/** All curricula. Only users with reach `all` write them. */
export const CurriculumList = () => {
  const translate = useTranslate()
  const writes = useUser()?.reach === 'all'
  return (
    <>
      <GroupTabs />
      <List filters={filters} views={views} sort={{ field: 'entry_year', order: 'DESC' }} hasCreate={writes}>
        <DataTable<CurriculumRow> rowClick="edit" bulkActionButtons={false}>
          <Column
            source="direction_code"
            wide
            card="title"
            render={(row) => nameOf(row, translate)}
            secondaryText={(row) => row.direction_name}
          />
          <Column source="education_method_name" disableSort card="line" />
          <Column source="hours" disableSort wideScreensOnly />
          <Column source="groups_count" disableSort />
          <Column source="status" disableSort card="status">
            <SelectField source="status" choices={statusChoices} />
          </Column>
        </DataTable>
      </List>
    </>
  )
}
