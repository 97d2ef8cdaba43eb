import { createHash } from 'node:crypto'
import type pg from 'pg'
import { disableTimeouts } from './disableTimeouts'
import { StartupError } from './startupError'

/** Migrations are applied once, in order; functions and triggers are replaced as a whole when they change. */
export type Schema = { migrations: readonly Migration[]; functions: string }
export type Migration = { name: string; sql: string }

/** A migration applied in a database or backup; early development versions stored no hash. */
export type AppliedMigration = { name: string; hash: string | null }

const files: Record<string, string> = import.meta.glob('./migrations/**/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const inOrder = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))
const isFunctions = (path: string) => path.includes('/functions/')

export const productSchema: Schema = {
  migrations: inOrder
    .filter(([path]) => !isFunctions(path))
    .map(([path, sql]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), sql })),
  functions: inOrder
    .filter(([path]) => isFunctions(path))
    .map(([, sql]) => sql)
    .join('\n'),
}

const lock = 4_201_966

/**
 * Migrates the schema in one transaction, under a lock for parallel processes. Throws for a database of another
 * version and leaves it unchanged; returns the names of the applied migrations.
 */
export const migrate = async (pool: pg.Pool, schema = productSchema): Promise<readonly string[]> => {
  const client = await pool.connect()
  try {
    await disableTimeouts(client)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    await makeMigrationsTable(client)
    const applied = await listApplied(client)
    checkHistory(applied, schema.migrations)
    const pending = schema.migrations.slice(applied.length)
    const known = await client.query('SELECT hash FROM migrations WHERE name = $1', [functionsRow])
    if (pending.length > 0 || known.rows[0]?.hash !== hashOf(schema.functions)) {
      await client.query(dropTriggers)
      for (const migration of pending) await runMigration(client, migration)
      await replaceFunctions(client, schema)
    }
    await client.query('COMMIT')
    return pending.map(({ name }) => name)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Name of the row in the migrations table that stores the hash of the functions. */
const functionsRow = 'functions'

/** Migrations run without triggers, also in a restore, because they must be able to change any row. */
const dropTriggers = `DO $$
DECLARE command text;
BEGIN
  FOR command IN
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE command;
  END LOOP;
END $$`

export const makeMigrationsTable = (client: pg.ClientBase) =>
  client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )

/** Lists the applied migrations in order. Reads rows as JSON, because early migrations tables have no hash column. */
export const listApplied = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, to_jsonb(migrations) ->> 'hash' AS hash FROM migrations WHERE name <> $1 ORDER BY name`,
    [functionsRow],
  )
  return rows
}

/** Applies and records a migration in the open transaction. */
export const runMigration = async (client: pg.ClientBase, { name, sql }: Migration): Promise<void> => {
  try {
    await client.query(sql)
  } catch (cause) {
    throw new StartupError(`The migration ${name} failed and was rolled back: ${String(cause)}`, { cause })
  }
  await client.query(
    'INSERT INTO migrations (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()',
    [name, hashOf(sql)],
  )
}

/** Creates functions and triggers in a database without triggers, and records their hash. */
export const replaceFunctions = (client: pg.ClientBase, { functions }: Schema): Promise<void> =>
  runMigration(client, { name: functionsRow, sql: functions })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the first migration of the history that differs from this program's. */
export const findForeignMigration = (
  history: readonly AppliedMigration[],
  ours: readonly Migration[],
): AppliedMigration | undefined =>
  history.find(({ name, hash }, place) => {
    const own = ours[place]
    return own === undefined || own.name !== name || hashOf(own.sql) !== hash
  })

export const developmentVersionHint =
  'was made by a development version of Abitura and cannot be upgraded. Nothing was changed. ' +
  'Start with an empty database: DATA_DIR=./new-data npm start, or set DATABASE_URL to an empty database.'

const checkHistory = (applied: readonly AppliedMigration[], ours: readonly Migration[]) => {
  const foreign = findForeignMigration(applied, ours)
  if (foreign === undefined) return
  const { name } = foreign
  const place = applied.indexOf(foreign)
  const isLater = ours.findIndex((own) => own.name === name) > place
  if (!isLater && place < ours.length)
    throw new StartupError(`This database ${developmentVersionHint}`, { cause: { rewrittenMigration: name } })
  const reason = isLater
    ? `a migration that precedes ${name} was never applied`
    : `it has the migration ${name}, which does not exist in this version`
  throw new StartupError(
    `The database is incompatible with this version of Abitura: ${reason}. Start the version that created it, or restore a backup.`,
  )
}
