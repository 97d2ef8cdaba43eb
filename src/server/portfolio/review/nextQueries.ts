import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { portfolioReview } from '../../../api/portfolio/review'
import { every, is, type Condition } from '../../kit/conditions'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { isWithinReach } from '../reachQueries'
import { isLocked } from './queueQueries'

type Query = z.output<(typeof portfolioReview)['GET /api/portfolios/items/next']['query']>
type NextQuery = Query & { person: Person; now: Date }
const nextRows = 20

/** SQL condition: pending, within reach, not the reviewer's own and not locked by another reviewer. */
const waitingCondition = ({ person, now, category, group_id, course, user_id, verified }: NextQuery): Condition =>
  every([
    sql<SqlBool>`replaced_at IS NULL AND portfolio_items.status = 'submitted' AND portfolio_items.user_id <> ${person.id}`,
    sql<SqlBool>`NOT (${isLocked(now)} AND reviewer_id <> ${person.id})`,
    isWithinReach(person, sql`portfolio_items.user_id`),
    is(sql.ref<string>('category'), category),
    is(sql.ref<number>('portfolio_items.user_id'), user_id),
    is(sql.ref<boolean>('is_verified'), verified === undefined ? undefined : verified === 'true'),
    group_id !== undefined || course !== undefined
      ? sql<SqlBool>`portfolio_items.user_id IN (SELECT user_id FROM memberships JOIN groups ON groups.id = group_id
          WHERE ended_on IS NULL AND ${every([
            is(sql.ref<number>('groups.id'), group_id),
            is(sql.ref<number>('groups.course'), course),
          ])})`
      : undefined,
  ])

/** Lists pending achievements, longest waiting first, starting after `after` and wrapping around to the oldest. */
export const listNext = async (db: Db, query: NextQuery): Promise<{ ids: number[]; waiting: number }> => {
  const { after } = query
  const here = sql`((SELECT submitted_at FROM portfolio_items WHERE id = ${after}), ${after}::bigint)`
  const rounds =
    after === undefined
      ? [sql<SqlBool>`true`]
      : [
          sql<SqlBool>`(submitted_at, id) > ${here}`,
          sql<SqlBool>`((submitted_at, id) < ${here}) IS NOT false AND id <> ${after}`,
        ]
  const queues = rounds.map(
    (isOfRound, round) => sql`(
      SELECT id, submitted_at, ${sql.lit(round)} AS round FROM portfolio_items WHERE ${waitingCondition(query)} AND ${isOfRound}
      ORDER BY submitted_at NULLS FIRST, id LIMIT ${sql.lit(nextRows)})`,
  )
  const { rows } = await sql<{ ids: number[]; waiting: number }>`
    SELECT ARRAY(SELECT id FROM (${sql.join(queues, sql` UNION ALL `)}) AS queues ORDER BY round, submitted_at, id
      LIMIT ${sql.lit(nextRows)}) AS ids,
      (SELECT count(*) FROM portfolio_items WHERE ${waitingCondition(query)}) AS waiting`.execute(db)
  const ids = rows[0]?.ids ?? []
  return { ids: ids.map(Number), waiting: rows[0]?.waiting ?? 0 }
}
