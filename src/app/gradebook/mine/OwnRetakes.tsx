import { useTranslate } from 'react-admin'
import type { OwnRetake } from '../../../api/gradebook/myGrades'
import { DayTile } from '../../kit/fields/DayTile'
import { dayOf } from '../../shell/dates'

/** A planned retake: what, when, where, with whom, and how many attempts are left after it. */
export const OwnRetakeLine = ({ retake }: { retake: OwnRetake }) => {
  const translate = useTranslate()
  const { subject_name, period_name, number, held_on, starts_at, place, examiners, left } = retake
  const when = [dayOf(held_on), starts_at, place].filter(Boolean).join(', ')
  return (
    <>
      <DayTile day={held_on} isNamed />
      <div className="grow anywhere">
        <p className="medium">
          {subject_name}: {translate(`retakes.kind.${number}`)}
        </p>
        <p className="text-s num">{when}</p>
        <p className="small muted">
          {[
            period_name,
            translate('retakes.mine.examiners', { smart_count: examiners.length, names: examiners.join(', ') }),
            left > 0 ? translate('retakes.mine.left', left) : translate('retakes.mine.last'),
          ].join(' · ')}
        </p>
      </div>
    </>
  )
}

/** The student's planned retakes, at the top of the grades. */
export const OwnRetakes = ({ retakes }: { retakes: readonly OwnRetake[] }) => {
  const translate = useTranslate()
  if (retakes.length === 0) return null
  return (
    <section className="panel mb-6" aria-labelledby="own-retakes">
      <header>
        <h2 id="own-retakes">{translate('retakes.mine.title', retakes.length)}</h2>
      </header>
      <ul className="list">
        {retakes.map((retake) => (
          <li key={retake.id}>
            <OwnRetakeLine retake={retake} />
          </li>
        ))}
      </ul>
    </section>
  )
}
