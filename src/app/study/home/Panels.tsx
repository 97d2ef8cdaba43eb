import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StudyRow } from '../../../api/study/studying'
import { awayOf, dayInWords, dayTile, daysTo } from '../days'
import { isBegun } from './rows'

/** Days before the day by which a tile turns amber. */
const soonDays = 3

/** What must be read, with its days. */
export const MustRead = ({ rows }: { rows: readonly StudyRow[] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  return (
    <section className="panel must" aria-labelledby="study-must">
      <header>
        <h2 id="study-must">{translate('study.must.title')}</h2>
        {rows.length > 0 && (
          <span className="meta small muted num nowrap">{translate('study.must.count', rows.length)}</span>
        )}
      </header>
      {rows.length === 0 && <p className="pad small muted">{translate('study.must.none')}</p>}
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id}>
            <DayTile day={row.due_on} locale={locale} />
            <div className="grow">
              <Link className="ttl" to={`/study/${row.id}`}>
                {row.name}
              </Link>
              <DueText row={row} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DayTile = ({ day, locale }: { day: string | null; locale: string }) => {
  if (day === null) return <span className="dt" aria-hidden />
  const { day: date, month } = dayTile(day, locale)
  return (
    <time className={daysTo(day) <= soonDays ? 'dt soon' : 'dt'} dateTime={day}>
      <b className="num">{date}</b>
      {month}
    </time>
  )
}

const DueText = ({ row }: { row: StudyRow }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const { due_on, estimated_minutes, percent } = row
  const isSoon = due_on !== null && daysTo(due_on) <= soonDays
  const facts = [
    due_on === null ? translate('study.must.any_day') : awayOf(due_on, locale),
    isBegun(row) ? translate('study.begun', { percent }) : null,
    !isBegun(row) && estimated_minutes !== null ? translate('study.minutes', estimated_minutes) : null,
  ]
  return <p className={isSoon ? 'small t-warning medium' : 'small muted'}>{facts.filter(Boolean).join(' · ')}</p>
}

type NewProps = { rows: readonly StudyRow[]; since: string }

/** What was published since the last visit. */
export const NewSince = ({ rows, since }: NewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="study-new">
      <header>
        <h2 id="study-new">{translate('study.new_since', { day: dayInWords(since, locale) })}</h2>
        <span className="meta small muted num">{rows.length}</span>
      </header>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="grow">
              <Link className="ttl" to={`/study/${row.id}`}>
                {row.name}
              </Link>
              <p className="small muted">
                {[row.subject_name, dayInWords(row.published_at, locale)].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
