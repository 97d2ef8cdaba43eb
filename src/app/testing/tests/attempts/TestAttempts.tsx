import Button from '@mui/material/Button'
import { FileInput, Radio, TimerReset } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { attemptStatuses } from '../../../../api/testing/testCodes'
import type { AttemptRow } from '../../../../api/testing/testActions'
import type { Test } from '../../../../api/testing/tests'
import { SelectField } from '../../../kit/fields/SelectField'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { DataTable } from '../../../kit/lists/DataTable'
import { Empty } from '../../../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../../../kit/lists/filters'
import { List } from '../../../kit/lists/List'
import { SearchInput } from '../../../kit/lists/SearchInput'
import { viewsOf } from '../../../kit/lists/views'
import { dayAndTime, dayOf, timeOf } from '../../../shell/dates'
import { attemptChoices, statusChoices } from '../codes'
import { useTest } from '../useTest'
import { LivePage } from '../live/LivePage'
import { AttemptBulk, AttemptMenu } from './AttemptActions'
import { AttemptDialog } from './AttemptDialog'
import '../tests.css'

const Column = DataTable.Col<AttemptRow>
const NumberColumn = DataTable.NumberCol<AttemptRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="tests.attempts.search" />,
  <ReferenceFilter key="group" source="group_id" label="resources.tests.fields.group_id" reference="groups" multiple />,
  <SelectFilter key="status" source="status" label="resources.tests.fields.status" choices={attemptChoices} multiple />,
]
const views = viewsOf('tests.attempts.views', attemptStatuses)

type View = 'attempts' | 'attempts/live' | 'attempts/list'

/** Attempts at a test: the live view while somebody is writing, otherwise the list. Each has its own address, too. */
export const TestAttempts = ({ view }: { view: View }) => {
  const { test, instead } = useTest()
  // Decided once, so that the last submission does not take the live view away.
  const [wasRunning, setWasRunning] = useState<boolean | null>(null)
  if (!test) return instead
  if (wasRunning === null) setWasRunning(test.running_count > 0)
  const isLive = view === 'attempts/live' || (view === 'attempts' && (wasRunning ?? test.running_count > 0))
  return isLive ? <LivePage test={test} /> : <Attempts test={test} />
}

const Attempts = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const status = statusChoices.find(({ id }) => id === test.status)
  return (
    <List
      resource={`tests/${test.id}/attempts`}
      title="tests.pages.attempts"
      status={status?.variant && <StatusChip variant={status.variant}>{translate(status.name)}</StatusChip>}
      subtitle={
        <>
          <Link to={`/tests/${test.id}`}>{test.name}</Link> ·{' '}
          {translate('tests.finished_of', { finished: test.finished_count, all: test.takers_count })}
        </>
      }
      filters={filters}
      views={views}
      sort={{ field: 'started_at', order: 'DESC' }}
      actions={<Actions test={test} />}
      empty={<Empty title="tests.attempts.empty.title" text="tests.attempts.empty.text" />}
    >
      <AutoRefresh />
      <DataTable<AttemptRow>
        rowClick={false}
        bulkActionButtons={(chosen) => <AttemptBulk test={test} chosen={chosen} />}
      >
        <Column
          source="name"
          label="tests.attempts.name"
          wide
          card="title"
          secondaryText={(row) =>
            [row.group_code, row.ordinal > 1 ? translate('tests.attempts.ordinal', { ordinal: row.ordinal }) : null]
              .filter(Boolean)
              .join(' · ')
          }
        />
        <Column source="status" label="resources.tests.fields.status" card="status">
          <SelectField source="status" choices={attemptChoices} />
        </Column>
        <Column
          source="started_at"
          label="tests.attempts.started_at"
          card="line"
          render={(row) => (row.on_paper ? dayOf(row.started_at) : dayAndTime(row.started_at))}
        />
        <Column
          source="submitted_at"
          label="tests.attempts.submitted_at"
          render={(row) => <EndTime row={row} />}
          secondaryText={(row) => <EndDetails row={row} />}
          keepsSecondary
        />
        <NumberColumn
          source="answered_count"
          label="tests.attempts.answered"
          disableSort
          card="end"
          render={(row) => translate('tests.attempts.of', { some: row.answered_count, all: row.questions_count })}
        />
        <NumberColumn source="score" label="tests.attempts.score" render={(row) => <Score row={row} />} />
        <NumberColumn
          source="focus_loss_count"
          label="tests.attempts.focus_loss_count"
          disableSort
          wideScreensOnly
          render={(row) => (row.focus_loss_count === 0 ? '—' : row.focus_loss_count)}
        />
        <Column
          source="id"
          label="tests.attempts.actions"
          disableSort
          card="aside"
          render={(row) => <AttemptMenu test={test} row={row} />}
        />
      </DataTable>
    </List>
  )
}

const Actions = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const { data = [] } = useListContext<AttemptRow>()
  const [isExtending, setExtending] = useState(false)
  const takesPaper = test.status !== 'draft' && test.type !== 'survey'
  const isRunning = test.running_count > 0 || data.some(({ status }) => status === 'in_progress')
  return (
    <>
      {test.status === 'published' && (
        <Button component={Link} variant="outlined" to={`/tests/${test.id}/attempts/live`}>
          <Radio size={20} strokeWidth={1.75} aria-hidden />
          {translate('tests.live.title')}
        </Button>
      )}
      {isRunning && (
        <Button variant="outlined" onClick={() => setExtending(true)}>
          <TimerReset size={20} strokeWidth={1.75} aria-hidden />
          {translate('tests.attempts.extend_all')}
        </Button>
      )}
      {takesPaper && (
        <Button component={Link} variant="outlined" to={`/tests/${test.id}/paper`}>
          <FileInput size={20} strokeWidth={1.75} aria-hidden />
          {translate('tests.paper.enter')}
        </Button>
      )}
      {isExtending && <AttemptDialog test={test} action="extend" ids={null} onClose={() => setExtending(false)} />}
    </>
  )
}

/** Refresh interval in milliseconds. */
const refreshMs = 15_000

/** Refreshes the list while attempts are running, except under an open dialog, because its row could disappear. */
const AutoRefresh = () => {
  const { data = [], refetch } = useListContext<AttemptRow>()
  const isRunning = data.some(({ status }) => status === 'in_progress')
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      const isBehindDialog = document.querySelector('[role="dialog"]') !== null
      if (document.visibilityState === 'visible' && !isBehindDialog) void refetch()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return null
}

/** Whole minutes until a time, or 0 if it has passed. */
const minutesUntil = (at: string) => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 60_000))

const EndTime = ({ row: { status, ends_at, submitted_at, on_paper } }: { row: AttemptRow }) => {
  const translate = useTranslate()
  if (on_paper) return translate('tests.attempts.on_paper')
  if (status !== 'in_progress') return submitted_at ? dayAndTime(submitted_at) : '—'
  return ends_at === null
    ? translate('tests.attempts.no_limit')
    : translate('tests.attempts.left', minutesUntil(ends_at))
}

const EndDetails = ({ row: { status, ends_at, finish_reason, limit_min, on_paper } }: { row: AttemptRow }) => {
  const translate = useTranslate()
  if (on_paper) return null
  if (status !== 'in_progress') return finish_reason && translate(`tests.attempts.finish.${finish_reason}`)
  return [
    ends_at && translate('tests.until', { at: timeOf(ends_at) }),
    limit_min !== null && translate('tests.attempts.given', limit_min),
  ]
    .filter(Boolean)
    .join(' · ')
}

const Score = ({ row: { score, max_score } }: { row: AttemptRow }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return score === null ? '—' : translate('tests.attempts.of', { some: shown(score), all: shown(max_score) })
}
