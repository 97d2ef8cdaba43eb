import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OwnAchievements } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'

/** What of a student's achievements came back first, then what waits for review; nothing where there is neither. */
export const AchievementCards = ({ achievements: { returned, waiting } }: { achievements: OwnAchievements }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const cards = [
    { key: 'returned', count: returned },
    { key: 'waiting', count: waiting },
  ].filter(({ count }) => count > 0)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements">{translate('dashboard.achievements.title')}</h2>
      <ul className="cards">
        {cards.map(({ key, count }) => (
          <li key={key}>
            <Link className="queue-card" to="/my-portfolio">
              <span className="count num">{shown(count)}</span>
              <span className="what">{translate(`dashboard.achievements.${key}`, count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
