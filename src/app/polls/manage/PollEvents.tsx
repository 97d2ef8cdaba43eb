import { useRecordContext, useTranslate } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'
import { dayAndTime } from '../../shell/dates'

/** Timeline of a poll, with the reasons given. */
export const PollEvents = () => {
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
