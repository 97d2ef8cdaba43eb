import Button from '@mui/material/Button'
import { Vote } from 'lucide-react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { VotingRow } from '../../../api/polls/voting'
import { DayTile } from '../../kit/fields/DayTile'
import { StatusChip } from '../../kit/fields/StatusChip'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { dayAndTime, isoDay } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { PastPolls } from './PastPolls'
import '../../kit/lists/lists.css'

/** Open and upcoming polls are few, so they are loaded in one page. */
const currentPolls = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'closes_at', order: 'ASC' },
  filter: { state: ['open', 'upcoming'] },
  meta: rowsOnly,
} as const
/** The page shows load errors itself, without a toast. */
const queryOptions = { onError: () => undefined, refetchOnMount: 'always' } as const

/** Polls to vote in now, upcoming polls and past polls. */
export const VotingHome = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetList<VotingRow>('voting', currentPolls, queryOptions)
  useSubscribe('resource/notifications', () => void refetch())
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <div className="max-w-page">
      <PageHead title={translate('menu.voting')} />
      {data ? <Content rows={data} /> : <FormSkeleton />}
    </div>
  )
}

const Content = ({ rows }: { rows: readonly VotingRow[] }) => {
  const translate = useTranslate()
  const open = rows.filter(({ state }) => state === 'open')
  const due = open.filter(({ blocked_reason }) => blocked_reason === null)
  const rest = open.filter(({ blocked_reason }) => blocked_reason !== null)
  const upcoming = rows.filter(({ state }) => state === 'upcoming')
  return (
    <div className="stack gap-6">
      {due.map((row, place) => (
        <DueCard key={row.id} row={row} isFirst={place === 0} />
      ))}
      {due.length === 0 && (
        <section className="empty-list">
          <Vote size={40} strokeWidth={1} aria-hidden />
          <h2>{translate('voting.none.title')}</h2>
          <p>{translate('voting.none.text')}</p>
        </section>
      )}
      <PollRows part="going_on" rows={rest} />
      <PollRows part="upcoming" rows={upcoming} />
      <PastPolls />
    </div>
  )
}

/** A poll that the user can vote in. Only the first card has a primary button. */
const DueCard = ({ row, isFirst }: { row: VotingRow; isFirst: boolean }) => {
  const translate = useTranslate()
  const { id, name, description, secrecy, closes_at } = row
  return (
    <section className="panel attention warning row wrap gap-4 p-5" aria-labelledby={`due-${id}`}>
      {closes_at !== null && <DayTile day={lastDayOf(closes_at)} isSoon isNamed />}
      <div className="grow-wide">
        <h2 id={`due-${id}`}>{name}</h2>
        {description && <p className="muted">{description}</p>}
        <p className="small muted">
          {[
            closes_at === null
              ? translate('voting.by_hand')
              : translate('voting.until', { when: dayAndTime(closes_at) }),
            translate(`polls.secrecy.${secrecy}`).toLowerCase(),
          ].join(' · ')}
        </p>
      </div>
      <Button
        component={Link}
        variant={isFirst ? 'contained' : 'outlined'}
        className="w-full-phone"
        to={`/voting/${id}`}
        aria-label={`${translate('voting.vote')}: ${name}`}
      >
        {translate('voting.vote')}
      </Button>
    </section>
  )
}

/** Last day of voting. A poll that closes at 00:00 ends on the previous day. */
const lastDayOf = (closesAt: string) => isoDay(new Date(Date.parse(closesAt) - 1))

type RowsProps = { part: 'going_on' | 'upcoming'; rows: readonly VotingRow[] }

const PollRows = ({ part, rows }: RowsProps) => {
  const translate = useTranslate()
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby={`voting-${part}`}>
      <header>
        <h2 id={`voting-${part}`}>{translate(`voting.${part}`)}</h2>
      </header>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className="wrap">
            <div className="grow-wide">
              <Link className="title-link" to={`/voting/${row.id}`}>
                {row.name}
              </Link>
              <p className="small muted">{whenText(row, translate)}</p>
            </div>
            {part === 'going_on' && (
              <StatusChip variant={row.blocked_reason === 'voted' ? 'success' : 'warning'}>
                {translate(`voting.blocked_reason.${row.blocked_reason}`)}
              </StatusChip>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const whenText = ({ state, opens_at, closes_at }: VotingRow, translate: ReturnType<typeof useTranslate>): string => {
  const end =
    closes_at === null ? translate('voting.by_hand') : translate('voting.until', { when: dayAndTime(closes_at) })
  if (state !== 'upcoming' || opens_at === null) return end
  return `${translate('voting.from', { when: dayAndTime(opens_at) })} ${end}`
}
