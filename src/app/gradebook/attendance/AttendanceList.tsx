import Button from '@mui/material/Button'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { AttendanceRow } from '../../../api/gradebook/attendance'
import { usePercentText } from '../../kit/fields/usePercentText'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { useRead } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { GradebookTabs } from '../shared/GradebookTabs'
import { currentMonth, MonthSelect } from './MonthSelect'

const Column = DataTable.Col<AttendanceRow>
const NumberColumn = DataTable.NumberCol<AttendanceRow>

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="attendance.search" />]

/** Attendance of the groups that the user curates, by month. */
export const AttendanceList = () => (
  <>
    <GradebookTabs />
    <List
      resource="gradebook/attendance"
      title="attendance.title"
      filters={filters}
      sort={{ field: 'group_code', order: 'ASC' }}
      exporter={false}
      actions={<Actions />}
      empty={<Empty title="attendance.empty.title" text="attendance.empty.text" />}
    >
      <Rows />
    </List>
  </>
)

const useMonth = (): string => String(useListContext().filterValues.month ?? currentMonth())

const Actions = () => {
  const { filterValues, setFilters } = useListContext()
  const maySet = useUser()?.reach === 'all'
  return (
    <>
      {maySet && <RulesButton />}
      <MonthSelect value={useMonth()} onChange={(month) => setFilters({ ...filterValues, month })} />
    </>
  )
}

const Rows = () => {
  const month = useMonth()
  const percent = usePercentText(0)
  return (
    <DataTable<AttendanceRow>
      rowTo={({ id }: AttendanceRow) => `/gradebook/attendance/${id}?month=${month}`}
      bulkActionButtons={false}
    >
      <Column source="group_code" card="title" wide />
      <NumberColumn source="people_count" disableSort wideScreensOnly />
      <NumberColumn source="missed" card="line" labelledOnCards />
      <NumberColumn source="excused" disableSort wideScreensOnly />
      <NumberColumn
        source="share"
        card="end"
        labelledOnCards
        render={({ share }) => (share === null ? '—' : percent(share))}
      />
      <NumberColumn
        source="warned_count"
        card="aside"
        labelledOnCards
        render={({ warned_count: count }) => <span className={count > 0 ? 'text-warning' : undefined}>{count}</span>}
      />
      <NumberColumn source="unrecorded_count" wideScreensOnly />
    </DataTable>
  )
}

const RulesButton = () => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  const { data: rules, refetch } = useRead('GET /api/gradebook/attendance/rules')
  return (
    <>
      <Button variant="outlined" disabled={!rules} onClick={() => setOpen(true)}>
        <Settings2 size={20} strokeWidth={1.75} aria-hidden />
        {translate('attendance.rules.button')}
      </Button>
      {isOpen && rules && (
        <ActionDialog
          action="PUT /api/gradebook/attendance/rules"
          request={({ warn_percent }) => ({ body: { warn_percent } })}
          title={translate('attendance.rules.title')}
          confirm={translate('attendance.rules.save')}
          defaultValues={rules}
          onSuccess={() => {
            void refetch()
            refresh()
          }}
          onClose={() => setOpen(false)}
        >
          <NumberInput
            source="warn_percent"
            label="attendance.rules.warn_percent"
            helperText={translate('attendance.rules.help')}
            unit="%"
            step={1}
          />
        </ActionDialog>
      )}
    </>
  )
}
