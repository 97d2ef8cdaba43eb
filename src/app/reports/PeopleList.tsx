import { useTranslate } from 'react-admin'
import { bases } from '../../api/reports/codes'
import type { ReportPerson } from '../../api/reports/reports'
import { courseChoices } from '../groups'
import { choicesOf } from '../kit/inputs/choices/choices'
import { DataTable } from '../kit/lists/DataTable'
import { Empty } from '../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../kit/lists/filters'
import { List } from '../kit/lists/List'
import { SearchInput } from '../kit/lists/SearchInput'
import { dayOf } from '../shell/dates'
import { ReportTabs } from './ReportTabs'

const Column = DataTable.Col<ReportPerson>
const basisChoices = choicesOf('groups.basis', bases)
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="reports.people.search" />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <SelectFilter key="course" source="course" choices={courseChoices} multiple />,
  <SelectFilter key="basis" source="basis" choices={basisChoices} multiple />,
  <BooleanFilter key="leave" source="on_leave" names="reports.leave" />,
]

/** People in a number of the contingent or the movement. The day, or the period and its line, come in the address. */
export const PeopleList = () => (
  <>
    <ReportTabs />
    <List
      resource="groups/reports/people"
      title="reports.people.title"
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      empty={<Empty title="reports.empty.title" text="reports.empty.text" />}
    >
      <Rows />
    </List>
  </>
)

const Rows = () => {
  const translate = useTranslate()
  return (
    <DataTable<ReportPerson> rowTo={({ user_id }) => `/groups/students/${user_id}`} bulkActionButtons={false}>
      <Column source="name" card="title" wide />
      <Column source="group_code" card="aside" />
      <Column source="direction_name" disableSort card="line" />
      <DataTable.NumberCol<ReportPerson> source="course" />
      <Column source="basis" disableSort render={({ basis }) => translate(`groups.basis.${basis}`)} />
      <Column
        source="on_leave"
        disableSort
        card="status"
        render={({ on_leave }) => translate(`reports.state.${on_leave ? 'academic_leave' : 'studying'}`)}
      />
      <Column source="day" card="end" render={({ day }) => dayOf(new Date(`${day}T12:00`))} />
      <Column source="order_number" disableSort render={({ order_number }) => order_number ?? '—'} />
    </DataTable>
  )
}
