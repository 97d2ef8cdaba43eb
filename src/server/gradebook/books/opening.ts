import { chosenPeriod } from '../../../api/gradebook/codes'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, notFound } from '../../kit/problems'
import { dayOf } from '../../kit/days'
import { ensureGradebook, findGradebook, lockOpen, unkept, type Book } from '../bookQueries'
import { getKeptPlace, getPlace, listPeriods, type FoundPeriod, type FoundPlace } from '../placeQueries'

export type Asked = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  params: { group: number; subject: number }
}
export type InPeriod = Asked & { query: { period?: number | undefined } }

export const placeOf = ({ params }: Pick<Asked, 'params'>) => ({ groupId: params.group, subjectId: params.subject })

/** For whoever reads it: 404 for a stranger. */
export const placeFor = (asked: Asked): Promise<FoundPlace> => getPlace(asked.db, { ...asked, ...placeOf(asked) })
/** For whoever keeps it. */
export const keptPlaceFor = (asked: Asked): Promise<FoundPlace> =>
  getKeptPlace(asked.db, { ...asked, ...placeOf(asked) })

/** The period that is asked for, the current one by default, and all of them. */
export const periodOf = async ({ db, locale, now, person, query }: Omit<InPeriod, 'params'>) => {
  const periods = await listPeriods(db, locale)
  const period = chosenPeriod(periods, { id: query.period, today: dayOf(now, person.timeZone) })
  if (period) return { period, periods }
  throw query.period === undefined ? conflict('gradebook.noPeriod') : notFound()
}

export type Opened = { place: FoundPlace; period: FoundPeriod; periods: FoundPeriod[]; book: Book }
/** The gradebook of the period as it stands, for whoever reads it. */
export const openToRead = async (asked: InPeriod): Promise<Opened> => {
  const [place, { period, periods }] = await Promise.all([placeFor(asked), periodOf(asked)])
  const book = await findGradebook(asked.db, { ...place, periodId: period.id })
  return { place, period, periods, book: book ?? unkept(place) }
}

/** The same for whoever keeps it, as it stands: nothing is made. */
export const openKept = async (asked: InPeriod): Promise<Opened> => {
  const opened = await openToRead(asked)
  if (!opened.place.may_keep) throw notFound()
  return opened
}

/** The gradebook of the period, made where there is none, and held for a change of its columns or rules. */
export const openToChange = async (asked: InPeriod): Promise<Opened> => {
  const place = await keptPlaceFor(asked)
  const { period, periods } = await periodOf(asked)
  const id = await ensureGradebook(asked.db, { ...place, periodId: period.id })
  return { place, period, periods, book: await lockOpen(asked.db, id, 'whole') }
}
