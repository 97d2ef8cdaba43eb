import { useListContext, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatMark } from '../../../api/gradebook/marks'
import { maxRetakes } from '../../../api/gradebook/retakeRules'
import type { Debt } from '../../../api/gradebook/sheets'
import { SelectField } from '../../kit/fields/SelectField'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayOf } from '../../shell/dates'
import { stageChoices } from '../retakes/codes'
import { PlanButton } from '../retakes/PlanButton'
import { GradebookTabs, NoPeriods } from '../shared/GradebookTabs'
import { PeriodFilter } from '../shared/PeriodSelect'
import { localeOf } from '../shared/figures'
import { usePeriods } from '../shared/usePeriods'

const Column = DataTable.Col<Debt>
const NumberColumn = DataTable.NumberCol<Debt>

const kinds = ['none', 'failing', 'unposted'] as const
const variants = { none: 'secondary', failing: 'danger', unposted: 'warning' } as const
const choices = choicesOf('debts.kind', kinds, variants)
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="debts.search" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <SelectFilter key="kind" source="kind" choices={choices} multiple />,
  <SelectFilter key="retake" source="retake" choices={stageChoices} multiple />,
  <BooleanFilter key="can_plan" source="can_plan" names="debts.can_plan" />,
]
const [everything, ...byKind] = viewsOf('debts.views', kinds, 'kind')
/** Marks that only wait for posting are most of the list for most of a semester, so that the list begins without them. */
const owed = {
  label: 'debts.views.owed',
  filter: { kind: ['none', 'failing'] },
  empty: { title: 'debts.empty.title', text: 'debts.empty.owed' },
}
/** Debts on signed grade sheets without a planned retake: the ones that the study office can do something about. */
const plannable = {
  label: 'debts.views.can_plan',
  filter: { ...owed.filter, can_plan: true },
  empty: { title: 'debts.empty.title', text: 'debts.empty.can_plan' },
}
const views = [owed, plannable, ...byKind, ...(everything ? [everything] : [])]

/** Students whose final mark is missing, failing or not posted, in all gradebooks that the user can read. */
export const DebtList = () => {
  const { periods } = usePeriods()
  if (periods?.length === 0) return <NoPeriods title="debts.title" />
  return (
    <>
      <GradebookTabs />
      <List
        resource="gradebook/debts"
        title="debts.title"
        filters={filters}
        views={views}
        filterDefaultValues={owed.filter}
        sort={{ field: 'group_code', order: 'ASC' }}
        actions={<Actions />}
        empty={<Empty title="debts.empty.title" text="debts.empty.text" />}
      >
        <Rows />
      </List>
    </>
  )
}

const Actions = () => {
  const { filterValues } = useListContext()
  const { periods = [], period } = usePeriods(filterValues.period_id)
  return <PeriodFilter periods={periods} period={period} />
}

/** Where the debt is with its retakes. */
const RetakeState = ({ retake: { stage, used, planned } }: Pick<Debt, 'retake'>) => {
  const translate = useTranslate()
  if (planned)
    return (
      <Link to={`/gradebook/retakes/${planned.id}`}>
        {translate('retakes.stage.planned', { day: dayOf(planned.held_on) })}
      </Link>
    )
  return translate(`retakes.stage.${stage}`, { used, of: maxRetakes })
}

const Rows = () => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  const { filterValues } = useListContext()
  const { period } = usePeriods(filterValues.period_id)
  const inPeriod = period ? `?period=${period.id}` : ''
  /** Links to the student's row in the gradebook, or to the record with marks from an old system. */
  const rowTo = ({ is_in_gradebook, group_id, subject_id, user_id }: Debt) =>
    is_in_gradebook ? bookTo({ group_id, subject_id, user_id }) : `/groups/students/${user_id}`
  const bookTo = ({ group_id, subject_id, user_id }: Pick<Debt, 'group_id' | 'subject_id' | 'user_id'>) =>
    `/gradebook/${group_id}/${subject_id}?${period ? `period=${period.id}&` : ''}student=${user_id}`
  const markOf = ({ value, scale }: Debt) => (value === null ? '' : formatMark({ value, flag: null }, scale, locale))
  return (
    <DataTable<Debt>
      rowTo={rowTo}
      nothingText={filterValues.can_plan === true ? 'debts.empty.can_plan' : undefined}
      bulkActionButtons={(chosen) => <PlanButton chosen={chosen} />}
    >
      <Column source="name" card="title" wide />
      <Column
        source="group_code"
        card="aside"
        render={({ group_id, group_code }) => <Link to={`/gradebook/finals/${group_id}${inPeriod}`}>{group_code}</Link>}
      />
      <Column
        source="subject_name"
        card="line"
        render={(debt) => (
          <>
            {debt.subject_name}
            {markOf(debt) && <span className="card-label num"> · {markOf(debt)}</span>}
          </>
        )}
      />
      <Column source="value" disableSort render={(debt) => markOf(debt) || '—'} />
      <NumberColumn
        source="missing_count"
        card="end"
        render={({ missing_count }) =>
          missing_count > 0 ? translate('debts.missing', missing_count) : <span className="hide-phone">—</span>
        }
      />
      <Column
        source="kind"
        disableSort
        card="status"
        secondaryText={({ retake }) => retake.stage !== 'none' && <RetakeState retake={retake} />}
      >
        <SelectField source="kind" choices={choices} />
      </Column>
    </DataTable>
  )
}
