import { useLocale, useTranslate } from 'react-admin'
import type { StudentRecord } from '../../../api/career/studentRecord'
import { formatMark } from '../../../api/gradebook/marks'

type Plan = NonNullable<StudentRecord['curriculum']>
type Line = Plan['lines'][number]
const colours: Readonly<Record<Line['state'], string>> = {
  passed: 'num',
  failing: 'text-danger',
  missing: 'text-warning',
  upcoming: 'muted',
  none: 'muted',
}

/** The curriculum by semester, each subject with its mark or what is missing. */
export const PlanBlock = ({ plan: { lines, done, planned } }: { plan: Plan }) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ru'
  const semesters = [...new Set(lines.map(({ semester }) => semester))]
  const textOf = ({ mark, state }: Line) =>
    mark && mark.value !== null
      ? formatMark({ value: mark.value, flag: null }, mark.scale, locale)
      : translate(`student_record.curriculum.state.${state}`)
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.curriculum.title')}</h2>
        <span className="meta num">{translate('student_record.curriculum.done', { done, planned })}</span>
      </header>
      {semesters.map((semester) => (
        <details key={semester} open={lines.some((line) => line.semester === semester && line.state === 'missing')}>
          <summary className="pad">{translate('student_record.curriculum.semester', { semester })}</summary>
          <ul className="list small">
            {lines
              .filter((line) => line.semester === semester)
              .map((line) => (
                <li key={line.subject_id} className="row between gap-4">
                  <span>
                    {line.subject_name}
                    <span className="block text-s muted">
                      {[
                        line.hours !== null && translate('student_record.curriculum.hours', { hours: line.hours }),
                        translate(`student_record.curriculum.form.${line.control_form}`),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className={colours[line.state]}>{textOf(line)}</span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
