import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { portfolioReview } from '../../../api/portfolio/review'
import { every, is, type Condition } from '../../kit/records/conditions'
import type { Person } from '../../kit/person'
import { nextIds } from '../../kit/records/reviewQueue'
import type { Db } from '../../platform/database'
import { isWithinReach } from '../reachQueries'
import { isClaimed } from './queueQueries'

type Query = z.output<(typeof portfolioReview)['GET /api/portfolios/items/next']['query']>
type NextQuery = Query & { person: Person; now: Date }

/** SQL condition: pending, within reach, not the reviewer's own and not claimed by another reviewer. */
const waitingCondition = ({ person, now, category, group_id, course, user_id, verified }: NextQuery): Condition =>
  every([
    sql<SqlBool>`replaced_at IS NULL AND portfolio_items.status = 'submitted' AND portfolio_items.user_id <> ${person.id}`,
    sql<SqlBool>`NOT (${isClaimed(now)} AND reviewer_id <> ${person.id})`,
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
  const isWaiting = waitingCondition(query)
  const ids = nextIds({ table: 'portfolio_items', since: 'submitted_at', parts: [isWaiting], after: query.after })
  const { rows } = await sql<{ ids: number[]; waiting: number }>`
    SELECT ARRAY(${ids}) AS ids, (SELECT count(*) FROM portfolio_items WHERE ${isWaiting}) AS waiting`.execute(db)
  const [found] = rows
  return { ids: found?.ids.map(Number) ?? [], waiting: found?.waiting ?? 0 }
}
