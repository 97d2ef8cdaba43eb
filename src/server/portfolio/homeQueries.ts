import { sql } from 'kysely'
import type { Remark } from '../../api/portfolio/items'
import type { HomeContext } from '../kit/homeContext'
import { hasPortfolio } from './reachQueries'

export type ReturnedItem = { id: number; title: string; remarks: Remark[] }
/** SQL: the person's returned achievements, oldest first; none if their group has no portfolios. */
export const returnedItems = ({ person: { id } }: HomeContext) => sql`
  SELECT items.id, title,
    coalesce((SELECT remarks FROM portfolio_reviews WHERE item_id = items.id ORDER BY id DESC LIMIT 1), '[]') AS remarks
  FROM portfolio_items AS items WHERE user_id = ${id} AND replaced_at IS NULL AND items.status = 'returned'
    AND EXISTS (SELECT FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
      WHERE memberships.user_id = ${id} AND ended_on IS NULL AND ${hasPortfolio})
  ORDER BY reviewed_at, items.id LIMIT 20`
