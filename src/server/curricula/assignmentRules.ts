import type { CandidateGroup, GroupPlan, PlannedBook } from '../../api/curricula/assignment'
import type { CurriculumLine } from '../../api/curricula/curricula'
import { scaleOf, type NewBook } from '../gradebook'
import type { FoundBook, Semester, Teaching } from './assignmentQueries'

type Facts = {
  lines: readonly CurriculumLine[]
  books: readonly FoundBook[]
  /** Teachers of all groups of the direction, in order of preference. */
  teaching: readonly Teaching[]
}

/** Semester of a group in a period, counted from its entry; null outside the curriculum. */
export const semesterOf = (
  { entry_year }: Pick<CandidateGroup, 'entry_year'>,
  { period, semesters }: { period: Pick<Semester, 'place'>; semesters: number },
): number | null => {
  const semester = period.place - 2 * entry_year
  return semester >= 1 && semester <= semesters ? semester : null
}

const named = ({ user_id: id, name }: Teaching) => ({ id, name })

const planBook = (groupId: number, line: CurriculumLine, { books, teaching }: Omit<Facts, 'lines'>): PlannedBook => {
  const { subject_id, subject_name, hours, control_form } = line
  const book = books.find((one) => one.group_id === groupId && one.subject_id === subject_id)
  const teachers = teaching.filter((one) => one.subject_id === subject_id)
  const own = teachers.filter((one) => one.group_id === groupId)
  const [other] = teachers
  const isGraded = control_form !== 'none'
  const needed = isGraded ? 'new' : 'none'
  return {
    subject_id,
    subject_name,
    hours,
    control_form,
    book: book ? 'exists' : needed,
    scale: book?.scale ?? (isGraded ? scaleOf(control_form) : null),
    teachers: own.map(named),
    suggested: own.length === 0 && other ? named(other) : null,
  }
}

/** Gradebooks and teachers that a group needs in the semester, and gradebooks with marks that the semester does not have. */
export const planGroup = (
  { id }: Pick<CandidateGroup, 'id'>,
  { semester, lines, books, teaching }: Facts & { semester: number | null },
): GroupPlan => {
  const planned = lines.filter((line) => line.semester === semester)
  const ids = new Set(planned.map(({ subject_id }) => subject_id))
  return {
    group_id: id,
    semester,
    subjects: planned.map((line) => planBook(id, line, { books, teaching })),
    extra: books
      .filter((book) => book.group_id === id && book.marks_count > 0 && !ids.has(book.subject_id))
      .map(({ subject_id, subject_name, marks_count }) => ({ subject_id, subject_name, marks_count })),
  }
}

/** Gradebooks to create for the plans of a period. */
export const newBooks = (plans: readonly GroupPlan[], periodId: number): NewBook[] =>
  plans.flatMap(({ group_id, subjects }) =>
    subjects
      .filter(({ book }) => book === 'new')
      .map(({ subject_id, control_form }) => ({ group_id, subject_id, period_id: periodId, control_form })),
  )
