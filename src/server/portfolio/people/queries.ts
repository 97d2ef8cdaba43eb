import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { GroupPortfolios, PortfolioRow, portfolios } from '../../../api/portfolio/portfolios'
import { every, oneOf, type Condition } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, nameIn, windowOf, type ListOptions } from '../../kit/records/lists'
import type { Locale } from '../../../api/kit/endpoints'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { isGroupWithinReach, isWithinReach, hasPortfolio } from '../reachQueries'

export type Query = z.output<(typeof portfolios)['GET /api/portfolios']['query']>
type Filter = Query['filter']
type PortfolioListQuery = ListOptions<Query> & { person: Person }

/** Counts each person's achievements by status, without drafts and replaced versions. */
const itemCounts = sql`SELECT user_id, count(*) FILTER (WHERE status = 'approved')::int AS approved_count,
  count(*) FILTER (WHERE status = 'submitted')::int AS waiting_count, count(*) FILTER (WHERE status = 'returned')::int AS returned_count,
  min(submitted_at) FILTER (WHERE status = 'submitted') AS waiting_since
  FROM portfolio_items WHERE replaced_at IS NULL AND status <> 'draft' GROUP BY user_id`

const stateCondition = ({ state }: Filter): Condition | undefined => {
  if (state === undefined) return undefined
  if (state === 'none') return sql<SqlBool>`counted.user_id IS NULL`
  return sql<SqlBool>`${sql.ref(`${state}_count`)} > 0`
}

/** Students within reach whose group has portfolios. */
const students = (filter: Filter, person: Person) => sql`
  FROM memberships JOIN users ON users.id = memberships.user_id JOIN groups ON groups.id = group_id
    JOIN directions ON directions.id = direction_id LEFT JOIN (${itemCounts}) AS counted ON counted.user_id = users.id
  WHERE ended_on IS NULL AND users.status = 'active' AND ${every([
    hasPortfolio,
    isWithinReach(person, sql`users.id`),
    oneOf(sql.ref<number>('users.id'), filter.id),
    oneOf(sql.ref<number>('groups.id'), filter.group_id),
    oneOf(sql.ref<number>('groups.direction_id'), filter.direction_id),
    oneOf(sql.ref<number>('course'), filter.course),
    stateCondition(filter),
    matchesPerson(sql<string>`users.search`, filter.q),
  ])}`

/** Counts the matches of each filter. */
export const countPortfolios = (
  db: Db,
  { filters, person }: { filters: readonly Filter[]; person: Person },
): Promise<number[]> => countEach(db, filters, (filter) => sql`SELECT count(*) ${students(filter, person)}`)

export type FoundPortfolio = Omit<PortfolioRow, 'points' | 'categories'>
export const listPortfolios = async (
  db: Db,
  { filter, person, sort, offset = 0, limit = maxRows }: PortfolioListQuery,
): Promise<{ rows: FoundPortfolio[]; total: number }> => {
  const from = students(filter, person)
  const { rows } = await sql<FoundPortfolio & { total: number }>`
    SELECT * FROM (SELECT users.id, users.name, groups.id AS group_id, groups.code AS group_code, course,
      coalesce(approved_count, 0) AS approved_count, coalesce(waiting_count, 0) AS waiting_count,
        coalesce(returned_count, 0) AS returned_count,
      waiting_since, count(*) OVER () AS total ${from}) AS listed
    ORDER BY ${orderBy(sort)} ${windowOf({ offset, limit })}`.execute(db)
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.total ?? 0 }
  const [total = 0] = await countPortfolios(db, { filters: [filter], person })
  return { rows: [], total }
}

export type FoundGroup = Pick<
  GroupPortfolios,
  | 'id'
  | 'code'
  | 'name'
  | 'course'
  | 'people_count'
  | 'without_count'
  | 'waiting_count'
  | 'waiting_people_count'
  | 'waiting_since'
>
/** Lists groups within reach that have portfolios and members, sorted by code. */
export const listGroups = async (
  db: Db,
  { person, locale }: { person: Person; locale: Locale },
): Promise<FoundGroup[]> => {
  const { rows } = await sql<FoundGroup>`
    SELECT groups.id, groups.code, groups.${sql.ref(nameIn(locale))} AS name, course, count(*)::int AS people_count,
      count(*) FILTER (WHERE counted.user_id IS NULL)::int AS without_count, coalesce(sum(waiting_count), 0)::int AS waiting_count,
      count(*) FILTER (WHERE waiting_count > 0)::int AS waiting_people_count, min(waiting_since) AS waiting_since
    FROM groups JOIN directions ON directions.id = direction_id JOIN memberships ON group_id = groups.id AND ended_on IS NULL
      JOIN users ON users.id = memberships.user_id AND users.status = 'active'
        LEFT JOIN (${itemCounts}) AS counted ON counted.user_id = users.id
    WHERE ${hasPortfolio} AND ${isGroupWithinReach(person)}
    GROUP BY groups.id ORDER BY groups.code`.execute(db)
  return rows
}

type PortfolioHead = {
  id: number
  name: string
  group: { id: number; code: string; course: number; direction_name: string } | null
  about: string
}
/** Finds a person within reach who has a portfolio or whose group has portfolios. */
export const findPortfolio = async (
  db: Db,
  { id, person, locale }: { id: number; person: Person; locale: Locale },
): Promise<PortfolioHead | undefined> => {
  const { rows } = await sql<PortfolioHead>`
    SELECT users.id, users.name, coalesce(about, '') AS about,
      CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'code', groups.code, 'course', course,
        'direction_name', directions.${sql.ref(nameIn(locale))}) END AS group
    FROM users LEFT JOIN portfolios ON portfolios.user_id = users.id
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL LEFT JOIN groups ON groups.id = group_id
      LEFT JOIN directions ON directions.id = direction_id
    WHERE users.id = ${id} AND ${isWithinReach(person, sql`users.id`)} AND (coalesce(${hasPortfolio}, false)
      OR EXISTS (SELECT FROM portfolio_items WHERE user_id = users.id AND status <> 'draft'))`.execute(db)
  return rows[0]
}
