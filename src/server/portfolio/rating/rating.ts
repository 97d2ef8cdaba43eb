import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CategoryPoints, PointRules } from '../../../api/portfolio/points'
import { countedAs, pointsOf, standingOf } from '../../../api/portfolio/points'
import type { Db } from '../../platform/database'
import { rulesOf, type BookPeriod, type RuleBook } from '../ruleBookQueries'
import { placed, type Placed } from './places'
import { listRated, listWritten, type FoundItem, type FoundPerson, type Whose, type WrittenItem } from './ratedQueries'

export type RatedPerson = Omit<FoundPerson, 'items'> & {
  points: number
  average: number | null
  /** Only categories with points. */
  categories: CategoryPoints[]
  waiting: number
  /** Approved achievements with their points. */
  items: WrittenItem[]
}
export type RatedRow = Placed<RatedPerson>

const isWorth = ({ sum }: CategoryPoints) => sum > 0

/** Batch size. Pausing between batches keeps the server responsive when thousands of people are rated. */
const atOnce = 200

/** Computes each person's points by these rules. */
export const rate = async (people: readonly FoundPerson[], rules: PointRules): Promise<RatedPerson[]> => {
  const rated: RatedPerson[] = []
  for (const [place, { items, ...person }] of people.entries()) {
    if (place % atOnce === atOnce - 1) await nextTurn()
    const { points, waiting, categories } = standingOf(rules, items)
    rated.push({
      ...person,
      points,
      waiting,
      categories: categories.filter(isWorth).map(({ category, sum, cap, points: counted }) => ({
        category,
        sum,
        cap,
        points: counted,
      })),
      items: countedAs(items, ['approved']).map((item) => ({
        item_id: item.id,
        title: item.title,
        points: pointsOf(rules, item),
      })),
    })
  }
  return rated
}

type Asked = Omit<Whose, 'period'> & { book: RuleBook; period: BookPeriod }
export type Rating = {
  rows: RatedRow[]
  /** Approved and pending achievements by person. Empty for a closed period. */
  found: Map<number, FoundItem[]>
  rules: PointRules
}

/**
 * Returns the rating of a period: computed from the current achievements, or as stored if the period is closed.
 */
export const readRating = async (db: Db, { book, period, ...whose }: Asked): Promise<Rating> => {
  const rules = rulesOf(book, period)
  if (period.closed_at !== null) {
    const written = await listWritten(db, { ...whose, period })
    return { rows: placed(written.map((person) => ({ ...person, waiting: 0 }))), found: new Map(), rules }
  }
  const people = await listRated(db, { ...whose, period })
  return {
    rows: placed(await rate(people, rules)),
    found: new Map(people.map(({ id, items }) => [id, items])),
    rules,
  }
}
