import { useTranslate } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { DayTile } from '../../../kit/fields/DayTile'
import { dayAndTime, dayOf, isoDay } from '../../../shell/dates'
import { beforeDecision, closedStatuses, hasNoActiveChoice } from '../../../../api/admissions/statusSets'

/** Upcoming deadlines, nearest first. */
export const UpcomingDates = ({ application }: { application: MyApplication }) => {
  const translate = useTranslate()
  const dates = upcomingDates(application)
  if (dates.length === 0) return null
  return (
    <section className="panel" aria-labelledby="dates">
      <header>
        <h2 id="dates">{translate('dashboard.dates')}</h2>
      </header>
      <ul className="list">
        {dates.map(({ name, at, days }) => (
          <li key={name}>
            <DayTile day={isoDay(at)} isNamed />
            <div className="grow">
              <p>{translate(`dashboard.${name}`)}</p>
              <p className="small muted num">
                {name === 'closes' ? dayAndTime(at) : `${dayOf(at)} 23:59`} ·{' '}
                {days === 0 ? translate('dashboard.today') : translate('dashboard.in_days', days)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type UpcomingDate = { name: 'closes' | 'originals'; at: string; days: number }

const dayMs = 86_400_000

/** Whole days between two calendar days in the user's time zone. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / dayMs)

type Options = Pick<MyApplication, 'status' | 'campaign' | 'choices'>

/** Campaign deadlines that still apply to the application, nearest first. */
const upcomingDates = ({ status, campaign, choices }: Options, now = new Date()): readonly UpcomingDate[] => {
  const dates = [
    beforeDecision.includes(status.code) && { name: 'closes' as const, at: campaign.closes_at },
    ![...closedStatuses, 'enrolled'].includes(status.code) &&
      !hasNoActiveChoice(choices) &&
      choices.some(({ originals }) => originals !== 'not_needed') &&
      campaign.originals_due !== null && { name: 'originals' as const, at: campaign.originals_due },
  ]
  return dates
    .flatMap((date) => (date ? [{ ...date, days: daysBetween(now.toISOString(), date.at) }] : []))
    .filter(({ days }) => days >= 0)
    .sort((one, other) => one.days - other.days)
}
