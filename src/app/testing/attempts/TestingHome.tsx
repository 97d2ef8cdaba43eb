import Button from '@mui/material/Button'
import { ClipboardList } from 'lucide-react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AvailableTestRow } from '../../../api/testing/availableTests'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { ResultText } from './ResultText'
import { clockText, useNow } from './useNow'
import './testing.css'

const all = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'closes_at', order: 'ASC' },
  meta: rowsOnly,
} as const
/** Disables error toasts, because the page itself shows errors. */
const queryOptions = { onError: () => undefined, refetchOnMount: 'always' } as const

/** A student's tests: in progress, due, upcoming and closed. */
export const TestingHome = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<AvailableTestRow>('testing/tests', all, queryOptions)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <div className="max-w-page mx-auto">
      <PageHead title={translate('menu.testing')} />
      {data ? <Content rows={data} /> : <FormSkeleton />}
    </div>
  )
}

const Content = ({ rows }: { rows: readonly AvailableTestRow[] }) => {
  const translate = useTranslate()
  if (rows.length === 0) {
    return (
      <div className="message-page stack text-center mx-auto max-w-narrow">
        <ClipboardList className="muted" size={40} strokeWidth={1} aria-hidden />
        <h2>{translate('taking.home.empty.title')}</h2>
        <p className="muted">{translate('taking.home.empty.text')}</p>
      </div>
    )
  }
  const [running, open, upcoming, closed] = (['running', 'open', 'upcoming', 'closed'] as const).map((state) =>
    rows.filter((row) => row.state === state),
  )
  return (
    <div className="stack gap-6">
      {running?.map((row) => (
        <RunningCard key={row.id} row={row} />
      ))}
      <Rows state="open" rows={open ?? []} empty={running?.length === 0 ? translate('taking.home.nothing_due') : ''} />
      <Rows state="upcoming" rows={upcoming ?? []} />
      <Rows state="closed" rows={closed?.toReversed() ?? []} />
    </div>
  )
}

/** The test in progress, shown first and with the only filled button. */
const RunningCard = ({ row }: { row: AvailableTestRow }) => {
  const translate = useTranslate()
  const { id, name, subject_name, running_attempt_id, ends_at } = row
  return (
    <section className="panel row wrap gap-6 running" aria-labelledby={`running-${id}`}>
      <div className="grow-wide">
        <p className="small muted">{translate('taking.home.running')}</p>
        <h2 id={`running-${id}`} className="text-xl">
          {name}
        </h2>
        <p className="muted">{subject_name}</p>
      </div>
      <p className="medium num">{ends_at === null ? translate('taking.home.no_end') : <RemainingTime row={row} />}</p>
      <Button
        component={Link}
        variant="contained"
        size="large"
        className="w-full-phone"
        to={`/testing/attempts/${running_attempt_id}`}
      >
        {translate('taking.home.go_on')}
      </Button>
    </section>
  )
}

/** Remaining time by the server clock, because the device clock may be wrong. */
const RemainingTime = ({ row: { id, ends_at } }: { row: AvailableTestRow }) => {
  const translate = useTranslate()
  const now = useNow()
  const { data, dataUpdatedAt } = useRead('GET /api/testing/tests/:id', { id, quiet: 'all' })
  if (!data || ends_at === null) return null
  const ahead = Date.parse(data.server_now) - dataUpdatedAt
  return translate('taking.home.left', { time: clockText(Date.parse(ends_at) - now - ahead) })
}

type RowsProps = { state: 'open' | 'upcoming' | 'closed'; rows: readonly AvailableTestRow[]; empty?: string }

const Rows = ({ state, rows, empty = '' }: RowsProps) => {
  const translate = useTranslate()
  if (rows.length === 0 && empty === '') return null
  return (
    <section className="panel" aria-labelledby={`testing-${state}`}>
      <header>
        <h2 id={`testing-${state}`}>{translate(`taking.home.states.${state}`)}</h2>
      </header>
      {rows.length === 0 && <p className="pad muted">{empty}</p>}
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className="wrap">
            <div className="grow-wide">
              <Link className="title-link" to={`/testing/${row.id}`}>
                {row.name}
              </Link>
              <p className="small muted">{factsText(row, translate)}</p>
            </div>
            {row.result && <ResultText result={row.result} />}
            {state === 'closed' && !row.result && (
              <span className="small muted">{translate('taking.result.none')}</span>
            )}
            {state === 'open' && (
              <Button
                component={Link}
                variant="outlined"
                className="w-full-phone"

                to={`/testing/${row.id}`}
                aria-label={`${translate('taking.home.start')}: ${row.name}`}
              >
                {translate('taking.home.start')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Translate = ReturnType<typeof useTranslate>

const factsText = (row: AvailableTestRow, translate: Translate): string =>
  [
    row.subject_name,
    translate('taking.home.questions', row.questions_count),
    row.limit_min === null ? '' : translate('taking.home.minutes', row.limit_min),
    row.attempts_allowed === 0
      ? ''
      : translate('taking.home.attempts', { made: row.attempts_made, allowed: row.attempts_allowed }),
    whenText(row, translate),
  ]
    .filter(Boolean)
    .join(' · ')

const whenText = ({ state, opens_at, closes_at }: AvailableTestRow, translate: Translate): string => {
  if (state === 'upcoming') return opens_at ? translate('taking.home.from', { when: dayAndTime(opens_at) }) : ''
  if (state === 'closed' && closes_at === null) return ''
  // A test whose attempts are used up is listed as closed before it closes.
  if (state === 'closed' && closes_at !== null && Date.parse(closes_at) <= Date.now())
    return translate('taking.home.closed', { when: dayAndTime(closes_at) })
  return closes_at ? translate('taking.home.until', { when: dayAndTime(closes_at) }) : translate('taking.home.any_time')
}
