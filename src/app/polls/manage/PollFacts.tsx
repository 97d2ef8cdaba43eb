import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { FrozenPoll } from './FrozenPoll'
import { ChartColumn, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { useRead } from '../../kit/providers/calls'
import { TurnoutMeter } from '../results/TurnoutMeter'
import { PollActions } from './PollActions'
import { dayAndTime } from '../../shell/dates'
import { PollInputs } from './PollInputs'
import { PollStatus } from './PollStatus'
import { useFollowPoll } from './useFollowPoll'
import '../polls.css'

/** Timeline of a poll, with the reasons given. */
const PollEvents = () => {
  const translate = useTranslate()
  const record = useRecordContext<Poll>()
  if (!record || record.events.length === 0) return null
  return (
    <section className="panel" aria-labelledby="poll-events">
      <header>
        <h2 id="poll-events">{translate('polls.events.title')}</h2>
      </header>
      <ol className="pad timeline">
        {record.events.map(({ kind, at, actor_name, reason, closes_at }) => (
          <li key={`${kind} ${at}`} className="done">
            <b>{translate(`polls.events.${kind}`)}</b>
            <span className="small muted num">
              {[dayAndTime(at), actor_name ?? translate('polls.events.by_clock')].join(' · ')}
            </span>
            {closes_at !== null && (
              <p className="small">{translate('polls.events.until', { when: dayAndTime(closes_at) })}</p>
            )}
            {reason !== null && <p className="small">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Turnout, with links to the roll and the results. Hidden until the roll is frozen. */
const PagesCard = () => {
  const record = useRecordContext<Poll>()
  return record && record.roll_count !== null ? <Pages poll={record} /> : null
}

const Pages = ({ poll: { id, can_edit, roll_count } }: { poll: Poll }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { data, refetch } = useRead('GET /api/polls/:id/turnout', { id, quiet: 'all' }, { refetchOnMount: 'always' })
  useSubscribe(`polls/${id}`, () => void refetch())
  return (
    <section className="panel" aria-labelledby="poll-turnout">
      <header>
        <h2 id="poll-turnout">{translate('poll_results.turnout.title')}</h2>
      </header>
      <div className="pad">{data && <TurnoutMeter turnout={data} />}</div>
      <ul className="list">
        {can_edit && (
          <li>
            <Users className="flex-none muted" {...icon} />
            <Link className="grow" to={`/polls/${id}/roll`}>
              {translate('polls.pages.roll')}
            </Link>
            <span className="small muted num">{shown(roll_count ?? 0)}</span>
          </li>
        )}
        <li>
          <ChartColumn className="flex-none muted" {...icon} />
          <Link className="grow" to={`/polls/${id}/results`}>
            {translate('polls.pages.results')}
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** Shows the poll as a form until it opens, then as a read-only page with its progress. */
export const PollFacts = () => {
  const translate = useTranslate()
  return (
    <Edit
      subtitle={
        <WithRecord<Poll>
          render={({ kind, secrecy, author_name }) =>
            [translate(`ballot.about.${secrecy}`, { kind: translate(`polls.kind.${kind}`).toLowerCase() }), author_name]
              .filter(Boolean)
              .join(' · ')
          }
        />
      }
      status={<PollStatus />}
      actions={<PollActions />}
      aside={
        <>
          <PagesCard />
          <PollEvents />
          <HistoryCard />
        </>
      }
    >
      <FormOrFacts />
    </Edit>
  )
}

const FormOrFacts = () => {
  const record = useRecordContext<Poll>()
  useFollowPoll()
  if (!record) return null
  if (!record.actions.includes('edit')) return <FrozenPoll poll={record} />
  return (
    <SimpleForm>
      <PollInputs />
    </SimpleForm>
  )
}
