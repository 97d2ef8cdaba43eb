import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { isPosted } from './totalsQueries'

/** The gradebooks in which something posted was changed since its person was told. */
export const listUntoldBooks = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT gradebook_id AS id FROM grade_entries JOIN grade_items ON grade_items.id = item_id
    WHERE told_version < grade_entries.version AND ${isPosted} ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

export type Untold = { user_id: number; count: number; period_id: number; subject: { ru: string; en: string } }
/** Takes what is to be told of a gradebook, by person; whoever writes cells waits as they do for each other. What was taken out again is told nobody. */
export const takeUntold = async (db: Db, bookId: number): Promise<Untold[]> => {
  await sql`SELECT id FROM grade_items WHERE gradebook_id = ${bookId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<Untold>`
    WITH told AS (
      UPDATE grade_entries SET told_version = grade_entries.version FROM grade_items
      WHERE grade_items.id = item_id AND gradebook_id = ${bookId} AND told_version < grade_entries.version AND ${isPosted}
      RETURNING user_id, value, flag, comment
    )
    SELECT user_id, count(*)::int AS count, period_id, json_build_object('ru', subjects.name_ru, 'en', subjects.name_en) AS subject
    FROM told JOIN users ON users.id = user_id AND users.status = 'active'
      JOIN gradebooks ON gradebooks.id = ${bookId} JOIN subjects ON subjects.id = subject_id
    WHERE value IS NOT NULL OR flag IS NOT NULL OR comment IS NOT NULL
    GROUP BY user_id, period_id, subjects.id ORDER BY user_id`.execute(db)
  return rows
}
