import { sql } from 'kysely'
import type { Remark } from '../../api/portfolio/items'
import type { Db } from '../platform/database'
import { hasPortfolio } from './reachQueries'

export type ReturnedItem = { id: number; title: string; remarks: Remark[] }
/** Returns the person's returned achievements, oldest first; none if their group has no portfolios. */
export const listReturnedItems = async (db: Db, userId: number): Promise<ReturnedItem[]> => {
  const { rows } = await sql<ReturnedItem>`
    SELECT items.id, title, coalesce((SELECT remarks FROM portfolio_reviews WHERE item_id = items.id ORDER BY id DESC LIMIT 1), '[]') AS remarks
    FROM portfolio_items AS items WHERE user_id = ${userId} AND replaced_at IS NULL AND items.status = 'returned'
      AND EXISTS (SELECT FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
        WHERE memberships.user_id = ${userId} AND ended_on IS NULL AND ${hasPortfolio})
    ORDER BY reviewed_at, items.id LIMIT 20`.execute(db)
  return rows
}
