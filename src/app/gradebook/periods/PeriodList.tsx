import { useTranslate } from 'react-admin'
import { periodKinds } from '../../../api/gradebook/codes'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { CreateButton } from '../../kit/lists/CreateButton'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { dayOf, today } from '../../shell/dates'
import { useUser } from '../../shell/session/store'
import { GradebookTabs } from '../shared/GradebookTabs'
import { BellsButton } from './BellsButton'
import type { Period } from '../shared/usePeriods'

const Column = DataTable.Col<Period>
const NumberColumn = DataTable.NumberCol<Period>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="periods.search" />,
  <SelectFilter key="kind" source="kind" choices={choicesOf('periods.kind', periodKinds)} multiple />,
]

/** Periods of the academic years. Only users with reach `all` can change them. */
export const PeriodList = () => {
  const translate = useTranslate()
  const mayChange = useUser()?.reach === 'all'
  return (
    <>
      <GradebookTabs />
      <List
        filters={filters}
        sort={{ field: 'starts_on', order: 'DESC' }}
        hasCreate={mayChange}
        exporter={false}
        actions={mayChange && <BellsButton />}
        empty={
          <Empty text={mayChange ? undefined : 'gradebooks.no_period.ask'} action={mayChange && <CreateButton />} />
        }
      >
        <DataTable<Period> rowClick={mayChange && 'edit'} bulkActionButtons={false}>
          <Column source="name" card="title" wide secondaryText={(row) => translate(`periods.kind.${row.kind}`)} />
          <Column source="academic_year" card="aside" />
          <Column
            source="starts_on"
            label="periods.days"
            card="line"
            render={(row) => (
              <span className="num">
                {dayOf(row.starts_on)} – {dayOf(row.ends_on)}
              </span>
            )}
          />
          <NumberColumn
            source="signed_count"
            disableSort
            card="end"
            labelledOnCards
            render={(row) => translate('periods.signed_of', { signed: row.signed_count, all: row.gradebooks_count })}
          />
          <Column source="ends_on" label="periods.state.label" card="status" render={(row) => <State period={row} />} />
        </DataTable>
      </List>
    </>
  )
}

const State = ({ period: { starts_on, ends_on } }: { period: Period }) => {
  const translate = useTranslate()
  const day = today()
  if (day < starts_on) return <StatusChip variant="info">{translate('periods.state.ahead')}</StatusChip>
  return day > ends_on ? (
    <StatusChip variant="dark">{translate('periods.state.over')}</StatusChip>
  ) : (
    <StatusChip variant="success">{translate('periods.state.now')}</StatusChip>
  )
}
