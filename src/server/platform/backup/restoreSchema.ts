import type { Client } from 'pg'
import {
  findForeignMigration,
  makeMigrationsTable,
  nameOfMaker,
  replaceFunctions,
  runMigration,
} from '../migrationHistory'
import type { Schema } from '../productSchema'
import { runMigrations, type Report } from '../runMigrations'
import { StartupError } from '../startupError'
import type { End, Manifest } from './shape'
import { listForeignKeys, listDropStatements, listTables, quoteIdentifier } from './tables'

export type PreparedSchema = {
  manifest: Manifest
  /** Tables to fill, with their columns in the backup. */
  tables: ReadonlyMap<string, string[]>
  unknown: string[]
  /** Statements that restore the foreign keys. */
  foreignKeys: string[]
}

/** Refuses if other connections use the database, or, without `force`, if it has users. */
export const checkDatabaseFree = async (client: Client, { force }: { force: boolean }): Promise<void> => {
  const { rows: others } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if ((others[0]?.count ?? 0) > 0)
    throw new StartupError(
      `The database is in use by ${others[0]?.count} other connections. Stop Abitura and all other programs that use it, then try again.`,
    )
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.users') is not null as exists",
  )
  if (force || found[0]?.exists !== true) return
  const { rows: people } = await client.query<{ count: number }>('select count(*)::int as count from public.users')
  if ((people[0]?.count ?? 0) > 0)
    throw new StartupError(
      `The database already has ${people[0]?.count} users. To replace all its data with the backup, add --force.`,
    )
}

/**
 * Creates the backup's tables empty, without foreign keys and triggers, which would check or change the rows.
 * Requires only ownership of the database.
 */
export const prepareSchema = async (
  client: Client,
  { manifest, schema }: { manifest: Manifest; schema: Schema },
): Promise<PreparedSchema> => {
  checkHistory(manifest, schema)
  for (const removal of await listDropStatements(client)) await client.query(removal)
  await makeMigrationsTable(client)
  const { migrations, version } = schema
  for (const migration of migrations.slice(0, manifest.migrations.length))
    await runMigration(client, migration, manifest.version ?? version)
  const ours = await listTables(client)
  const foreignKeys = await listForeignKeys(client)
  for (const { drop } of foreignKeys) await client.query(drop)
  if (ours.length > 0)
    await client.query(`truncate ${ours.map(({ name }) => `public.${quoteIdentifier(name)}`).join(', ')}`)
  const names = new Set(ours.map(({ name }) => name))
  const [known, unknown] = [true, false].map((is) => manifest.tables.filter(({ name }) => names.has(name) === is))
  return {
    manifest,
    tables: new Map(known?.map(({ name, columns }) => [name, columns])),
    unknown: unknown?.map(({ name }) => name) ?? [],
    foreignKeys: foreignKeys.map(({ add }) => add),
  }
}

/** Restores the foreign keys, which checks every row, and migrates the database to this version. */
export const finishSchema = async (
  client: Client,
  { prepared, end, schema, report }: { prepared: PreparedSchema; end: End; schema: Schema; report: Report },
): Promise<void> => {
  for (const add of prepared.foreignKeys) await client.query(add)
  const unknown = new Set(prepared.unknown)
  for (const { table, column, last, isCalled } of end.sequences) {
    if (unknown.has(table)) continue
    const sequence = [`public.${quoteIdentifier(table)}`, column, last, isCalled]
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', sequence)
  }
  const pending = schema.migrations.slice(prepared.manifest.migrations.length)
  await runMigrations(client, { ...schema, migrations: pending }, report)
  await replaceFunctions(client, schema)
}

const checkHistory = ({ migrations, version }: Manifest, schema: Schema) => {
  const stranger = findForeignMigration(migrations, schema.migrations)
  if (stranger === undefined) return
  throw new StartupError(
    `The backup was made by ${nameOfMaker(version, schema)}: it has the migration ${stranger.name}, which Abitura ` +
      `${schema.version} does not know. Nothing was changed. Restore it with that version or a newer one.`,
  )
}
