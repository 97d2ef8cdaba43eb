import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayOf } from '../../shell/dates'
import { useNumberText } from '../../kit/fields/useNumberText'
import type { AdmissionFigures } from '../../../api/home/dashboard'
import { listAddress } from './cards'

type Props = Pick<AdmissionFigures, 'days'>

const daysOfWeek = 7
/** If all numbers are smaller than this, they fit over narrow bars. */
const maxShortCount = 100

/** Bar chart of applications per day; each day links to its applications. A button switches to a table. */
export const DayChart = ({ days }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const [isTable, setIsTable] = useState(false)
  const sent = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="panel day-chart" aria-labelledby="figure-days">
      <header>
        <h3 id="figure-days">{translate('figures.days')}</h3>
        <button type="button" className="link" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {translate('figures.table')}
        </button>
      </header>
      <div className="pad grow">
        <p className="small muted num">
          {translate(sent === 0 ? 'figures.no_days' : 'figures.of_days', { count: shown(sent) })}
        </p>
        {isTable ? <DayTable days={days} /> : sent > 0 && <DayBars days={days} />}
      </div>
    </section>
  )
}

const DayBars = ({ days }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const linked = days.filter(({ count }) => count > 0)
  const { list, tabIndexOf } = useRovingTabIndex(linked.length)
  const most = Math.max(...days.map(({ count }) => count))
  const highest = days.findIndex(({ count }) => count === most)
  return (
    <ol className={most < maxShortCount ? 'day-bars short' : 'day-bars'} {...list}>
      {days.map(({ day, from, until, count }, place) => {
        const isMarked = (days.length - 1 - place) % daysOfWeek === 0
        const name = `${dayOf(day)}: ${translate('figures.applications', { smart_count: count, count: shown(count) })}`
        return (
          <li key={day} className={place === highest ? 'highest' : undefined}>
            {count === 0 ? (
              <span className="sr-only">{name}</span>
            ) : (
              <Link
                to={listAddress('profiles', { submitted_from: from, submitted_until: until })}
                tabIndex={tabIndexOf(linked.findIndex((one) => one.day === day))}
                title={name}
              >
                <span className="sr-only">{name}</span>
                <span className="value num nowrap" aria-hidden>
                  {shown(count)}
                </span>
                <span className="bar" style={{ height: `${(count / most) * 100}%` }} />
              </Link>
            )}
            {isMarked && (
              <span className="mark small num faint" aria-hidden>
                {dayOf(day).slice(0, 'dd.MM'.length)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The same data as a table, latest day first. */
const DayTable = ({ days }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <table className="day-table mt-2 text-left w-full num text-s divided" aria-labelledby="figure-days">
      <thead>
        <tr>
          <th scope="col" className="muted medium">
            {translate('figures.day')}
          </th>
          <th scope="col" className="muted medium text-right">
            {translate('figures.sent')}
          </th>
        </tr>
      </thead>
      <tbody className="divided">
        {days.toReversed().map(({ day, from, until, count }) => (
          <tr key={day}>
            <th scope="row">{dayOf(day)}</th>
            <td className="text-right">
              {count === 0 ? (
                '—'
              ) : (
                <Link to={listAddress('profiles', { submitted_from: from, submitted_until: until })}>
                  {shown(count)}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the index that the key moves to, or null for other keys. */
const nextIndex = (key: string, { at, count }: { at: number; count: number }): number | null => {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll('a')]

/** Roving tabindex: one tab stop (at first the last link); arrow keys, Home and End move between links. */
const useRovingTabIndex = (count: number) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const stop = chosen !== null && chosen < count ? chosen : count - 1
  return {
    tabIndexOf: (place: number) => (place === stop ? 0 : -1),
    list: {
      onFocus: (event: FocusEvent<HTMLElement>) =>
        setChosen(linksIn(event.currentTarget).findIndex((link) => link === event.target)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const target = nextIndex(event.key, { at: stop, count })
        if (target === null) return
        event.preventDefault()
        linksIn(event.currentTarget)[target]?.focus()
      },
    },
  }
}
