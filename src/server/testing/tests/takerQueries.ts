import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Who is to sit the test now. */
export const listTakers = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT user_id FROM test_takers WHERE test_id = ${id} ORDER BY user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type NoticeFacts = { titles: { ru: string; en: string }; status: string; closes_at: string | null }
/** What is said of a test; the day on which it closes is the time zone's. */
export const findNoticeFacts = async (db: Db, id: number): Promise<NoticeFacts | undefined> => {
  const { rows } = await sql<NoticeFacts>`
    SELECT jsonb_build_object('ru', name_ru, 'en', name_en) AS titles, status, closes_at FROM tests WHERE id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Who of the test's takers has the exception, by name or by group. */
export const listExcepted = async (db: Db, override: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT takers.user_id FROM test_overrides JOIN test_takers AS takers ON takers.test_id = test_overrides.test_id
      AND (takers.user_id = test_overrides.user_id OR takers.group_id = test_overrides.group_id)
    WHERE test_overrides.id = ${override} ORDER BY takers.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
