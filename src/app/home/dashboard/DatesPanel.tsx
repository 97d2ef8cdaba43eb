import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DatedEntry } from '../../../api/home/entries'
import { DayTile } from '../../kit/fields/DayTile'
import { byDay } from './agenda'
import { useDetails } from './useDetails'
import { useFold } from './useFold'

const shownAtFirst = 6

type Props = {
  dates: readonly DatedEntry[]
  /** Key of the text that says what will appear. */
  whenEmpty: string
}

/** Events until the end of next week that need no action yet, by day. */
export const DatesPanel = ({ dates, whenEmpty }: Props) => {
  const translate = useTranslate()
  const { shown, more } = useFold(dates, shownAtFirst)
  return (
    <section className="panel" aria-labelledby="coming-dates">
      <header>
        <h2 id="coming-dates">{translate('dashboard.coming.title')}</h2>
      </header>
      {dates.length === 0 && <p className="home-empty muted">{translate(whenEmpty)}</p>}
      <ol className="list">
        {byDay(shown).map(({ day, entries }) => (
          <li key={day} className="align-start">
            <DayTile day={day} />
            <ul className="stack gap-3 grow">
              {entries.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id} ${entry.at}`} entry={entry} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {more}
    </section>
  )
}

const Entry = ({ entry: { title, details, path } }: { entry: DatedEntry }) => {
  const inWords = useDetails()
  return (
    <li>
      {path === null ? (
        <p className="medium">{title}</p>
      ) : (
        <Link className="plain-link medium" to={path}>
          {title}
        </Link>
      )}
      <p className="small muted">{inWords(details)}</p>
    </li>
  )
}
