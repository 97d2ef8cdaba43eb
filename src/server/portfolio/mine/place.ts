import type { OwnPlace } from '../../../api/portfolio/myPortfolio'
import { dayOf } from '../../kit/days'
import { readRating } from '../rating/rating'
import { chosenPeriod, loadRuleBook, optionOf } from '../ruleBookQueries'
import { readerOf, type Own } from './reading'

/** Where one stands among the own course; in a closed period among the course that one was in then. */
export const ownPlace = async (own: Own, periodId: number | undefined): Promise<OwnPlace> => {
  const { db, locale, now, person } = own
  const { group } = await readerOf(own)
  const book = await loadRuleBook(db, locale)
  const period = chosenPeriod(book, { id: periodId, today: dayOf(now, person.timeZone) })
  const nowhere = { period: optionOf(period), course: group?.course ?? null, place: null, people_count: 0 }
  if (!period || !group) return { ...nowhere, scholarships: null, points: 0 }
  const all = { book, period, person: null, locale }
  const isClosed = period.closed_at !== null
  const everybody = isClosed ? (await readRating(db, { ...all, filter: {} })).rows : []
  const course = isClosed ? everybody.find(({ id }) => id === person.id)?.course : group.course
  if (course === undefined || course === null) return { ...nowhere, scholarships: null, points: 0 }
  const { rows } = await readRating(db, { ...all, filter: { course: [course] } })
  const found = rows.find(({ id }) => id === person.id)
  return {
    period: optionOf(period),
    course,
    place: found && found.points > 0 ? found.place : null,
    people_count: rows.length,
    scholarships: period.places.find((one) => one.course === course)?.count ?? null,
    points: found?.points ?? 0,
  }
}
