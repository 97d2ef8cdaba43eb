import type pg from 'pg'
import { disableTimeouts } from './disableTimeouts'
import {
  checkHistory,
  hashOf,
  makeMigrationsTable,
  nameOfMaker,
  readHistory,
  recordVersion,
  replaceFunctions,
  type History,
  schemaLock,
} from './migrationHistory'
import { productSchema, type Schema } from './productSchema'
import { runMigrations, secondsSince, type Report } from './runMigrations'

const silent: Report = () => undefined

/**
 * Migrates the schema in one transaction, under a lock for parallel processes. Throws for a database of another
 * version and leaves it unchanged; returns the names of the applied migrations.
 */
export const migrate = async (
  pool: pg.Pool,
  schema: Schema = productSchema,
  report: Report = silent,
): Promise<readonly string[]> => {
  const client = await pool.connect()
  const begun = Date.now()
  try {
    await disableTimeouts(client)
    await client.query('BEGIN')
    await lockSchema(client, report)
    await makeMigrationsTable(client)
    const history = await readHistory(client)
    checkHistory(history, schema)
    const pending = schema.migrations.slice(history.migrations.length)
    const isUpgrade = pending.length > 0 && history.migrations.length > 0
    if (isUpgrade) report(announcementOf(history, schema))
    if (pending.length > 0 || history.functionsHash !== hashOf(schema.functions)) {
      await client.query(dropTriggers)
      await runMigrations(client, { ...schema, migrations: pending }, isUpgrade ? report : silent)
      await replaceFunctions(client, schema)
    }
    await recordVersion(client, schema)
    await client.query('COMMIT')
    if (isUpgrade) report(`The database was upgraded to Abitura ${schema.version} in ${secondsSince(begun)}.`)
    return pending.map(({ name }) => name)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Waits while another process migrates the database. */
const lockSchema = async (client: pg.ClientBase, report: Report) => {
  const { rows } = await client.query<{ is_free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS is_free', [
    schemaLock,
  ])
  if (rows[0]?.is_free === true) return
  report('Waiting for another process that is preparing the database.')
  await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock])
}

const announcementOf = ({ migrations, version }: History, schema: Schema): string => {
  const names = schema.migrations.slice(migrations.length).map(({ name }) => name)
  return (
    `Upgrading the database from ${nameOfMaker(version, schema)} to Abitura ${schema.version}, with ` +
    `${names.length === 1 ? '1 migration' : `${names.length} migrations`}: ${names.join(', ')}. It is one transaction, ` +
    'so until it ends you can stop Abitura and nothing has changed. If you have no recent backup, stop it now and run npm run backup.'
  )
}

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
