import type { z } from 'zod'
import type { rating, RatingMeta } from '../../../api/portfolio/rating'
import { noRules } from '../../../api/portfolio/points'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { selectPeriod, loadRuleBook, toPeriodOption, type BookPeriod, type RuleBook } from '../ruleBookQueries'
import { withinScholarships } from './rankPeople'
import { readRating, type Rating, type RatedRow } from './rating'

export type Filter = z.output<(typeof rating)['GET /api/portfolios/rating/waiting']['query']>['filter']
type RatingContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person; query: { filter: Filter } }

const foldText = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Search filter by name, group or number. It does not affect places. */
const matchesSearch = ({ q, id }: Filter, { name, group_code, number, ...row }: RatedRow): boolean => {
  if (id && !id.includes(row.id)) return false
  const text = foldText([name, group_code, number].join(' '))
  return foldText(q ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export type RatingView = Rating & {
  book: RuleBook
  period: BookPeriod | null
  /** Rows that match the search. */
  shown: RatedRow[]
  /** Number of scholarships of the listed course. Null if several courses are listed or the number is not set. */
  scholarships: number | null
  within: RatedRow[]
}

/** Loads the requested rating without paging. */
export const readRatingView = async ({
  db,
  locale,
  now,
  person,
  query: { filter },
}: RatingContext): Promise<RatingView> => {
  const book = await loadRuleBook(db, locale)
  const period = selectPeriod(book, { id: filter.period_id, today: dayOf(now, person.timeZone) })
  const [course, ...more] = filter.course ?? []
  const scholarships = (more.length === 0 && period?.places.find((place) => place.course === course)?.count) || null
  const read: Rating = period
    ? await readRating(db, { book, period, filter, person, locale })
    : { rows: [], found: new Map(), rules: book.inForce?.rules ?? noRules }
  const within = scholarships === null ? [] : withinScholarships(read.rows, scholarships)
  return { ...read, book, period, scholarships, within, shown: read.rows.filter((row) => matchesSearch(filter, row)) }
}

/** Returns the metadata of the rating. */
export const metaOf = (
  { book, period, scholarships, within }: RatingView,
  now: Date,
): Omit<RatingMeta, 'total' | 'page' | 'per_page' | 'from' | 'counts'> => ({
  period: toPeriodOption(period),
  periods: book.periods.flatMap((one) => toPeriodOption(one) ?? []),
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
export const rowOf = (row: RatedRow, { scholarships, within }: Pick<RatingView, 'scholarships' | 'within'>) => {
  const { group_id: _, items, ...shown } = row
  return { ...shown, has_scholarship: scholarships === null ? null : within.includes(row) }
}

/** Ids of the first students of a course who have points. */
export const topOfRating = async (
  context: Omit<RatingContext, 'query'>,
  { course, places }: { course: number; places: number },
): Promise<number[]> => {
  const { rows } = await readRatingView({ ...context, query: { filter: { course: [course] } } })
  return rows
    .filter(({ points }) => points > 0)
    .slice(0, places)
    .map(({ id }) => id)
}
