import { selectPeriod } from '../../../api/gradebook/codes'
import type { MyGrades, OwnPastMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { notFound } from '../../kit/problems'
import type { FoundPeriod } from '../bookAccessQueries'
import { listFinalMarks } from '../finalMarkQueries'
import { retakeOf } from '../finals'
import { listOwnBooks, listOwnMarks, listOwnRetakes, listPeriodsOf, type OwnBook, type OwnEntry } from './queries'

type MyGradesContext = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  query: { period?: number | undefined }
}

/** Past marks have no gradebook, so that only the page lists them. */
export type PeriodGrades = Omit<MyGrades, 'past'>

const shownPeriod = ({ id, name, academic_year }: FoundPeriod) => ({ id, name, academic_year })

/**
 * Returns the posted final mark if it was set manually or signed. Students see the computed mark anyway, from their
 * posted marks.
 */
const ownFinal = (book: OwnBook, own: OwnEntry | undefined, userId: number): OwnSubject['final'] => {
  if (!own) return null
  const { is_signed, signed_value } = book
  const retake = is_signed ? retakeOf(book, { user_id: userId, value: signed_value }) : null
  const value = is_signed ? (retake?.value ?? signed_value) : own.value
  return value === null ? null : { value, is_signed, reason: own.value === value ? own.reason : null, retake }
}

const markOfOwn = ({ gradebook_id, reason, ...mark }: OwnEntry) => mark
const subjectOf = (book: OwnBook, entries: readonly OwnEntry[], userId: number): OwnSubject => {
  const { is_signed, signed_value, retaken, ...subject } = book
  const final = entries.find(({ kind }) => kind === 'final')
  return {
    ...subject,
    marks: entries.filter(({ kind }) => kind !== 'final').map(markOfOwn),
    final: ownFinal(book, final, userId),
  }
}

/** A student's posted marks, by subject. Without attendance, there are no lessons and teachers. */
export const readMyGrades = async (
  { db, locale, now, person, query }: MyGradesContext,
  { withAttendance = true } = {},
): Promise<PeriodGrades> => {
  const { id: userId, timeZone } = person
  const all = await listPeriodsOf(db, { userId, locale })
  const today = dayOf(now, timeZone)
  const seen = all.filter(({ book_ids }) => book_ids.length > 0)
  const period = selectPeriod(query.period === undefined ? seen : all, { id: query.period, today })
  if (!period && query.period !== undefined) throw notFound()
  const periods = seen.map(shownPeriod)
  const retakes = await listOwnRetakes(db, { userId, locale })
  if (!period) return { period: null, periods, subjects: [], retakes }
  const own = { userId, bookIds: period.book_ids }
  const books = await listOwnBooks(db, { ...own, locale, attendanceUntil: withAttendance ? today : null })
  const entries = await listOwnMarks(db, own)
  const subjects = books
    .map((book) =>
      subjectOf(
        book,
        entries.filter(({ gradebook_id }) => gradebook_id === book.gradebook_id),
        userId,
      ),
    )
    .toSorted((one, other) => one.subject_name.localeCompare(other.subject_name, locale))
  return { period: shownPeriod(period), periods, subjects, retakes }
}

/** Final marks from an old system, newest period first; a retake of one has replaced it. */
export const readPastMarks = async ({ db, locale, person }: Omit<MyGradesContext, 'query'>): Promise<OwnPastMark[]> => {
  const marks = await listFinalMarks(db, { userIds: [person.id], locale })
  return marks
    .filter(({ is_past }) => is_past)
    .toSorted((one, other) => other.starts_on.localeCompare(one.starts_on))
    .map(({ subject_id, subject_name, period_id, period_name, academic_year, scale, value, is_failing }) => ({
      subject_id,
      subject_name,
      period_id,
      period_name,
      academic_year,
      scale,
      value,
      is_failing,
    }))
}
