import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Curriculum, CurriculumLine } from '../../api/curricula/curricula'
import { useNumberText } from '../kit/fields/useNumberText'
import { ScrollFrame } from '../kit/lists/ScrollFrame'
import { LineDialog, type LineStart } from './LineDialog'

const sum = (lines: readonly CurriculumLine[], field: 'hours' | 'credits') =>
  Math.round(lines.reduce((total, line) => total + (line[field] ?? 0), 0) * 10) / 10
const count = (lines: readonly CurriculumLine[], ...forms: readonly string[]) =>
  lines.filter(({ control_form }) => forms.includes(control_form)).length

const counted = [
  { name: 'exams', forms: ['exam'] },
  { name: 'passes', forms: ['pass', 'graded_pass'] },
  { name: 'courseworks', forms: ['coursework'] },
] as const

/** Subjects by semester with totals. In a draft each cell opens its line. */
export const LineTable = ({ curriculum, onDone }: { curriculum: Curriculum; onDone: () => void }) => {
  const translate = useTranslate()
  const number = useNumberText()
  const [open, setOpen] = useState<LineStart | null>(null)
  const { lines, semesters: semesterCount, actions } = curriculum
  const canEdit = actions.includes('edit')
  const semesters = Array.from({ length: semesterCount }, (_, place) => place + 1)
  // Lines are in order of codes; sorting by semester keeps that order within a semester.
  const firstLines = lines.toSorted((one, other) => one.semester - other.semester)
  const subjects = [...new Map(firstLines.map((line) => [line.subject_id, line])).values()]
  const totalOf = (own: readonly CurriculumLine[]) =>
    own.length === 0 ? (
      '—'
    ) : (
      <>
        <b className="block num">{translate('curricula.hours', { hours: number(sum(own, 'hours')) })}</b>
        {sum(own, 'credits') > 0 && (
          <span className="block text-s num">
            {translate('curricula.credits', { credits: number(sum(own, 'credits')) })}
          </span>
        )}
        {counted.map(({ name, forms }) => {
          const total = count(own, ...forms)
          return (
            total > 0 && (
              <span key={name} className="block text-s muted">
                {translate(`curricula.controls.${name}`, total)}
              </span>
            )
          )
        })}
      </>
    )
  return (
    <section className="panel">
      <ScrollFrame label={translate('curricula.by_semester')}>
        <table className="curriculum-lines">
          <thead>
            <tr>
              <th scope="col">{translate('curricula.subject')}</th>
              {semesters.map((semester) => (
                <th key={semester} scope="col">
                  {translate('curricula.semester_short', { semester })}
                </th>
              ))}
              <th scope="col">{translate('curricula.total')}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map(({ subject_id, subject_code, subject_name: subject }) => {
              const own = lines.filter((line) => line.subject_id === subject_id)
              return (
                <tr key={subject_id}>
                  <th scope="row">
                    {subject}
                    <span className="block text-s muted">{subject_code}</span>
                  </th>
                  {semesters.map((semester) => {
                    const line = own.find((one) => one.semester === semester)
                    if (!canEdit) return <td key={semester}>{line && <LineText line={line} />}</td>
                    return (
                      <td key={semester}>
                        <button
                          type="button"
                          className="curriculum-cell"
                          aria-label={translate(`curricula.${line ? 'edit_in' : 'add_in'}`, { subject, semester })}
                          onClick={() => setOpen(line ?? { subject_id, semester })}
                        >
                          {line ? <LineText line={line} /> : <Plus size={16} className="faint" aria-hidden />}
                        </button>
                      </td>
                    )
                  })}
                  <td className="num">{number(sum(own, 'hours'))}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('curricula.total')}</th>
              {semesters.map((semester) => (
                <td key={semester}>{totalOf(lines.filter((line) => line.semester === semester))}</td>
              ))}
              <td>{totalOf(lines)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
      {open && <LineDialog curriculum={curriculum} start={open} onDone={onDone} onClose={() => setOpen(null)} />}
    </section>
  )
}

const LineText = ({ line: { hours, credits, control_form } }: { line: CurriculumLine }) => {
  const translate = useTranslate()
  const number = useNumberText()
  return (
    <>
      <span className="block num">{hours ?? '—'}</span>
      {credits !== null && (
        <span className="block text-s num">{translate('curricula.credits', { credits: number(credits) })}</span>
      )}
      <span className="block text-s muted">{translate(`curricula.form.${control_form}`)}</span>
    </>
  )
}
