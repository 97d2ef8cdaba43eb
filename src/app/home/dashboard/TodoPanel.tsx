import Button from '@mui/material/Button'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Todo } from '../../../api/home/entries'
import { DayTile } from '../../kit/fields/DayTile'
import { timeOf, today } from '../../shell/dates'
import { byDay } from './agenda'
import { entryIcons } from './entryIcons'
import { dayInWords, relativeDay } from './relativeDay'
import { useDetails } from './useDetails'
import { useFold } from './useFold'

const shownAtFirst = 8

/** Things to do by day: overdue days first, things without a date last. */
export const TodoPanel = ({ todo }: { todo: readonly Todo[] }) => {
  const translate = useTranslate()
  const { shown, more } = useFold(todo, shownAtFirst)
  return (
    <section className="panel" aria-labelledby="todo">
      <header>
        <h2 id="todo">{translate('dashboard.todo.title')}</h2>
        {todo.length > 0 && <span className="meta muted">{translate('dashboard.todo.count', todo.length)}</span>}
      </header>
      {todo.length === 0 ? (
        <div className="home-empty">
          <p className="medium">{translate('dashboard.todo.none')}</p>
          <p className="muted">{translate('dashboard.todo.will_appear')}</p>
        </div>
      ) : (
        <ol>
          {byDay(shown).map(({ day, entries }) => (
            <Day key={day} day={day} todo={entries} />
          ))}
        </ol>
      )}
      {more}
    </section>
  )
}

const Day = ({ day, todo }: { day: string | null; todo: readonly Todo[] }) => {
  const isUrgent = day !== null && day <= today()
  return (
    <li className="home-day">
      {day === null ? <span className="day-tile" /> : <DayTile day={day} isSoon={isUrgent} isNamed />}
      <div>
        <p className={isUrgent ? 'small medium text-warning' : 'small medium muted'}>
          <DayName day={day} />
        </p>
        <ol className="home-todo">
          {todo.map((one) => (
            <Entry key={`${one.kind} ${one.id}`} todo={one} />
          ))}
        </ol>
      </div>
    </li>
  )
}

/** The day in words: "Пятница, 4 декабря · через 6 дней". */
const DayName = ({ day }: { day: string | null }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  if (day === null) return translate('dashboard.todo.no_date')
  const now = today()
  if (day === now) return translate('dashboard.todo.today')
  const name = dayInWords(day, locale)
  const title = day < now ? translate('dashboard.todo.overdue') : name.charAt(0).toUpperCase() + name.slice(1)
  return (
    <>
      {title} · {relativeDay(day, locale)}
      {day < now && <span className="sr-only">, {name}</span>}
    </>
  )
}

const Entry = ({ todo: { kind, title, details, at, path, action } }: { todo: Todo }) => {
  const translate = useTranslate()
  const inWords = useDetails()
  const Icon = entryIcons[kind]
  const verb = translate(`dashboard.action.${action}`)
  return (
    <li>
      <Icon className="faint" size={20} strokeWidth={1.75} aria-hidden />
      <div className="entry-title">
        <Link className="plain-link medium" to={path}>
          <span className="sr-only">{translate(`dashboard.entry.${kind}`)}: </span>
          {title}
        </Link>
        <p className="small muted">{inWords(details)}</p>
      </div>
      <span className="until num text-s nowrap">
        {at !== null && translate('dashboard.todo.until', { time: timeOf(at) })}
      </span>
      <EntryAction path={path} verb={verb} of={title} />
    </li>
  )
}

/** The one action of an entry of the home page, named with the entry for screen readers. */
export const EntryAction = ({ path, verb, of }: { path: string; verb: string; of: string }) => (
  <Button component={Link} to={path} size="small" variant="outlined" color="inherit" aria-label={`${verb}: ${of}`}>
    {verb}
  </Button>
)
