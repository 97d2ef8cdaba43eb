import Button from '@mui/material/Button'
import { CalendarPlus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RetakeRow } from '../../../api/gradebook/retakes'
import { retakeStatuses } from '../../../api/gradebook/retakeRules'
import { SelectField } from '../../kit/fields/SelectField'
import type { Choice } from '../../kit/inputs/choices/choices'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { DateFilter, ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { GradebookTabs } from '../shared/GradebookTabs'
import { periodName, usePeriods } from '../shared/usePeriods'
import { RetakeBulk } from './RetakeBulk'
import { statusChoices } from './codes'
import { useRetakeTexts } from './useRetakeTexts'

const Column = DataTable.Col<RetakeRow>

const filtersFor = (periods: readonly Choice[]) => [
  <SearchInput key="q" source="q" alwaysOn placeholder="retakes.search" />,
  <SelectFilter key="period" source="period_id" choices={periods} />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="subject" source="subject_id" reference="directories/subjects" multiple />,
  <ReferenceFilter key="examiner" source="examiner_id" reference="gradebook/retakes/examiners" multiple />,
  <DateFilter key="from" source="from" edge="from" />,
  <DateFilter key="until" source="until" edge="until" />,
]
const views = viewsOf('retakes.views', retakeStatuses)

/** Retakes that the user can read or examines. */
export const RetakeList = () => {
  const { kind, when, mark } = useRetakeTexts()
  const { periods = [] } = usePeriods()
  return (
    <>
      <GradebookTabs />
      <List
        title="retakes.title"
        filters={filtersFor(periods.map((period) => ({ id: period.id, name: periodName(period) })))}
        views={views}
        sort={{ field: 'held_on', order: 'DESC' }}
        actions={<DebtsButton />}
        empty={<Empty title="retakes.empty.title" text="retakes.empty.text" action={<DebtsButton />} />}
      >
        <DataTable<RetakeRow>
          bulkActionButtons={(chosen) => <RetakeBulk chosen={chosen} />}
          hiddenColumns={['sheet', 'place', 'examiners']}
        >
          <Column source="name" card="title" wide secondaryText={(row) => row.group_code} />
          <Column source="subject_name" card="line" secondaryText={kind} />
          <Column source="held_on" card="aside" render={when} />
          <Column source="place" disableSort render={(row) => row.place || '—'} />
          <Column source="examiners" disableSort render={(row) => row.examiners.map(({ name }) => name).join(', ')} />
          <Column source="sheet" disableSort />
          <Column source="value" disableSort render={mark} />
          <Column source="status" disableSort card="status">
            <SelectField source="status" choices={statusChoices} />
          </Column>
        </DataTable>
      </List>
    </>
  )
}

/** Retakes are planned from the debts that they are for. */
const DebtsButton = () => {
  const translate = useTranslate()
  return (
    <Button variant="contained" component={Link} to="/gradebook/debts">
      <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
      {translate('retakes.plan.button')}
    </Button>
  )
}
