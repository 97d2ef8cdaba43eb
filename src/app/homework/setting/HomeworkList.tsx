import { useTranslate } from 'react-admin'
import type { HomeworkRow } from '../../../api/homework/homework'
import { homeworkStatuses } from '../../../api/homework/codes'
import { GradebookTabs } from '../../gradebook'
import { SelectField } from '../../kit/fields/SelectField'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayAndTime } from '../../shell/dates'
import { statusChoices } from './codes'

const Column = DataTable.Col<HomeworkRow>
const NumberColumn = DataTable.NumberCol<HomeworkRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="homework.search" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <BooleanFilter key="waiting" source="waiting" names="homework.waiting_only" />,
]
const views = viewsOf('homework.views', homeworkStatuses)

/** Homework of groups and subjects that the user teaches or curates. */
export const HomeworkList = () => {
  const translate = useTranslate()
  return (
    <>
      <GradebookTabs />
      <List
        title={translate('homework.title')}
        hasCreate
        filters={filters}
        views={views}
        sort={{ field: 'due_at', order: 'DESC' }}
        empty={<Empty title="homework.empty.title" text="homework.empty.text" />}
      >
        <DataTable<HomeworkRow> bulkActionButtons={false}>
          <Column
            source="title"
            card="title"
            wide
            secondaryText={({ group_code, subject_name }) => `${group_code} · ${subject_name}`}
          />
          <Column source="due_at" card="line" render={({ due_at }) => dayAndTime(due_at)} />
          <NumberColumn source="waiting" card="aside" />
          <Column
            source="counts"
            disableSort
            render={({ counts: { missing, returned, marked } }) => (
              <span className="num">{[missing, returned, marked].join(' / ')}</span>
            )}
          />
          <Column source="status" card="status">
            <SelectField source="status" choices={statusChoices} />
          </Column>
        </DataTable>
      </List>
    </>
  )
}
