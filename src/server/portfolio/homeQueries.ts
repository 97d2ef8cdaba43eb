import { sql, type RawBuilder } from 'kysely'
import type { OwnAchievements } from '../../api/home/dashboard'
import type { Person } from '../kit/person'
import { namesPerson } from '../kit/search'
import type { Db } from '../platform/database'
import { isReached, keepsPortfolio } from './reachQueries'

/** How many achievements wait for the person's review, and since when the first of them: nobody reviews their own. */
export const waitingAchievements = (person: Person): RawBuilder<unknown> => sql`
  SELECT count(*)::int, min(submitted_at) FROM portfolio_items
  WHERE status = 'submitted' AND replaced_at IS NULL AND user_id <> ${person.id} AND ${isReached(person, sql`portfolio_items.user_id`)}`

/** Students within reach by their names, who have or may have a portfolio: id, name, detail. */
export const findsPortfolios = ({ q, person }: { q: string; person: Person }): RawBuilder<unknown> => sql`
  SELECT users.id, users.name, groups.code AS detail
  FROM users JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL JOIN groups ON groups.id = group_id
    JOIN directions ON directions.id = direction_id
  WHERE ${keepsPortfolio} AND users.status = 'active' AND ${isReached(person, sql`users.id`)} AND ${namesPerson(sql<string>`users.search`, q) ?? sql`true`}
  ORDER BY users.name, users.id`

/** What of one's own achievements was returned, or waits; null for whose group keeps no portfolios. */
export const findAchievements = async (db: Db, userId: number): Promise<OwnAchievements | null> => {
  const { rows } = await sql<OwnAchievements>`
    SELECT (SELECT count(*)::int FROM portfolio_items WHERE user_id = ${userId} AND replaced_at IS NULL AND portfolio_items.status = 'returned') AS returned,
      (SELECT count(*)::int FROM portfolio_items WHERE user_id = ${userId} AND replaced_at IS NULL AND portfolio_items.status = 'submitted') AS waiting
    FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
    WHERE memberships.user_id = ${userId} AND ended_on IS NULL AND ${keepsPortfolio}`.execute(db)
  return rows[0] ?? null
}
