import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Returns the ids of the current takers of the test. */
export const listTakers = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT user_id FROM test_takers WHERE test_id = ${id} ORDER BY user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type NoticeFacts = { titles: { ru: string; en: string }; status: string; closes_at: string | null }
/** Returns the columns needed for notifications about a test. */
export const findNoticeFacts = async (db: Db, id: number): Promise<NoticeFacts | undefined> => {
  const { rows } = await sql<NoticeFacts>`
    SELECT jsonb_build_object('ru', name_ru, 'en', name_en) AS titles, status, closes_at FROM tests WHERE id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Returns the takers to whom the override applies, directly or by their group. */
export const listOverrideTakers = async (db: Db, override: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT takers.user_id FROM test_overrides JOIN test_takers AS takers ON takers.test_id = test_overrides.test_id
      AND (takers.user_id = test_overrides.user_id OR takers.group_id = test_overrides.group_id)
    WHERE test_overrides.id = ${override} ORDER BY takers.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
