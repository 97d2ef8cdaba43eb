import { useTranslate } from 'react-admin'
import type { GroupPlan, PlannedBook } from '../../api/curricula/assignment'
import { ScrollFrame } from '../kit/lists/ScrollFrame'
import { TeacherPicker, type Teacher } from './TeacherPicker'

/** Chosen teacher by group and subject; null for nobody. */
export type Chosen = ReadonlyMap<string, Teacher | null>
const keyOf = (groupId: number, { subject_id }: PlannedBook) => `${groupId} ${subject_id}`

const chosenFor = (groupId: number, book: PlannedBook, chosen: Chosen): Teacher | null => {
  const own = chosen.get(keyOf(groupId, book))
  return own === undefined ? book.suggested : own
}

/** Teachers to add: the suggested ones unless others were chosen. */
export const chosenTeachers = (plans: readonly GroupPlan[], chosen: Chosen) =>
  plans.flatMap(({ group_id, subjects }) =>
    subjects.flatMap((book) => {
      const teacher = book.teachers.length > 0 ? null : chosenFor(group_id, book, chosen)
      return teacher ? [{ group_id, subject_id: book.subject_id, user_id: teacher.id }] : []
    }),
  )

/** Number of subjects for which nobody teaches the group yet. */
export const subjectsWithoutTeacher = (plans: readonly GroupPlan[], chosen: Chosen): number =>
  plans
    .flatMap(({ group_id, subjects }) => subjects.map((book) => ({ group_id, book })))
    .filter(({ group_id, book }) => book.teachers.length === 0 && !chosenFor(group_id, book, chosen)).length

type Props = { plan: GroupPlan; code: string; chosen: Chosen; onChoose: (key: string, teacher: Teacher | null) => void }

/** Gradebooks and teachers of one group in the semester. */
export const PlanTable = ({ plan, code, chosen, onChoose }: Props) => {
  const translate = useTranslate()
  const { group_id, semester, subjects, extra } = plan
  if (semester === null) return <p className="text-warning">{translate('curricula.assign.outside', { code })}</p>
  const title = translate('curricula.assign.plan', { code, semester })
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
      </header>
      <ScrollFrame label={title}>
        <table className="curriculum-lines">
          <thead>
            <tr>
              <th scope="col">{translate('curricula.subject')}</th>
              <th scope="col">{translate('curricula.line.hours')}</th>
              <th scope="col">{translate('curricula.assign.gradebook')}</th>
              <th scope="col">{translate('curricula.assign.teacher')}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((book) => (
              <tr key={book.subject_id}>
                <th scope="row">
                  {book.subject_name}
                  <span className="block text-s muted">{translate(`curricula.form.${book.control_form}`)}</span>
                </th>
                <td className="num">{book.hours ?? '—'}</td>
                <td>
                  {translate(`curricula.assign.book.${book.book}`)}
                  {book.scale && (
                    <span className="block text-s muted">{translate(`curricula.assign.scale.${book.scale}`)}</span>
                  )}
                </td>
                <td>
                  {book.teachers.length > 0 ? (
                    book.teachers.map(({ name }) => name).join(', ')
                  ) : (
                    <TeacherPicker
                      label={`${translate('curricula.assign.teacher')}: ${book.subject_name}`}
                      teacher={chosenFor(group_id, book, chosen)}
                      onChoose={(teacher) => onChoose(keyOf(group_id, book), teacher)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {extra.length > 0 && (
        <p className="pad text-warning">
          {translate('curricula.assign.extra', {
            subjects: extra.map(({ subject_name }) => subject_name).join(', '),
          })}
        </p>
      )}
    </section>
  )
}

/** Hours and groups of each teacher in the shown plans. */
export const Loads = ({ plans, chosen }: { plans: readonly GroupPlan[]; chosen: Chosen }) => {
  const translate = useTranslate()
  const loads = new Map<number, { name: string; hours: number; groups: Set<number> }>()
  for (const { group_id, subjects } of plans)
    for (const book of subjects) {
      const teachers = book.teachers.length > 0 ? book.teachers : [chosenFor(group_id, book, chosen)]
      for (const teacher of teachers) {
        if (!teacher) continue
        const load = loads.get(teacher.id) ?? { name: teacher.name, hours: 0, groups: new Set() }
        load.hours += book.hours ?? 0
        load.groups.add(group_id)
        loads.set(teacher.id, load)
      }
    }
  if (loads.size === 0) return null
  return (
    <section className="panel">
      <header>
        <h2>{translate('curricula.assign.loads')}</h2>
      </header>
      <ul className="list small">
        {[...loads].map(([id, { name, hours, groups }]) => (
          <li key={id} className="row between">
            <span>{name}</span>
            <span className="num muted">{translate('curricula.assign.load', { hours, smart_count: groups.size })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
