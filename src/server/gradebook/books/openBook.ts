import { selectPeriod } from '../../../api/gradebook/codes'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, notFound } from '../../kit/problems'
import { dayOf } from '../../kit/days'
import { ensureGradebook, findGradebook, lockUnsigned, defaultBook, type Book } from '../bookQueries'
import { getEditablePlace, getPlace, listPeriods, type FoundPeriod, type FoundPlace } from '../bookAccessQueries'

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
export const readablePlace = (context: BookContext): Promise<FoundPlace> =>
  getPlace(context.db, { ...context, ...placeOf(context) })
/** Throws 404 for users who cannot edit the gradebook. */
export const editablePlace = (context: BookContext): Promise<FoundPlace> =>
  getEditablePlace(context.db, { ...context, ...placeOf(context) })

/** Returns the requested or else the current period, with the list of all periods. */
export const periodOf = async ({ db, locale, now, person, query }: Omit<PeriodContext, 'params'>) => {
  const periods = await listPeriods(db, locale)
  const period = selectPeriod(periods, { id: query.period, today: dayOf(now, person.timeZone) })
  if (period) return { period, periods }
  throw query.period === undefined ? conflict('gradebook.no_period') : notFound()
}

export type OpenBook = { place: FoundPlace; period: FoundPeriod; periods: FoundPeriod[]; book: Book }
/** The gradebook of the period, or its defaults; 404 for users who cannot read it. */
export const openToRead = async (context: PeriodContext): Promise<OpenBook> => {
  const [place, { period, periods }] = await Promise.all([readablePlace(context), periodOf(context)])
  const book = await findGradebook(context.db, { ...place, periodId: period.id })
  return { place, period, periods, book: book ?? (await defaultBook(context.db, { ...place, periodId: period.id })) }
}

/** Like `openToRead`, but for users who can edit it. Creates nothing. */
export const openToEdit = async (context: PeriodContext): Promise<OpenBook> => {
  const opened = await openToRead(context)
  if (!opened.place.can_edit) throw notFound()
  return opened
}

/** Creates the gradebook if needed and locks it for a change of its columns or rules. */
export const openLocked = async (context: PeriodContext): Promise<OpenBook> => {
  const place = await editablePlace(context)
  const { period, periods } = await periodOf(context)
  const id = await ensureGradebook(context.db, { ...place, periodId: period.id })
  return { place, period, periods, book: await lockUnsigned(context.db, id, 'whole') }
}
