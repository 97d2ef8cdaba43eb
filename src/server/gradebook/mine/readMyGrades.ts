import { selectPeriod } from '../../../api/gradebook/codes'
import type { MyGrades, OwnSubject } from '../../../api/gradebook/myGrades'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { notFound } from '../../kit/problems'
import type { FoundPeriod } from '../bookAccessQueries'
import { loadBooks, type LoadedBook } from '../finalsQueries'
import { listOwnMarks, listPeriodsOf, listAttendance, ownBooksIn, type OwnEntry, type Attendance } from './queries'

type MyGradesContext = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  query: { period?: number | undefined }
}

const shownPeriod = ({ id, name, academic_year }: FoundPeriod) => ({ id, name, academic_year })

/**
 * Returns the posted final mark if it was set manually or signed. Students see the computed mark anyway, from their
 * posted marks.
 */
const ownFinal = ({ signed, items }: LoadedBook, own: OwnEntry | undefined, userId: number): OwnSubject['final'] => {
  if (!items.some(({ kind }) => kind === 'final')) return null
  const value = signed ? signed.find(({ user_id }) => user_id === userId)?.value : own?.value
  if (value === undefined || value === null) return null
  return { value, is_signed: signed !== null, reason: own?.value === value ? own.reason : null }
}

const markOfOwn = ({ gradebook_id, reason, ...mark }: OwnEntry) => mark
const noAttendance = { lessons_count: 0, attended_count: 0, teachers: [] }
type SubjectInput = { book: LoadedBook; entries: readonly OwnEntry[]; visits: Attendance | undefined; userId: number }
const subjectOf = ({ book, entries, visits, userId }: SubjectInput): OwnSubject => {
  const { lessons_count, attended_count, teachers } = visits ?? noAttendance
  const { id, group_code, subject_id, subject_name, scale, rules } = book
  return {
    gradebook_id: id,
    group_code,
    subject_id,
    subject_name,
    teachers,
    scale,
    rules,
    marks: entries.filter(({ kind }) => kind !== 'final').map(markOfOwn),
    lessons_count,
    attended_count,
    final: ownFinal(
      book,
      entries.find(({ kind }) => kind === 'final'),
      userId,
    ),
  }
}

/** A student's posted marks, by subject. Without attendance, there are no lessons and teachers. */
export const readMyGrades = async (
  { db, locale, now, person, query }: MyGradesContext,
  { withAttendance = true } = {},
): Promise<MyGrades> => {
  const { id: userId, timeZone } = person
  const all = await listPeriodsOf(db, { userId, locale })
  const today = dayOf(now, timeZone)
  const seen = all.filter(({ is_own }) => is_own)
  const period = selectPeriod(query.period === undefined ? seen : all, { id: query.period, today })
  if (!period && query.period !== undefined) throw notFound()
  const periods = seen.map(shownPeriod)
  if (!period) return { period: null, periods, subjects: [] }
  const books = await loadBooks(db, { where: ownBooksIn({ userId, periodId: period.id }), locale, posted: true })
  const bookIds = books.map(({ id }) => id)
  const entries = await listOwnMarks(db, { userId, bookIds })
  const visits = withAttendance ? await listAttendance(db, { userId, bookIds, today }) : []
  const subjects = books
    .map((book) =>
      subjectOf({
        book,
        entries: entries.filter(({ gradebook_id }) => gradebook_id === book.id),
        visits: visits.find(({ gradebook_id }) => gradebook_id === book.id),
        userId,
      }),
    )
    .toSorted((one, other) => one.subject_name.localeCompare(other.subject_name, locale))
  return { period: shownPeriod(period), periods, subjects }
}
