import { useTranslate } from 'react-admin'
import type { WorkState } from '../../../api/homework/codes'
import type { HomeworkRow } from '../../../api/homework/homework'
import './homework.css'

const order = ['marked', 'waiting', 'returned', 'missing'] as const satisfies readonly WorkState[]

/** Shares of the states as a bar, with their numbers in words. */
export const CountsBar = ({ counts }: Pick<HomeworkRow, 'counts'>) => {
  const translate = useTranslate()
  const shown = order.filter((state) => counts[state] > 0)
  return (
    <div className="homework-counts stack gap-2">
      <div className="row homework-bar" aria-hidden>
        {shown.map((state) => (
          <i key={state} className={`homework-dot ${state}`} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className="row wrap small muted num">
        {order.map((state) => (
          <li key={state} className="row gap-1 nowrap">
            <i className={`homework-dot ${state}`} aria-hidden />
            <b className="semibold text-plain">{counts[state]}</b>{' '}
            {translate(`homework.review.count.${state}`, counts[state])}
          </li>
        ))}
      </ul>
    </div>
  )
}
