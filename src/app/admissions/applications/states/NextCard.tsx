import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { dayAndTime, dayOrMoment, isDay } from '../../../shell/dates'
import { StatusChip } from '../../../kit/fields/StatusChip'
import '../applications.css'

const highlightedVariants: readonly string[] = ['warning', 'success', 'danger']

/** The next step and its deadline. */
export const NextCard = ({ application, children }: { application: MyApplication; children?: ReactNode }) => {
  const translate = useTranslate()
  const { status, next, decision_reason: reason, events } = application
  const since = events
    .filter((event) => event.to_status === status.code)
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  return (
    <section
      className={`panel stack p-5 next${highlightedVariants.includes(status.variant) ? ` attention ${status.variant}` : ''}`}
      aria-labelledby="next-step"
    >
      <div className="row wrap">
        <StatusChip variant={status.variant}>{status.name}</StatusChip>
        {since && (
          <span className="small muted num">{translate('my_application.since', { at: dayAndTime(since) })}</span>
        )}
      </div>
      <h2 id="next-step">{next.text}</h2>
      {next.until && (
        <p className="semibold num">
          {translate(isDay(next.until) ? 'my_application.until_day' : 'my_application.until', {
            date: dayOrMoment(next.until),
          })}
        </p>
      )}
      {reason && (
        <p>
          <span className="muted">{translate('my_application.reason')}</span> {reason}
        </p>
      )}
      {children}
    </section>
  )
}
