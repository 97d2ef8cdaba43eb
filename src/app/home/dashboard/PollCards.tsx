import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RunningPoll, VotingFacts } from '../../../api/home/dashboard'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime } from '../../shell/dates'

/** Where somebody may vote and has not; nothing where there is nowhere. One poll is opened straight away. */
export const VotingCard = ({ voting: { open, closes_at, first } }: { voting: VotingFacts }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  if (open === 0) return null
  return (
    <section aria-labelledby="voting">
      <h2 id="voting">{translate('dashboard.voting.title')}</h2>
      <ul className="cards">
        <li>
          <Link className="queue-card" to={open === 1 && first ? `/voting/${first.id}` : '/voting'}>
            <span className="count num">{shown(open)}</span>
            <span className="what">{open === 1 && first ? first.name : translate('dashboard.voting.open', open)}</span>
            {closes_at !== null && (
              <span className="small muted">
                {translate('dashboard.voting.until', { moment: dayAndTime(closes_at) })}
              </span>
            )}
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** Polls that run now and their turnout, for whoever keeps them. */
export const RunningPolls = ({ polls }: { polls: readonly RunningPoll[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <section aria-labelledby="running-polls">
      <h2 id="running-polls">{translate('dashboard.running_polls.title')}</h2>
      <ul className="cards">
        {polls.map(({ id, name, closes_at, roll_count, voted_count }) => (
          <li key={id}>
            <Link className="queue-card" to={`/polls/${id}`}>
              <span className="count num">{shown(voted_count)}</span>
              <span className="what">{name}</span>
              <span className="small muted">
                {translate('dashboard.running_polls.of', { roll: shown(roll_count) })}
                {` · ${translate('dashboard.running_polls.until', { moment: dayAndTime(closes_at) })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
