import type { z } from 'zod'
import type { rating, RatingMeta } from '../../../api/portfolio/rating'
import { noRules } from '../../../api/portfolio/points'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { chosenPeriod, loadRuleBook, optionOf, type BookPeriod, type RuleBook } from '../ruleBookQueries'
import { withinPlaces } from './places'
import { readRating, type Rating, type RatedRow } from './rating'

export type Filter = z.output<(typeof rating)['GET /api/portfolios/rating/waiting']['query']>['filter']
type Asked = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person; query: { filter: Filter } }

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Search filter by name, group or number. It does not affect places. */
const isNamed = ({ q, id }: Filter, { name, group_code, number, ...row }: RatedRow): boolean => {
  if (id && !id.includes(row.id)) return false
  const text = folded([name, group_code, number].join(' '))
  return folded(q ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export type ReadRating = Rating & {
  book: RuleBook
  period: BookPeriod | null
  /** Rows that match the search. */
  shown: RatedRow[]
  /** Number of scholarships of the listed course. Null if several courses are listed or the number is not set. */
  scholarships: number | null
  within: RatedRow[]
}

/** Loads the requested rating without paging. */
export const readAsked = async ({ db, locale, now, person, query: { filter } }: Asked): Promise<ReadRating> => {
  const book = await loadRuleBook(db, locale)
  const period = chosenPeriod(book, { id: filter.period_id, today: dayOf(now, person.timeZone) })
  const [course, ...more] = filter.course ?? []
  const scholarships = (more.length === 0 && period?.places.find((place) => place.course === course)?.count) || null
  const read: Rating = period
    ? await readRating(db, { book, period, filter, person, locale })
    : { rows: [], found: new Map(), rules: book.inForce?.rules ?? noRules }
  const within = scholarships === null ? [] : withinPlaces(read.rows, scholarships)
  return { ...read, book, period, scholarships, within, shown: read.rows.filter((row) => isNamed(filter, row)) }
}

/** Returns the metadata of the rating. */
export const headOf = (
  { book, period, scholarships, within }: ReadRating,
  now: Date,
): Omit<RatingMeta, 'total' | 'page' | 'per_page' | 'from' | 'counts'> => ({
  period: optionOf(period),
  periods: book.periods.flatMap((one) => optionOf(one) ?? []),
  scholarships,
  passing_points: within.at(-1)?.points ?? null,
  rules: book.inForce && {
    id: book.inForce.id,
    number: book.inForce.number,
    in_force_from: book.inForce.in_force_from,
  },
  computed_at: period?.closed_at ?? now.toISOString(),
})

/** Returns a row as the API presents it. */
export const rowOf = (row: RatedRow, { scholarships, within }: Pick<ReadRating, 'scholarships' | 'within'>) => {
  const { group_id: _, items, ...shown } = row
  return { ...shown, is_within: scholarships === null ? null : within.includes(row) }
}
