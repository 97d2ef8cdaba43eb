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

/**
 * What is the program's own and stays: reference lists, permissions, system roles, the texts people agree to, the
 * history of the schema.
 */
const kept = [
  'migrations',
  'settings',
  'permissions',
  'roles',
  'role_permissions',
  'statuses',
  'education_types',
  'education_methods',
  'question_types',
  'test_types',
  'subject_types',
  'attempt_question_statuses',
  'documents_statuses',
  'poll_statuses',
  'legal_texts',
]

/** How many people the demo invented, and how many others there are. */
export const countPeople = async (db: Db): Promise<{ demo: number; others: number }> => {
  const { rows } = await sql<{ demo: number; others: number }>`
    SELECT count(*) FILTER (WHERE is_demo)::int AS demo, count(*) FILTER (WHERE NOT is_demo)::int AS others FROM users`.execute(
    db,
  )
  return rows[0] ?? { demo: 0, others: 0 }
}

/**
 * Empties every table but the program's own, inside the caller's transaction, and remembers that the demo is not to
 * come back.
 */
export const clearDemo = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY(${kept})`.execute(db)
  // The audit log refuses to be emptied by anybody; an invented one goes with the people it speaks of.
  await sql`ALTER TABLE audit_events DISABLE TRIGGER append_only_whole`.execute(db)
  await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))} RESTART IDENTITY`.execute(db)
  await sql`ALTER TABLE audit_events ENABLE TRIGGER append_only_whole`.execute(db)
  await sql`DELETE FROM roles WHERE NOT is_system`.execute(db)
  await sql`DELETE FROM settings WHERE key = 'demo_password'`.execute(db)
  await sql`INSERT INTO settings (key, value) VALUES ('demo', '"cleared"') ON CONFLICT (key) DO UPDATE SET value = '"cleared"'`.execute(
    db,
  )
}
