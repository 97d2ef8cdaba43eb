import { useTranslate, useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { categories, itemKinds, levels } from '../../../api/portfolio/codes'
import type { QueueRow } from '../../../api/portfolio/review'
import { Age } from '../../kit/fields/Age'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { courseChoices } from '../shared/courseChoices'
import { PortfolioTabs } from '../shared/PortfolioTabs'
import { stateVariants } from '../shared/stateVariants'
import { useRuleText } from '../shared/useRuleText'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { AcceptBulk } from '../../kit/review/AcceptBulk'
import { StartReview } from './StartReview'

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="portfolios.search" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" label="portfolios.filter.group" multiple />,
  <SelectFilter key="course" source="course" label="portfolios.filter.course" choices={courseChoices} multiple />,
  <SelectFilter
    key="category"
    source="category"
    label="portfolio.field.category"
    choices={choicesOf('portfolio.category', categories)}
    multiple
  />,
  <SelectFilter
    key="kind"
    source="kind"
    label="portfolio.field.kind"
    choices={choicesOf('portfolio.kind', itemKinds)}
    multiple
  />,
  <SelectFilter
    key="level"
    source="level"
    label="portfolio.field.level"
    choices={choicesOf('portfolio.level', levels)}
    multiple
  />,
  <BooleanFilter key="verified" source="verified" label="portfolios.filter.verified" names="portfolios.verified" />,
]

const views = [
  {
    label: 'portfolios.views.waiting',
    filter: { status: 'submitted' },
    empty: { title: 'portfolios.queue_empty.title', text: 'portfolios.queue_empty.text' },
  },
  { label: 'portfolios.views.verified', filter: { status: 'submitted', verified: true } },
  { label: 'portfolios.views.mine', filter: { status: 'submitted', claim: 'mine' } },
  { label: 'portfolios.views.returned', filter: { status: 'returned' } },
  { label: 'portfolios.views.approved', filter: { status: 'approved' } },
]

/** Approves all selected achievements that the college's own records prove. Reports the others with the reason. */
const ApproveBulk = ({ chosen }: { chosen: readonly QueueRow[] }) => {
  const provider = useDataProvider<AppDataProvider>()
  return (
    <AcceptBulk
      texts="portfolios.bulk"
      chosen={chosen}
      accept={(ids) => provider.act('POST /api/portfolios/items/approve', { body: { ids } })}
      nameOf={({ title, student }) => `${title}, ${student}`}
      pathOf={({ id }) => `/portfolios/items/${id}`}
    />
  )
}

/** R2.10: the review queue, longest waiting first. */
export const PortfolioQueue = () => {
  const navigate = useNavigate()
  return (
    <>
      <PortfolioTabs />
      <List
        resource="portfolios/items"
        title="menu.portfolios"
        filters={filters}
        views={views}
        filterDefaultValues={views[0]?.filter}
        sort={{ field: 'submitted_at', order: 'ASC' }}
        exporter={false}
        actions={<StartReview />}
        empty={<Empty title="portfolios.queue_empty.title" text="portfolios.queue_empty.text" />}
      >
        <DataTable<QueueRow>
          rowClick={({ id }) => void navigate(`/portfolios/items/${id}`)}
          bulkActionButtons={(chosen) => <ApproveBulk chosen={chosen} />}
        >
          {columns}
        </DataTable>
      </List>
    </>
  )
}

const Column = DataTable.Col<QueueRow>
const NumberColumn = DataTable.NumberCol<QueueRow>

const columns = (
  <>
    <Column
      source="title"
      label="portfolio.field.title"
      disableSort
      wide
      card="title"
      secondaryText={(row) => <Rule row={row} />}
    />
    <Column
      source="student"
      label="portfolios.column.student"
      card="line"
      secondaryText={({ group_code }) => <span className="num">{group_code}</span>}
    />
    <Column
      source="category"
      label="portfolio.field.category"
      wideScreensOnly
      render={({ category }) => <CategoryName category={category} />}
    />
    <NumberColumn
      source="points"
      label="portfolios.column.points"
      disableSort
      card="end"
      labelledOnCards
      render={({ points }) => <PointsText points={points.points} />}
    />
    <Column
      source="status"
      label="portfolios.column.state"
      disableSort
      card="status"
      render={(row) => <State row={row} />}
      secondaryText={({ holder }) => holder?.name}
      keepsSecondary
    />
    <NumberColumn
      source="waiting_hours"
      label="portfolios.column.age"
      sortBy="submitted_at"
      card="aside"
      render={({ waiting_hours, status }) => <Age hours={waiting_hours} isAwaited={status === 'submitted'} />}
    />
  </>
)

const Rule = ({ row }: { row: QueueRow }) => useRuleText()({ ...row, percent: null, source: null })
const CategoryName = ({ category }: Pick<QueueRow, 'category'>) => useTranslate()(`portfolio.category.${category}`)
const PointsText = ({ points }: { points: number }) => useNumberText()(points)

/** Status: under review by somebody, verified by the college, or a new version of an approved achievement. */
const State = ({ row: { status, is_verified, is_change, holder } }: { row: QueueRow }) => {
  const translate = useTranslate()
  if (status === 'submitted' && holder) return <StatusChip variant="primary">{translate('portfolios.held')}</StatusChip>
  if (status === 'submitted' && (is_verified || is_change))
    return (
      <StatusChip variant="info">{translate(is_verified ? 'portfolio.verified' : 'portfolios.new_version')}</StatusChip>
    )
  return <StatusChip variant={stateVariants[status]}>{translate(`portfolio.status.${status}`)}</StatusChip>
}
