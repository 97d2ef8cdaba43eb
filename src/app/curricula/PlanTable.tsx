import { useGetList, useTranslate } from 'react-admin'
import type { GroupPlan, PlannedBook } from '../../api/curricula/assignment'
import { Select } from '../kit/inputs/choices/Select'
import { rowsOnly } from '../kit/lists/rowsOnly'

/** Chosen teacher by group and subject; null for nobody. */
export type Chosen = ReadonlyMap<string, number | null>
const keyOf = (groupId: number, { subject_id }: PlannedBook) => `${groupId} ${subject_id}`

const chosenFor = (groupId: number, book: PlannedBook, chosen: Chosen): number | null => {
  const own = chosen.get(keyOf(groupId, book))
  return own === undefined ? (book.suggested?.id ?? null) : own
}

/** Teachers to add: the suggested ones unless others were chosen. */
export const chosenTeachers = (plans: readonly GroupPlan[], chosen: Chosen) =>
  plans.flatMap(({ group_id, subjects }) =>
    subjects.flatMap((book) => {
      const user_id = book.teachers.length > 0 ? null : chosenFor(group_id, book, chosen)
      return user_id === null ? [] : [{ group_id, subject_id: book.subject_id, user_id }]
    }),
  )

type Person = { id: number; name: string }
/** Staff who can teach; a college has at most some hundreds. */
const useStaff = () => {
  const { data = [] } = useGetList<Person>('groups/people', {
    filter: { kind: 'staff' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
    meta: rowsOnly,
  })
  return data
}

const withSuggested = (staff: readonly Person[], suggested: Person | null) =>
  suggested && !staff.some(({ id }) => id === suggested.id) ? [suggested, ...staff] : [...staff]

type Props = { plan: GroupPlan; code: string; chosen: Chosen; onChoose: (key: string, userId: number | null) => void }

/** Gradebooks and teachers of one group in the semester. */
export const PlanTable = ({ plan, code, chosen, onChoose }: Props) => {
  const translate = useTranslate()
  const staff = useStaff()
  const { group_id, semester, subjects, extra } = plan
  if (semester === null) return <p className="text-warning">{translate('curricula.assign.outside', { code })}</p>
  return (
    <section className="panel overflow-x-auto">
      <header>
        <h2>{translate('curricula.assign.plan', { code, semester })}</h2>
      </header>
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
                  <Select
                    aria-label={`${translate('curricula.assign.teacher')}: ${book.subject_name}`}
                    choices={withSuggested(staff, book.suggested)}
                    value={chosenFor(group_id, book, chosen)}
                    onChange={(choice) => onChoose(keyOf(group_id, book), choice?.id ?? null)}
                    emptyText={translate('curricula.assign.none')}
                    clearable
                    fullWidth
                    size="small"
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
  const staff = useStaff()
  const loads = new Map<number, { name: string; hours: number; groups: Set<number> }>()
  for (const { group_id, subjects } of plans)
    for (const book of subjects) {
      const id = chosenFor(group_id, book, chosen)
      const picked = withSuggested(staff, book.suggested).find((one) => one.id === id)
      for (const teacher of book.teachers.length > 0 ? book.teachers : [picked]) {
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
            <span className="num muted">{translate('curricula.assign.load', { hours, groups: groups.size })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
