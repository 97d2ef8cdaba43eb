import { sql } from 'kysely'
import { categories } from '../../api/portfolio/codes'
import type { pointsSummary, CategoryPoints } from '../../api/portfolio/points'
import type { Db } from '../platform/database'

type StoredPoints = { points: number; categories: CategoryPoints[] }

/** Loads a person's stored points of a closed period, in which nothing is pending. */
export const getStoredPoints = async (
  db: Db,
  { periodId, userId }: { periodId: number; userId: number },
): Promise<ReturnType<typeof pointsSummary>> => {
  const { rows } = await sql<StoredPoints>`
    SELECT points, categories FROM portfolio_ratings WHERE period_id = ${periodId} AND user_id = ${userId}`.execute(db)
  const written = rows[0] ?? { points: 0, categories: [] }
  const none = { sum: 0, cap: null, points: 0 }
  return {
    points: written.points,
    waiting: 0,
    returned: 0,
    categories: categories.map((category) => ({
      ...none,
      category,
      ...written.categories.find((row) => row.category === category),
      waiting: 0,
    })),
  }
}
