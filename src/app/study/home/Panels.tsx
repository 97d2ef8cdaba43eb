import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StudyRow } from '../../../api/study/studying'
import { DayTile } from '../../kit/fields/DayTile'
import { relativeDay, formatDayMonth, daysUntil } from '../days'
import { isStarted } from './rows'

/** Days before the due date when a tile turns amber. */
const soonDays = 3
const isSoon = (day: string | null) => day !== null && daysUntil(day) <= soonDays

/** Mandatory materials with their due dates. */
export const MandatoryPanel = ({ rows }: { rows: readonly StudyRow[] }) => {
  const translate = useTranslate()
  return (
    <section className="panel" aria-labelledby="study-must">
      <header>
        <h2 id="study-must" className="text-m">
          {translate('study.must.title')}
        </h2>
        {rows.length > 0 && (
          <span className="meta small muted num nowrap">{translate('study.must.count', rows.length)}</span>
        )}
      </header>
      {rows.length === 0 && <p className="pad small muted">{translate('study.must.none')}</p>}
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id}>
            <DayTile day={row.due_on} isSoon={isSoon(row.due_on)} />
            <div className="grow">
              <Link className="title-link" to={`/study/${row.id}`}>
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

const DueText = ({ row }: { row: StudyRow }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const { due_on, estimated_minutes, percent } = row
  const facts = [
    due_on === null ? translate('study.must.any_day') : relativeDay(due_on, locale),
    isStarted(row) ? translate('study.begun', { percent }) : null,
    !isStarted(row) && estimated_minutes !== null ? translate('study.minutes', estimated_minutes) : null,
  ]
  return (
    <p className={isSoon(due_on) ? 'small text-warning medium' : 'small muted'}>{facts.filter(Boolean).join(' · ')}</p>
  )
}

type NewProps = { rows: readonly StudyRow[]; since: string }

/** Materials published since the last visit. */
export const NewMaterialsPanel = ({ rows, since }: NewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="study-new">
      <header>
        <h2 id="study-new" className="text-m">
          {translate('study.new_since', { day: formatDayMonth(since, locale) })}
        </h2>
        <span className="meta small muted num">{rows.length}</span>
      </header>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="grow">
              <Link className="title-link" to={`/study/${row.id}`}>
                {row.name}
              </Link>
              <p className="small muted">
                {[row.subject_name, formatDayMonth(row.published_at, locale)].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
