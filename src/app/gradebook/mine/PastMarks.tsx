import { useLocale, useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import type { OwnPastMark } from '../../../api/gradebook/myGrades'
import { localeOf } from '../shared/figures'

/** Final marks from an old system by period, below those of the gradebooks. */
export const PastMarks = ({ marks }: { marks: readonly OwnPastMark[] }) => {
  const translate = useTranslate()
  const locale = localeOf(useLocale())
  if (marks.length === 0) return null
  const periods = [...new Map(marks.map((mark) => [mark.period_id, mark])).values()]
  return (
    <section className="panel mt-6" aria-labelledby="past-marks">
      <header>
        <h2 id="past-marks">{translate('my_grades.past.title')}</h2>
        <span className="meta">{translate('my_grades.past.source')}</span>
      </header>
      {periods.map(({ period_id, period_name, academic_year }) => (
        <section key={period_id} aria-labelledby={`past-${period_id}`}>
          <h3 id={`past-${period_id}`} className="small muted pad">
            {period_name}, {academic_year}
          </h3>
          <ul className="list">
            {marks
              .filter((mark) => mark.period_id === period_id)
              .map(({ subject_id, subject_name, scale, value, is_failing }) => (
                <li key={subject_id} className="row between gap-4">
                  <span className="anywhere">{subject_name}</span>
                  <b className={is_failing ? 'num text-danger' : 'num'}>
                    {value === null ? '—' : formatMark({ value, flag: null }, scale, locale)}
                  </b>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
