import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CategoryPoints, PointRules } from '../../../api/portfolio/points'
import { latestWithStatus, pointsOf, pointsSummary } from '../../../api/portfolio/points'
import type { Db } from '../../platform/database'
import { rulesOf, type BookPeriod, type RuleBook } from '../ruleBookQueries'
import { rankPeople, type RankedPerson } from './rankPeople'
import {
  listRatedPeople,
  listStoredRating,
  type FoundItem,
  type FoundPerson,
  type RatingScope,
  type StoredItem,
} from './ratedQueries'

export type RatedPerson = Omit<FoundPerson, 'items'> & {
  points: number
  average: number | null
  /** Contains only categories with points. */
  categories: CategoryPoints[]
  waiting: number
  /** Approved achievements with their points. */
  items: StoredItem[]
}
export type RatedRow = RankedPerson<RatedPerson>

const hasPoints = ({ sum }: CategoryPoints) => sum > 0

/** Batch size. Pausing between batches keeps the server responsive when thousands of people are rated. */
const batchSize = 200

/** Computes each person's points by these rules. */
export const rate = async (people: readonly FoundPerson[], rules: PointRules): Promise<RatedPerson[]> => {
  const rated: RatedPerson[] = []
  for (const [place, { items, ...person }] of people.entries()) {
    if (place % batchSize === batchSize - 1) await nextTurn()
    const { points, waiting, categories } = pointsSummary(rules, items)
    rated.push({
      ...person,
      points,
      waiting,
      categories: categories.filter(hasPoints).map(({ category, sum, cap, points: counted }) => ({
        category,
        sum,
        cap,
        points: counted,
      })),
      items: latestWithStatus(items, ['approved']).map((item) => ({
        item_id: item.id,
        title: item.title,
        points: pointsOf(rules, item),
      })),
    })
  }
  return rated
}

type RatingRequest = Omit<RatingScope, 'period'> & { book: RuleBook; period: BookPeriod }
export type Rating = {
  rows: RatedRow[]
  /** Approved and pending achievements by person. Empty for a closed period. */
  found: Map<number, FoundItem[]>
  rules: PointRules
}

/** Returns the rating of a period: computed from the current achievements, or as stored if the period is closed. */
export const readRating = async (db: Db, { book, period, ...whose }: RatingRequest): Promise<Rating> => {
  const rules = rulesOf(book, period)
  if (period.closed_at !== null) {
    const written = await listStoredRating(db, { ...whose, period })
    return { rows: rankPeople(written.map((person) => ({ ...person, waiting: 0 }))), found: new Map(), rules }
  }
  const people = await listRatedPeople(db, { ...whose, period })
  return {
    rows: rankPeople(await rate(people, rules)),
    found: new Map(people.map(({ id, items }) => [id, items])),
    rules,
  }
}
