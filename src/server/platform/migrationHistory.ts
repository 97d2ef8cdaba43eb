import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Migration, Schema } from './productSchema'
import { StartupError } from './startupError'

/** A migration applied in a database or backup; early development versions stored no hash. */
export type AppliedMigration = { name: string; hash: string | null }

/** Applied migrations in order, and the version of Abitura that used the database last. */
export type History = { migrations: AppliedMigration[]; version: string | null; functionsHash: string | null }

/** Advisory lock of whoever changes the schema. */
export const schemaLock = 4_201_966

/** Name of the row in the migrations table that stores the hash of the functions and the version of Abitura. */
const functionsRow = 'functions'

export const makeMigrationsTable = (client: pg.ClientBase) =>
  client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, version text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )

/** Reads rows as JSON, because early migrations tables have fewer columns. */
export const readHistory = async (client: pg.ClientBase): Promise<History> => {
  const { rows } = await client.query<AppliedMigration & { version: string | null }>(
    `SELECT name, to_jsonb(migrations) ->> 'hash' AS hash, to_jsonb(migrations) ->> 'version' AS version FROM migrations ORDER BY name`,
  )
  const functions = rows.find(({ name }) => name === functionsRow)
  return {
    migrations: rows.filter((row) => row !== functions).map(({ name, hash }) => ({ name, hash })),
    version: functions?.version ?? null,
    functionsHash: functions?.hash ?? null,
  }
}

/** Applies and records a migration in the open transaction. */
export const runMigration = async (client: pg.ClientBase, { name, sql }: Migration, version: string): Promise<void> => {
  try {
    await client.query(sql)
  } catch (cause) {
    throw new StartupError(`The migration ${name} failed and was rolled back: ${String(cause)}`, { cause })
  }
  await client.query(
    `INSERT INTO migrations (name, hash, version) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE
     SET hash = excluded.hash, version = excluded.version, applied_at = now()`,
    [name, hashOf(sql), version],
  )
}

/** Creates functions and triggers in a database without triggers, and records their hash. */
export const replaceFunctions = (client: pg.ClientBase, { functions, version }: Schema): Promise<void> =>
  runMigration(client, { name: functionsRow, sql: functions }, version)

/** Records the version of Abitura that uses the database from now on. */
export const recordVersion = (client: pg.ClientBase, { version }: Schema) =>
  client.query('UPDATE migrations SET version = $1 WHERE name = $2 AND version <> $1', [version, functionsRow])

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the first migration of the history that differs from this program's. */
export const findForeignMigration = (
  history: readonly AppliedMigration[],
  ours: readonly Migration[],
): AppliedMigration | undefined =>
  history.find(({ name, hash }, place) => {
    const own = ours[place]
    return own === undefined || own.name !== name || hashOf(own.sql) !== hash
  })

/** Names the version that made a database or backup, unless it is unknown or the program's own. */
export const nameOfMaker = (version: string | null, schema: Schema): string =>
  version === null || version === schema.version ? 'another version of Abitura' : `Abitura ${version}`

export const developmentVersionHint =
  'was made by a development version of Abitura and cannot be upgraded. Nothing was changed. ' +
  'Start with an empty database: DATA_DIR=./new-data npm start, or set DATABASE_URL to an empty database.'

/** Throws if a later version has used the database: its functions would be replaced by older ones. */
const refuseLater = (version: string | null, schema: Schema): void => {
  if (version === null || version.localeCompare(schema.version, 'en', { numeric: true }) <= 0) return
  throw new StartupError(
    `The database was last used by Abitura ${version}, which is newer than ${schema.version}. Nothing was changed. ` +
      'Start that version or a newer one, or restore a backup.',
  )
}

/** Throws unless the database's migrations are the first of this program's. */
export const checkHistory = ({ migrations, version }: History, schema: Schema): void => {
  const { migrations: ours } = schema
  if (migrations.length > 0 && version === null) throw new StartupError(`This database ${developmentVersionHint}`)
  const foreign = findForeignMigration(migrations, ours)
  if (foreign === undefined) return refuseLater(version, schema)
  const { name } = foreign
  const place = migrations.indexOf(foreign)
  const isLater = ours.findIndex((own) => own.name === name) > place
  if (!isLater && place < ours.length)
    throw new StartupError(`This database ${developmentVersionHint}`, { cause: { rewrittenMigration: name } })
  const reason = isLater
    ? `a migration that precedes ${name} was never applied`
    : `it has the migration ${name}, which Abitura ${schema.version} does not know`
  throw new StartupError(
    `The database was made by ${nameOfMaker(version, schema)}: ${reason}. Nothing was changed. ` +
      'Start that version or a newer one, or restore a backup.',
  )
}
