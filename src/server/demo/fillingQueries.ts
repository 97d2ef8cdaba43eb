import { sql } from 'kysely'
import type { Db } from '../platform/database'

/** Whether the database has no users and the demo was never created or cleared in it. */
export const isNew = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM settings WHERE key = 'demo') AS is_new`.execute(
    db,
  )
  return rows[0]?.is_new ?? false
}

export const markDemoFilled = async (db: Db): Promise<void> => {
  await sql`INSERT INTO settings (key, value) VALUES ('demo', '"filled"')`.execute(db)
}

/** Collects the planner's statistics. Until autovacuum does, it expects two rows of a table with thousands. */
export const collectStatistics = async (db: Db): Promise<void> => {
  await sql`ANALYZE`.execute(db)
}

/** Tables that clearing the demo keeps: reference data, permissions, system roles, legal texts, schema migrations. */
const keptTables = [
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

/** Counts the generated users and the others. */
export const countPeople = async (db: Db): Promise<{ demo: number; others: number }> => {
  const { rows } = await sql<{ demo: number; others: number }>`
    SELECT count(*) FILTER (WHERE is_demo)::int AS demo, count(*) FILTER (WHERE NOT is_demo)::int AS others FROM users`.execute(
    db,
  )
  return rows[0] ?? { demo: 0, others: 0 }
}

/**
 * Truncates all tables except the kept ones in the caller's transaction, and records that the demo must not be created
 * again.
 */
export const clearDemo = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY(${keptTables})`.execute(
    db,
  )
  // A trigger forbids emptying the audit log. It is disabled here, because the log refers to the people who are
  // deleted.
  await sql`ALTER TABLE audit_events DISABLE TRIGGER append_only_whole`.execute(db)
  await sql`TRUNCATE ${sql.join(rows.map(({ name }) => sql.table(name)))} RESTART IDENTITY`.execute(db)
  await sql`ALTER TABLE audit_events ENABLE TRIGGER append_only_whole`.execute(db)
  await sql`DELETE FROM roles WHERE NOT is_system`.execute(db)
  await sql`DELETE FROM settings WHERE key = 'demo_password'`.execute(db)
  await sql`INSERT INTO settings (key, value) VALUES ('demo', '"cleared"') ON CONFLICT (key) DO UPDATE SET value = '"cleared"'`.execute(
    db,
  )
}
