import type { Exam } from '../../../api/admissions/exams'
import { DataTable } from '../../kit/lists/DataTable'
import { ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { dayAndTime } from '../../shell/dates'
import { AdmissionTabs } from '../shared'

const Column = DataTable.Col<Exam>
const NumberColumn = DataTable.NumberCol<Exam>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="exams.search" />,
  <ReferenceFilter
    key="campaign"
    source="campaign_id"
    reference="profiles/campaigns"
    sort={{ field: 'opens_at', order: 'DESC' }}
  />,
]

/** The college's entrance exams. */
export const ExamList = () => (
  <>
    <AdmissionTabs />
    <List title="exams.title" filters={filters} sort={{ field: 'opens_at', order: 'DESC' }} hasCreate exporter={false}>
      <DataTable<Exam> bulkActionButtons={false}>
        <Column source="name" card="title" wide />
        <Column source="campaign_name" disableSort wideScreensOnly />
        <Column
          source="opens_at"
          card="line"
          render={(row) => <span className="num nowrap">{row.opens_at && dayAndTime(row.opens_at)}</span>}
        />
        <Column source="place" disableSort wideScreensOnly />
        <NumberColumn source="applicants_count" disableSort card="end" labelledOnCards />
        <NumberColumn source="started_count" disableSort />
        <NumberColumn source="released_count" disableSort />
      </DataTable>
    </List>
  </>
)
