import type pg from 'pg'
import { StartupError } from './startupError'

const files: Record<string, string> = import.meta.glob('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export type Migration = { name: string; sql: string }

/** Migration names in the order they are applied: `0001_kit` and so on. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), sql }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

const lock = 4_201_966

/**
 * Brings the schema to this program's version, each migration in a transaction of its own, under a lock that lets one process work and the
 * others wait. Refuses a database that is newer than the program or whose history has other migrations than ours in between.
 */
export const migrate = async (pool: pg.Pool, list = migrations): Promise<readonly string[]> => {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    await makeMigrationsTable(client)
    const applied = (await client.query('SELECT name FROM migrations ORDER BY name')).rows.map((row) =>
      String(row.name),
    )
    refuseOtherHistory(
      applied,
      list.map((migration) => migration.name),
    )
    const pending = list.slice(applied.length)
    for (const { name, sql } of pending) await apply(client, name, sql)
    return pending.map((migration) => migration.name)
  } finally {
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

/** The table of what was applied. */
export const makeMigrationsTable = (client: pg.ClientBase) =>
  client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )

/** Applies one migration and notes it, in the transaction that is open. */
export const runMigration = async (client: pg.ClientBase, { name, sql }: Migration): Promise<void> => {
  await client.query(sql)
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
}

const refuseOtherHistory = (applied: readonly string[], ours: readonly string[]) => {
  const stranger = applied.find((name, position) => name !== ours[position])
  if (stranger === undefined) return
  const reason = ours.includes(stranger)
    ? `a migration that belongs before ${stranger} was never applied to it`
    : `it has the migration ${stranger}, which this version does not know`
  throw new StartupError(
    `The database does not fit this version of Abitura: ${reason}. Start the version that made it, or restore a backup.`,
  )
}

const apply = async (client: pg.PoolClient, name: string, sql: string) => {
  try {
    await client.query('BEGIN')
    await runMigration(client, { name, sql })
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new StartupError(`The migration ${name} failed and changed nothing: ${String(cause)}`, { cause })
  }
}
