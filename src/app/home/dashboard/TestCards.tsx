import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RunningTest, Sitting } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'

/** What a student is sitting, and is to sit now; nothing where there is none. */
export const SittingCards = ({ sitting: { running, due, closes_at } }: { sitting: Sitting }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const until = closes_at === null ? '' : translate('dashboard.sitting.until', { moment: dayAndTime(closes_at) })
  const cards = [
    { key: 'running', count: running, note: '' },
    { key: 'due', count: due, note: until },
  ].filter(({ count }) => count > 0)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="sitting">
      <h2 id="sitting">{translate('dashboard.sitting.title')}</h2>
      <ul className="cards">
        {cards.map(({ key, count, note }) => (
          <li key={key}>
            <Link className="queue-card" to="/testing">
              <span className="count num">{shown(count)}</span>
              <span className="what">{translate(`dashboard.sitting.${key}`, count)}</span>
              {note && <span className="small muted">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tests that are being sat now, for whoever looks after them. */
export const RunningTests = ({ tests }: { tests: readonly RunningTest[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <section aria-labelledby="running-tests">
      <h2 id="running-tests">{translate('dashboard.running_tests.title')}</h2>
      <ul className="cards">
        {tests.map(({ id, name, count, ends_at }) => (
          <li key={id}>
            <Link className="queue-card" to={`/tests/${id}/attempts`}>
              <span className="count num">{shown(count)}</span>
              <span className="what">{name}</span>
              <span className="small muted">
                {translate('dashboard.running_tests.count', count)}
                {ends_at !== null &&
                  ` · ${translate('dashboard.running_tests.until', { moment: dayAndTime(ends_at) })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
