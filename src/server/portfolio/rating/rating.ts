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
  /** Only those with points. */
  categories: CategoryPoints[]
  waiting: number
  /** What counts, each with its points. */
  items: WrittenItem[]
}
export type RatedRow = Placed<RatedPerson>

const isWorth = ({ sum }: CategoryPoints) => sum > 0

/** People of one turn: a college of thousands is rated without a long pause for others. */
const atOnce = 200

/** What achievements of people are worth by these rules. */
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
  /** What waits, by person; nothing of a closed period. */
  found: Map<number, FoundItem[]>
  rules: PointRules
}

/**
 * The rating of a period: computed of what is approved by now, or as it was written down when the period was closed.
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
