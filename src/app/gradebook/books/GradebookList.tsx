import { useListContext, useTranslate } from 'react-admin'
import { pendingActions } from '../../../api/gradebook/codes'
import type { GradebookRow } from '../../../api/gradebook/gradebooks'
import { StatusChip } from '../../kit/fields/StatusChip'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import type { View } from '../../kit/lists/views'
import { dayAndTime, dayOf } from '../../shell/dates'
import { GradebookTabs, NoPeriods } from '../shared/GradebookTabs'
import { PeriodFilter } from '../shared/PeriodSelect'
import { usePeriods } from '../shared/usePeriods'

const Column = DataTable.Col<GradebookRow>
const NumberColumn = DataTable.NumberCol<GradebookRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="gradebooks.search" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <SelectFilter key="pending" source="pending" choices={choicesOf('gradebooks.pending', pendingActions)} multiple />,
  <BooleanFilter key="today" source="today" names="gradebooks.today_filter" />,
  <BooleanFilter key="signed" source="signed" names="gradebooks.signed" />,
]
const views: readonly View[] = [
  { label: 'gradebooks.views.all', filter: {} },
  { label: 'gradebooks.views.today', filter: { today: true }, empty: words('today') },
  ...pendingActions.map((pending) => ({
    label: `gradebooks.views.${pending}`,
    filter: { pending },
    empty: words(pending),
  })),
  { label: 'gradebooks.views.signed', filter: { signed: true } },
]

function words(view: string) {
  return { title: `gradebooks.view_empty.${view}.title`, text: `gradebooks.view_empty.${view}.text` }
}

/** Gradebooks of the groups that the user teaches or curates; those with a lesson today come first. */
export const GradebookList = () => {
  const { periods } = usePeriods()
  if (periods?.length === 0) return <NoPeriods title="menu.gradebook" />
  return (
    <>
      <GradebookTabs />
      <List
        resource="gradebook"
        title="menu.gradebook"
        filters={filters}
        views={views}
        sort={{ field: 'has_lesson_today', order: 'DESC' }}
        exporter={false}
        actions={<Period />}
        empty={<Empty title="gradebooks.empty.title" text="gradebooks.empty.text" />}
      >
        <Rows />
      </List>
    </>
  )
}

const Period = () => {
  const { filterValues } = useListContext()
  const { periods = [], period } = usePeriods(filterValues.period_id)
  return <PeriodFilter periods={periods} period={period} />
}

const Rows = () => {
  const { filterValues } = useListContext()
  const { period } = usePeriods(filterValues.period_id)
  const translate = useTranslate()
  const rowTo = ({ group_id, subject_id }: GradebookRow) =>
    `/gradebook/${group_id}/${subject_id}${period ? `?period=${period.id}` : ''}`
  return (
    <DataTable<GradebookRow> rowTo={rowTo} bulkActionButtons={false} hiddenColumns={['items_count']}>
      <Column source="group_code" card="title" keepsSecondary secondaryText={(row) => row.subject_name} wide />
      <Column
        source="has_lesson_today"
        card="aside"
        render={(row) =>
          row.has_lesson_today ? <StatusChip variant="primary">{translate('gradebooks.lesson_today')}</StatusChip> : ''
        }
      />
      <Column source="pending" disableSort card="line" render={(row) => <PendingActions row={row} />} />
      <Column source="teachers" disableSort wideScreensOnly render={(row) => row.teachers.join(', ') || '—'} />
      <NumberColumn source="people_count" disableSort wideScreensOnly />
      <NumberColumn source="items_count" disableSort wideScreensOnly />
      <NumberColumn source="marks_count" disableSort card="end" labelledOnCards />
      <Column
        source="changed_at"
        wideScreensOnly
        render={(row) => (row.changed_at ? dayAndTime(row.changed_at) : '—')}
      />
      <Column source="signed_at" disableSort card="status" render={(row) => <State row={row} />} />
    </DataTable>
  )
}

/** Pending actions, as text. */
const PendingActions = ({ row: { pending, proposals_count } }: { row: GradebookRow }) => {
  const translate = useTranslate()
  const labels = pending.map((action) => translate(`gradebooks.row.${action}`, proposals_count))
  return labels.length === 0 ? '' : <span className="text-warning">{labels.join(' · ')}</span>
}

const State = ({ row: { signed_at, items_count } }: { row: GradebookRow }) => {
  const translate = useTranslate()
  if (signed_at !== null)
    return <StatusChip variant="success">{translate('gradebooks.state.signed', { day: dayOf(signed_at) })}</StatusChip>
  return items_count > 0 ? (
    <StatusChip variant="info">{translate('gradebooks.state.kept')}</StatusChip>
  ) : (
    <StatusChip variant="secondary">{translate('gradebooks.state.empty')}</StatusChip>
  )
}
