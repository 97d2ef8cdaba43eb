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

/** 404 for users who cannot read the gradebook. */
export const placeFor = (asked: Asked): Promise<FoundPlace> => getPlace(asked.db, { ...asked, ...placeOf(asked) })
/** 404 for users who cannot edit the gradebook. */
export const keptPlaceFor = (asked: Asked): Promise<FoundPlace> =>
  getKeptPlace(asked.db, { ...asked, ...placeOf(asked) })

/** Returns the requested or else the current period, with the list of all periods. */
export const periodOf = async ({ db, locale, now, person, query }: Omit<InPeriod, 'params'>) => {
  const periods = await listPeriods(db, locale)
  const period = chosenPeriod(periods, { id: query.period, today: dayOf(now, person.timeZone) })
  if (period) return { period, periods }
  throw query.period === undefined ? conflict('gradebook.noPeriod') : notFound()
}

export type Opened = { place: FoundPlace; period: FoundPeriod; periods: FoundPeriod[]; book: Book }
/** The gradebook of the period, or its defaults; 404 for users who cannot read it. */
export const openToRead = async (asked: InPeriod): Promise<Opened> => {
  const [place, { period, periods }] = await Promise.all([placeFor(asked), periodOf(asked)])
  const book = await findGradebook(asked.db, { ...place, periodId: period.id })
  return { place, period, periods, book: book ?? unkept(place) }
}

/** Like `openToRead`, but for users who can edit it. Creates nothing. */
export const openKept = async (asked: InPeriod): Promise<Opened> => {
  const opened = await openToRead(asked)
  if (!opened.place.may_keep) throw notFound()
  return opened
}

/** Creates the gradebook if needed and locks it for a change of its columns or rules. */
export const openToChange = async (asked: InPeriod): Promise<Opened> => {
  const place = await keptPlaceFor(asked)
  const { period, periods } = await periodOf(asked)
  const id = await ensureGradebook(asked.db, { ...place, periodId: period.id })
  return { place, period, periods, book: await lockOpen(asked.db, id, 'whole') }
}
