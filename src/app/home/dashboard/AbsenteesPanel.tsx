import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Absentee } from '../../../api/home/teaching'
import { usePercentText } from '../../kit/fields/usePercentText'
import { dayOf } from '../../shell/dates'
import { useFold } from './useFold'
import { EntryAction } from './TodoPanel'

type Props = { absentees: readonly Absentee[]; groups: readonly { id: number; code: string }[] }

/** People of the led groups who are away or miss lessons; one click asks for the reason. */
export const AbsenteesPanel = ({ absentees, groups }: Props) => {
  const translate = useTranslate()
  const { shown, more } = useFold(absentees, 5)
  const codes = groups.map(({ code }) => code).join(', ')
  const only = groups.length === 1 ? groups[0] : undefined
  return (
    <section className="panel" aria-labelledby="absentees">
      <header>
        <h2 id="absentees">{translate('attendance.home.title', { smart_count: groups.length, codes })}</h2>
        <Link to={`/gradebook/attendance${only ? `/${only.id}` : ''}`}>{translate('attendance.home.month')}</Link>
      </header>
      {absentees.length === 0 && <p className="home-empty muted">{translate('attendance.home.none')}</p>}
      <ul className="list">
        {shown.map((one) => (
          <Row key={`${one.group_code} ${one.id}`} absentee={one} hasGroup={!only} />
        ))}
      </ul>
      {more}
    </section>
  )
}

const Row = ({ absentee, hasGroup }: { absentee: Absentee; hasGroup: boolean }) => {
  const translate = useTranslate()
  const percent = usePercentText(0)
  const { name, group_code, today, unexcused, last_on, reason, away_until, share, is_warned, path } = absentee
  const details = [
    hasGroup && group_code,
    reason !== null &&
      translate('attendance.home.away', {
        reason: translate(`attendance.reason.${reason}`),
        day: away_until === null ? '' : dayOf(away_until),
      }),
    today > 0 && translate('attendance.home.today', today),
    unexcused > 0 && translate('attendance.home.unexcused', unexcused),
    last_on !== null && translate('attendance.home.last', { day: dayOf(last_on) }),
  ].filter((part) => part !== false)
  const verb = translate(unexcused > 0 ? 'attendance.home.excuse' : 'attendance.home.open')
  return (
    <li>
      <div className="grow">
        <Link className="plain-link medium" to={path}>
          {name}
        </Link>
        <p className="small muted">
          {details.join(' · ')}
          {is_warned && share !== null && (
            <span className="text-danger">
              {details.length > 0 && ' · '}
              {translate('attendance.home.above', { share: percent(share) })}
            </span>
          )}
        </p>
      </div>
      <EntryAction path={path} verb={verb} of={name} />
    </li>
  )
}
