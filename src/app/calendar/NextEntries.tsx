import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CalendarEntry } from '../../api/calendar/calendar'
import { dayAndTime, dayOf, timeOf } from '../shell/dates'

type Props = { readonly total: number; readonly entries: readonly CalendarEntry[] }

/** The next entries of the calendar, so that the user sees what a program will show. */
export const NextEntries = ({ total, entries }: Props) => {
  const translate = useTranslate()
  return (
    <section className="panel" aria-labelledby="calendar-next">
      <header>
        <h2 id="calendar-next">{translate('calendar.next.title')}</h2>
      </header>
      {entries.length === 0 ? (
        <p className="pad muted">{translate('calendar.next.empty')}</p>
      ) : (
        <ul className="list">
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
      {total > 0 && <p className="pad small muted">{translate('calendar.next.total', { smart_count: total })}</p>}
    </section>
  )
}

const Entry = ({ entry: { title, details, place, day, starts_at, ends_at, path } }: { entry: CalendarEntry }) => {
  const translate = useTranslate()
  const isOneDay = starts_at !== null && ends_at !== null && dayOf(starts_at) === dayOf(ends_at)
  const until = ends_at === null ? '' : ` – ${isOneDay ? timeOf(ends_at) : dayAndTime(ends_at)}`
  const time =
    starts_at === null
      ? translate('calendar.next.all_day', { day: dayOf(day ?? '') })
      : `${dayAndTime(starts_at)}${until}`
  return (
    <li>
      <span className="grow-wide">
        <Link to={path}>{title}</Link>
        <span className="block text-s muted num">{[time, ...details, place].filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  )
}
