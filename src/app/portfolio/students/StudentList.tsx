import { useNavigate } from 'react-router-dom'
import type { PortfolioRow } from '../../../api/portfolio/portfolios'
import { useNumberText } from '../../kit/fields/useNumberText'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { dayOf } from '../../shell/dates'
import { CategoryBar } from '../shared/CategoryBar'
import { courseChoices } from '../shared/courseChoices'
import { PortfolioTabs } from '../shared/PortfolioTabs'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="portfolios.search_student" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" label="portfolios.filter.group" multiple />,
  <ReferenceFilter
    key="direction"
    source="direction_id"
    reference="directories/directions"
    label="portfolios.filter.direction"
    multiple
  />,
  <SelectFilter key="course" source="course" label="portfolios.filter.course" choices={courseChoices} multiple />,
]

const views = [
  { label: 'portfolios.state.all', filter: {} },
  { label: 'portfolios.state.waiting', filter: { state: 'waiting' } },
  { label: 'portfolios.state.returned', filter: { state: 'returned' } },
  { label: 'portfolios.state.none', filter: { state: 'none' } },
]

/** Students of groups with portfolios, with their counts of achievements. */
export const StudentList = () => {
  const navigate = useNavigate()
  return (
    <>
      <PortfolioTabs />
      <List
        resource="portfolios"
        title="portfolios.page.students"
        filters={filters}
        views={views}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        empty={<Empty title="portfolios.nobody.title" text="portfolios.nobody.text" />}
      >
        <DataTable<PortfolioRow> rowClick={({ id }) => void navigate(`/portfolios/${id}`)} bulkActionButtons={false}>
          <Column
            source="name"
            label="portfolios.column.student"
            card="title"
            secondaryText={({ group_code }) => <span className="num">{group_code}</span>}
          />
          <Column
            source="categories"
            label="portfolio.by_category"
            disableSort
            wide
            card="line"
            render={({ categories, points }) => (
              <CategoryBar parts={categories} most={Math.max(points, fullBarPoints)} />
            )}
          />
          <NumberColumn source="approved_count" label="portfolios.column.approved" card="end" labelledOnCards />
          <NumberColumn
            source="waiting_count"
            label="portfolios.column.waiting"
            card="status"
            labelledOnCards
            secondaryText={({ waiting_since }) =>
              waiting_since !== null && <span className="num">{dayOf(waiting_since)}</span>
            }
          />
          <NumberColumn
            source="points"
            label="portfolios.column.points"
            disableSort
            card="aside"
            render={({ points }) => <Points points={points} />}
          />
        </DataTable>
      </List>
    </>
  )
}

const Column = DataTable.Col<PortfolioRow>
const NumberColumn = DataTable.NumberCol<PortfolioRow>
/** Number of points at the full width of a bar, the same in every row so that the bars are comparable. */
const fullBarPoints = 100
const Points = ({ points }: { points: number }) => <b>{useNumberText()(points)}</b>
