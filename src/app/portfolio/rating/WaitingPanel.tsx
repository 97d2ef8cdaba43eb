import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RatingWaiting } from '../../../api/portfolio/rating'
import { Age } from '../../kit/fields/Age'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { StartReview } from '../review/StartReview'
import { useAnonymous, useRatingMeta } from './useRating'

const shownItems = 6

/** Pending achievements of the listed students, and how their approval would change the places. */
export const WaitingPanel = () => {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const meta = useRatingMeta()
  const { isAnonymous } = useAnonymous()
  const query = { filter: JSON.stringify(filterValues) }
  const isOpen = meta?.period?.closed_at === null && !isAnonymous
  const { data } = useRead('GET /api/portfolios/rating/waiting', { query, quiet: 'all' }, { enabled: isOpen })
  if (!data || !isOpen) return null
  return (
    <aside aria-label={translate('portfolios.rating.queue')}>
      <section className="panel" aria-labelledby="rating-queue">
        <header>
          <h2 id="rating-queue">{translate('portfolios.rating.queue')}</h2>
          <span className="meta small muted num">{data.waiting_count}</span>
        </header>
        <div className="pad stack">
          <p className="small">
            <WaitingSummary waiting={data} />
            {meta?.period?.closes_on &&
              ` ${translate('portfolios.rating.closes', { day: dayOf(meta.period.closes_on) })}`}
          </p>
          {data.waiting_count > 0 && <StartReview />}
        </div>
        <ul className="list text-s">
          {data.items.slice(0, shownItems).map((item) => (
            <WaitingRow key={item.id} item={item} />
          ))}
        </ul>
        <Link className="panel-footer block text-s" to="/portfolios">
          {translate('portfolios.rating.whole_queue')}
        </Link>
      </section>
    </aside>
  )
}

/** Effect on the scholarships as text: «Если принять всё, стипендию получит Жуков вместо Хасановой.» */
const WaitingSummary = ({ waiting: { waiting_count, would_enter, would_leave } }: { waiting: RatingWaiting }) => {
  const translate = useTranslate()
  if (waiting_count === 0) return translate('portfolios.rating.nothing_waits')
  if (would_enter.length === 0) return translate('portfolios.rating.nobody_moves')
  return translate(would_leave.length > 0 ? 'portfolios.rating.would_replace' : 'portfolios.rating.would_enter', {
    enter: would_enter.join(', '),
    leave: would_leave.join(', '),
  })
}

const WaitingRow = ({ item }: { item: RatingWaiting['items'][number] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { id, name, title, gain, place, place_after, waiting_hours } = item
  const moves = place !== place_after
  return (
    <li className="align-start">
      <div className="grow">
        <Link className="title-link" to={`/portfolios/items/${id}`}>
          {name}
        </Link>
        <p className="small muted">{title}</p>
        <p className="small num">
          +{shown(gain)},{' '}
          {moves && place !== null
            ? translate('portfolios.rating.moves', { place, place_after })
            : translate(moves ? 'portfolios.rating.enters' : 'portfolios.rating.stays', { place_after })}
        </p>
      </div>
      <span className="small">
        <Age hours={waiting_hours} isAwaited />
      </span>
    </li>
  )
}
