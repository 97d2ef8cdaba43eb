import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Reading } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayOf } from '../../shell/dates'

/** What a student has to read, and what was never opened; nothing where all is read. */
export const ReadingCards = ({ reading: { awaiting, due_on, unopened } }: { reading: Reading }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const cards = [
    {
      key: 'awaiting',
      count: awaiting,
      note: due_on === null ? '' : translate('dashboard.reading.until', { day: dayOf(due_on) }),
    },
    { key: 'unopened', count: unopened, note: '' },
  ].filter(({ count }) => count > 0)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="reading">
      <h2 id="reading">{translate('dashboard.reading.title')}</h2>
      <ul className="cards">
        {cards.map(({ key, count, note }) => (
          <li key={key}>
            <Link className="queue-card" to="/study">
              <span className="count num">{shown(count)}</span>
              <span className="what">{translate(`dashboard.reading.${key}`, count)}</span>
              {note && <span className="small muted">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
