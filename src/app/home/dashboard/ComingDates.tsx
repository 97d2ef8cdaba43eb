import { useTranslate, useLocale } from 'react-admin'
import type { MyProfile } from '../../../api/admissions/myProfile'
import { dayAndTime, dayOf, isoDay } from '../../shell/dates'
import { comingDates } from './comingDates'

/** The days that matter next, the nearest first. */
export const ComingDates = ({ profile }: { profile: MyProfile }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const dates = comingDates(profile)
  if (dates.length === 0) return null
  return (
    <section className="panel dates" aria-labelledby="dates">
      <header>
        <h2 id="dates">{translate('dashboard.dates')}</h2>
      </header>
      <ul className="list">
        {dates.map(({ name, at, days }) => (
          <li key={name}>
            <time className="day" dateTime={isoDay(at)} aria-hidden>
              <b className="num">{new Date(at).getDate()}</b>
              {new Date(at).toLocaleDateString(locale, { month: 'short' }).replace('.', '')}
            </time>
            <div className="grow">
              <p>{translate(`dashboard.${name}`)}</p>
              <p className="small muted num">
                {name === 'closes' ? dayAndTime(at) : dayOf(at)} ·{' '}
                {days === 0 ? translate('dashboard.today') : translate('dashboard.in_days', days)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
