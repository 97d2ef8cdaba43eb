import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { portfolioReview, QueueRow } from '../../../api/portfolio/review'
import { every, is, oneOf, type Condition } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, windowOf, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matches, matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { isWithinReach } from '../reachQueries'

export type Query = z.output<(typeof portfolioReview)['GET /api/portfolios/items']['query']>
type Filter = Query['filter']
type QueueListQuery = ListOptions<Query> & { now: Date; person: Person }

/** SQL condition over `portfolio_items`: a reviewer, possibly the caller, has a valid claim. */
export const isClaimed = (now: Date) =>
  sql<SqlBool>`coalesce(portfolio_items.claimed_until > ${now.toISOString()}::timestamptz, false)`

/** SQL condition: the student's current group matches the filter. */
const groupCondition = ({ group_id, direction_id, course }: Filter): Condition | undefined =>
  group_id || direction_id || course
    ? sql<SqlBool>`portfolio_items.user_id IN (
        SELECT user_id FROM memberships JOIN groups ON groups.id = group_id WHERE ended_on IS NULL AND ${every([
          oneOf(sql.ref<number>('groups.id'), group_id),
          oneOf(sql.ref<number>('groups.direction_id'), direction_id),
          oneOf(sql.ref<number>('groups.course'), course),
        ])})`
    : undefined

/**
 * SQL condition: matches the student's name or the achievement's text. Two subqueries, so that each can use its index.
 */
const searchCondition = (q: string | undefined): Condition | undefined =>
  q
    ? sql<SqlBool>`portfolio_items.id IN (
        SELECT named.id FROM portfolio_items AS named JOIN users ON users.id = named.user_id
        WHERE ${matchesPerson(sql<string>`users.search`, q) ?? sql`true`}
        UNION SELECT worded.id FROM portfolio_items AS worded
        WHERE ${matches({ text: sql<string>`worded.search`, stems: sql<string>`worded.search_stems` }, q) ?? sql`true`})`
    : undefined

const claimCondition = (
  { claim }: Filter,
  { now, person }: Pick<QueueListQuery, 'now' | 'person'>,
): Condition | undefined => {
  if (claim === undefined) return undefined
  return claim === 'mine'
    ? sql<SqlBool>`(reviewer_id = ${person.id} AND ${isClaimed(now)})`
    : sql<SqlBool>`NOT ${isClaimed(now)}`
}

/** With no status or a single literal status, PostgreSQL can use an index that is already in queue order. */
const statusCondition = ({ status }: Filter): Condition => {
  if (status === undefined) return sql<SqlBool>`portfolio_items.status <> 'draft'`
  return status.length === 1
    ? sql<SqlBool>`portfolio_items.status = ${sql.lit(status[0])}`
    : sql<SqlBool>`portfolio_items.status = ANY(${status})`
}

/** SQL condition over `portfolio_items`: matches the filter, within reach, without drafts and replaced versions. */
const queueCondition = (filter: Filter, context: Pick<QueueListQuery, 'now' | 'person'>): Condition =>
  every([
    sql<SqlBool>`portfolio_items.replaced_at IS NULL`,
    statusCondition(filter),
    isWithinReach(context.person, sql`portfolio_items.user_id`),
    oneOf(sql.ref<number>('portfolio_items.id'), filter.id),
    is(sql.ref<number>('portfolio_items.user_id'), filter.user_id),
    oneOf(sql.ref<string>('category'), filter.category),
    oneOf(sql.ref<string>('kind'), filter.kind),
    oneOf(sql.ref<string>('level'), filter.level),
    is(sql.ref<boolean>('is_verified'), filter.verified),
    claimCondition(filter, context),
    groupCondition(filter),
    searchCondition(filter.q),
  ])

const countOf = (filter: Filter, context: Pick<QueueListQuery, 'now' | 'person'>) =>
  sql<number>`(SELECT count(*) FROM portfolio_items WHERE ${queueCondition(filter, context)})`

const groupCode = sql`(SELECT code FROM memberships JOIN groups ON groups.id = group_id
  WHERE memberships.user_id = portfolio_items.user_id AND ended_on IS NULL)`

/** Selects only the ids of the page first, so that full rows are read only for the page. */
const pageOf = ({ filter, sort, offset = 0, limit = maxRows, ...context }: QueueListQuery) => {
  const outer = sort.field === 'student' || sort.field === 'group_code'
  const key = sort.field === 'student' ? sql`(SELECT name FROM users WHERE users.id = user_id)` : groupCode
  return sql`SELECT id${outer ? sql`, ${key} AS ${sql.ref(sort.field)}` : sql``} FROM portfolio_items
    WHERE ${queueCondition(filter, context)} ORDER BY ${orderBy(sort)} ${windowOf({ offset, limit })}`
}

export type FoundRow = Omit<QueueRow, 'points'> & { percent: number | null }
/** Returns a page of the queue and the total number of matches. */
export const listQueue = async (db: Db, listed: QueueListQuery): Promise<{ rows: FoundRow[]; total: number }> => {
  const { filter, sort, offset = 0, now } = listed
  const order = orderBy(sort)
  const { rows } = await sql<FoundRow & { total: number }>`
    WITH shown AS (
      SELECT portfolio_items.id, portfolio_items.version, portfolio_items.user_id,
        users.name AS student, ${groupCode} AS group_code, category, kind,
        level, result, title, event_date, portfolio_items.status, source, percent, is_verified, replaces_id IS NOT NULL AS is_change,
        (SELECT count(*) FROM portfolio_item_files WHERE item_id = portfolio_items.id) AS files_count, submitted_at, reviewed_at,
        greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - submitted_at) / 3600)::int AS waiting_hours,
        CASE WHEN ${isClaimed(now)} THEN json_build_object('id', holders.id, 'name', holders.name) END AS holder
      FROM (${pageOf(listed)}) AS page JOIN portfolio_items USING (id) JOIN users ON users.id = user_id
        LEFT JOIN users AS holders ON holders.id = reviewer_id
    )
    SELECT *, ${countOf(filter, listed)} AS total FROM shown ORDER BY ${order}`.execute(db)
  const [first] = rows
  const [total = 0] = first || offset === 0 ? [first?.total] : await countQueue(db, { ...listed, filters: [filter] })
  return { rows, total }
}

type QueueCountQuery = Pick<QueueListQuery, 'now' | 'person'> & { filters: readonly Filter[] }
/** Counts the matches of each filter. */
export const countQueue = (db: Db, { filters, ...context }: QueueCountQuery): Promise<number[]> =>
  countEach(db, filters, (filter) => countOf(filter, context))
