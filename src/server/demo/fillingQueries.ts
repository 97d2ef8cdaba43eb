import { sql } from 'kysely'
import type { Db } from '../platform/database'

/** Whether there is nobody yet, and the demo was never filled or cleared away. */
export const isNew = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM settings WHERE key = 'demo') AS is_new`.execute(
    db,
  )
  return rows[0]?.is_new ?? false
}

export const rememberFilled = async (db: Db): Promise<void> => {
  await sql`INSERT INTO settings (key, value) VALUES ('demo', '"filled"')`.execute(db)
}
