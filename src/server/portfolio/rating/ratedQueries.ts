import { sql, type SqlBool } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { CategoryPoints, ItemPoints, CountableItem } from '../../../api/portfolio/points'
import { every, oneOf, type Condition } from '../../kit/records/conditions'
import { averageMarks } from '../../gradebook'
import { nameIn } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { isWithinReach, hasPortfolio } from '../reachQueries'
import type { BookPeriod } from '../ruleBookQueries'

export type RatingFilter = {
  group_id?: number[] | undefined
  direction_id?: number[] | undefined
  course?: number[] | undefined
}
export type RatingScope = {
  period: Pick<BookPeriod, 'id' | 'starts_on' | 'ends_on'>
  filter: RatingFilter
  /** Limits the rating to this person's reach. Null means no limit. */
  person: Pick<Person, 'id' | 'reach'> | null
  locale: Locale
}

type PersonFields = {
  id: number
  name: string
  number: number
  group_id: number | null
  group_code: string | null
  course: number | null
  direction_name: string | null
}
/** `submitted_at` is set only for pending achievements. */
export type FoundItem = CountableItem & { title: string; submitted_at: string | null }
export type FoundPerson = PersonFields & { average: number | null; items: FoundItem[] }
/** An achievement as a JSON array. Named fields made a query of 100,000 achievements three times slower. */
type ItemValues = [
  FoundItem['id'],
  FoundItem['category'],
  FoundItem['kind'],
  FoundItem['level'],
  FoundItem['result'],
  FoundItem['source'],
  FoundItem['percent'],
  FoundItem['status'],
  FoundItem['replaces_id'],
  FoundItem['title'],
  FoundItem['submitted_at'],
]
const itemOf = (values: ItemValues): FoundItem => {
  const [id, category, kind, level, result, source, percent, status, replaces_id, title, submitted_at] = values
  return { id, category, kind, level, result, source, percent, status, replaces_id, title, submitted_at }
}

const scopeCondition = ({ filter, person }: RatingScope, owner: ReturnType<typeof sql.ref>): Condition =>
  every([
    oneOf(sql.ref<number>('groups.id'), filter.group_id),
    oneOf(sql.ref<number>('groups.direction_id'), filter.direction_id),
    oneOf(sql.ref<number>('course'), filter.course),
    person ? isWithinReach(person, owner) : undefined,
  ])

const personColumns = (
  locale: Locale,
) => sql`users.id, users.name, portfolios.number, groups.id AS group_id, groups.code AS group_code, course,
  directions.${sql.ref(nameIn(locale))} AS direction_name`

/**
 * Lists people in groups with portfolios who have approved or pending achievements in the period, with those
 * achievements.
 */
export const listRatedPeople = async (db: Db, whose: RatingScope): Promise<FoundPerson[]> => {
  const { period, locale } = whose
  const { rows } = await sql<Omit<FoundPerson, 'items'> & { items: ItemValues[] }>`
    SELECT ${personColumns(locale)}, average, items
    FROM (SELECT user_id, json_agg(json_build_array(id, category, kind, level, result, source, percent, status, replaces_id, title,
        CASE WHEN status = 'submitted' THEN submitted_at END)) AS items
      FROM portfolio_items
      WHERE replaced_at IS NULL AND status IN ('approved', 'submitted')
        AND event_date BETWEEN ${period.starts_on}::date AND ${period.ends_on}::date
      GROUP BY user_id) AS rated
      JOIN users ON users.id = rated.user_id JOIN portfolios ON portfolios.user_id = rated.user_id
      JOIN memberships ON memberships.user_id = rated.user_id AND ended_on IS NULL JOIN groups ON groups.id = group_id
      JOIN directions ON directions.id = groups.direction_id
      LEFT JOIN (${averageMarks({ from: period.starts_on, to: period.ends_on })}) AS marks ON marks.user_id = rated.user_id
    WHERE ${hasPortfolio} AND users.status = 'active' AND ${scopeCondition(whose, sql.ref('rated.user_id'))}`.execute(
    db,
  )
  return rows.map(({ items, ...person }) => ({ ...person, items: items.map(itemOf) }))
}

export type StoredItem = { item_id: number; title: string; points: ItemPoints }
export type StoredPerson = PersonFields & {
  points: number
  average: number | null
  categories: CategoryPoints[]
  items: StoredItem[]
}
/** Loads the stored rating of a closed period. */
export const listStoredRating = async (db: Db, whose: RatingScope): Promise<StoredPerson[]> => {
  const { period, locale } = whose
  const { rows } = await sql<StoredPerson>`
    SELECT users.id, users.name, portfolios.number, groups.id AS group_id, groups.code AS group_code, ratings.course,
      directions.${sql.ref(nameIn(locale))} AS direction_name, points, average, categories, items
    FROM portfolio_ratings AS ratings JOIN users ON users.id = ratings.user_id JOIN portfolios ON portfolios.user_id = ratings.user_id
      LEFT JOIN groups ON groups.id = ratings.group_id LEFT JOIN directions ON directions.id = direction_id
    WHERE period_id = ${period.id} AND ${every([
      oneOf(sql.ref<number>('groups.id'), whose.filter.group_id),
      oneOf(sql.ref<number>('groups.direction_id'), whose.filter.direction_id),
      oneOf(sql.ref<number>('ratings.course'), whose.filter.course),
      whose.person ? isWithinReach(whose.person, sql.ref('ratings.user_id')) : sql<SqlBool>`true`,
    ])}`.execute(db)
  return rows
}
