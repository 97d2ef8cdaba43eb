import { selectPeriod } from '../../../api/gradebook/codes'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, notFound } from '../../kit/problems'
import { dayOf } from '../../kit/days'
import { ensureGradebook, findGradebook, lockUnsigned, defaultBook, type Book } from '../bookQueries'
import { getEditablePlace, getPlace, listPeriods, type FoundPeriod, type FoundPlace } from '../placeQueries'

export type BookContext = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  params: { group: number; subject: number }
}
export type PeriodContext = BookContext & { query: { period?: number | undefined } }

export const placeOf = ({ params }: Pick<BookContext, 'params'>) => ({
  groupId: params.group,
  subjectId: params.subject,
})

/** Throws 404 for users who cannot read the gradebook. */
export const readablePlace = (asked: BookContext): Promise<FoundPlace> =>
  getPlace(asked.db, { ...asked, ...placeOf(asked) })
/** Throws 404 for users who cannot edit the gradebook. */
export const editablePlace = (asked: BookContext): Promise<FoundPlace> =>
  getEditablePlace(asked.db, { ...asked, ...placeOf(asked) })

/** Returns the requested or else the current period, with the list of all periods. */
export const periodOf = async ({ db, locale, now, person, query }: Omit<PeriodContext, 'params'>) => {
  const periods = await listPeriods(db, locale)
  const period = selectPeriod(periods, { id: query.period, today: dayOf(now, person.timeZone) })
  if (period) return { period, periods }
  throw query.period === undefined ? conflict('gradebook.no_period') : notFound()
}

export type OpenBook = { place: FoundPlace; period: FoundPeriod; periods: FoundPeriod[]; book: Book }
/** The gradebook of the period, or its defaults; 404 for users who cannot read it. */
export const openToRead = async (asked: PeriodContext): Promise<OpenBook> => {
  const [place, { period, periods }] = await Promise.all([readablePlace(asked), periodOf(asked)])
  const book = await findGradebook(asked.db, { ...place, periodId: period.id })
  return { place, period, periods, book: book ?? defaultBook(place) }
}

/** Like `openToRead`, but for users who can edit it. Creates nothing. */
export const openToEdit = async (asked: PeriodContext): Promise<OpenBook> => {
  const opened = await openToRead(asked)
  if (!opened.place.can_edit) throw notFound()
  return opened
}

/** Creates the gradebook if needed and locks it for a change of its columns or rules. */
export const openLocked = async (asked: PeriodContext): Promise<OpenBook> => {
  const place = await editablePlace(asked)
  const { period, periods } = await periodOf(asked)
  const id = await ensureGradebook(asked.db, { ...place, periodId: period.id })
  return { place, period, periods, book: await lockUnsigned(asked.db, id, 'whole') }
}
