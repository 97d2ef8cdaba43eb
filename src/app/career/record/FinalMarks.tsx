import { useLocale, useTranslate } from 'react-admin'
import type { StudentRecord } from '../../../api/career/studentRecord'
import { formatMark } from '../../../api/gradebook/marks'
import { ScrollFrame } from '../../kit/lists/ScrollFrame'
import { dayOf } from '../../shell/dates'

type Marks = NonNullable<StudentRecord['marks']>

/** Signed final marks: subjects by periods. */
export const FinalMarks = ({ marks: { periods, finals } }: { marks: Marks }) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ru'
  const subjects = [...new Map(finals.map(({ subject_id, subject_name }) => [subject_id, subject_name]))].toSorted(
    ([, one], [, other]) => one.localeCompare(other, locale),
  )
  const markOf = (subjectId: number, periodId: number) =>
    finals.find(({ subject_id, period_id }) => subject_id === subjectId && period_id === periodId)
  const sourceOf = ({ source, decided_on }: Marks['finals'][number]) =>
    translate(`student_record.source.${source}`, { day: decided_on === null ? '' : dayOf(decided_on) })
  return (
    <section className="panel">
      <header>
        <h2>{translate('student_record.marks')}</h2>
      </header>
      {finals.length === 0 ? (
        <p className="pad muted">{translate('student_record.no_marks')}</p>
      ) : (
        <ScrollFrame label={translate('student_record.marks')}>
          <table className="record-marks">
            <thead>
              <tr>
                <th scope="col">{translate('student_record.subject')}</th>
                {periods.map(({ id, name, academic_year }) => (
                  <th key={id} scope="col">
                    {name}
                    <span className="block text-s muted num">{academic_year}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {subjects.map(([id, name]) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {periods.map((period) => {
                    const mark = markOf(id, period.id)
                    return (
                      <td
                        key={period.id}
                        className={mark?.is_failing ? 'num text-danger' : 'num'}
                        title={mark && sourceOf(mark)}
                      >
                        {mark ? formatMark({ value: mark.value, flag: null }, mark.scale, locale) || '–' : ''}
                        {mark?.source === 'retake' && (
                          <>
                            <sup className="muted" aria-hidden>
                              {translate('student_record.retake_sign')}
                            </sup>
                            <span className="sr-only"> {sourceOf(mark)}</span>
                          </>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
    </section>
  )
}
