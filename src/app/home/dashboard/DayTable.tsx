import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayOf } from '../../shell/dates'
import { useNumberText } from '../../kit/fields/useNumberText'
import type { CountedDay } from './countedDay'
import { listAddress } from './listAddress'

/** The days as a table, the latest first. */
export const DayTable = ({ days }: { days: readonly CountedDay[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <table className="day-table num" aria-labelledby="figure-days">
      <thead>
        <tr>
          <th scope="col">{translate('figures.day')}</th>
          <th scope="col">{translate('figures.sent')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, from, until, count }) => (
          <tr key={day}>
            <th scope="row">{dayOf(day)}</th>
            <td>
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
