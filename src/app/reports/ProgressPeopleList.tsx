import { useTranslate } from 'react-admin'
import { progressKinds } from '../../api/reports/codes'
import type { ProgressPerson } from '../../api/reports/reports'
import { choicesOf } from '../kit/inputs/choices/choices'
import { DataTable } from '../kit/lists/DataTable'
import { Empty } from '../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../kit/lists/filters'
import { List } from '../kit/lists/List'
import { SearchInput } from '../kit/lists/SearchInput'
import { ReportTabs } from './ReportTabs'

const Column = DataTable.Col<ProgressPerson>
const NumberColumn = DataTable.NumberCol<ProgressPerson>
const kinds = choicesOf('reports.kind', progressKinds)
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="reports.people.search" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <SelectFilter key="kind" source="kind" choices={kinds} multiple />,
]

/** Students of a period with their average and debts. */
export const ProgressPeopleList = () => {
  const translate = useTranslate()
  return (
    <>
      <ReportTabs />
      <List
        resource="groups/reports/progress/people"
        title="reports.progress_people.title"
        filters={filters}
        sort={{ field: 'name', order: 'ASC' }}
        empty={<Empty title="reports.empty.title" text="reports.empty.marks" />}
      >
        <DataTable<ProgressPerson> rowTo={({ id }) => `/groups/students/${id}`} bulkActionButtons={false}>
          <Column source="name" card="title" wide />
          <Column source="group_code" card="aside" />
          <Column source="kind" disableSort card="status" render={({ kind }) => translate(`reports.kind.${kind}`)} />
          <NumberColumn source="average" card="end" />
          <NumberColumn source="debts" />
        </DataTable>
      </List>
    </>
  )
}
