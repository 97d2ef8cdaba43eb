import type { Client } from 'pg'
import { sessionSettings } from '../../src/server/platform/backup/makeBackup'
import { listSequences, quoteIdentifier } from '../../src/server/platform/backup/tables'
import { productSchema } from '../../src/server/platform/productSchema'

/** Columns of each table, except generated ones. */
const tables = `select relname::text as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname order by relname`

/**
 * Writes the database as SQL that one query of a superuser runs: the schema with its triggers, the rows of all tables,
 * and the sequences. The job queue is left out, because its library makes and upgrades it.
 */
export const dumpDatabase = async (client: Client): Promise<string> => {
  await client.query(`begin; ${sessionSettings}`)
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(tables)
  const inserts: string[] = []
  for (const table of found) inserts.push(await dumpRows(client, table))
  const sequences = (await listSequences(client)).map(
    ({ table, column, last, isCalled }) =>
      `select setval(pg_get_serial_sequence('${quoteIdentifier(table)}', '${column}'), ${last}, ${isCalled});`,
  )
  const { rows: migrationsTable } = await client.query<{ columns: string }>(
    `select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as columns
     from pg_attribute where attrelid = 'migrations'::regclass and attnum > 0 and not attisdropped`,
  )
  await client.query('commit')
  return [
    'begin;',
    ...productSchema.migrations.map(({ sql }) => sql),
    productSchema.functions,
    `create table migrations (${migrationsTable[0]?.columns}, primary key (name));`,
    'alter table migrations alter column applied_at set default now();',
    // Neither triggers nor foreign keys check the rows again.
    "set local session_replication_role = 'replica';",
    ...inserts,
    ...sequences,
    'commit;',
  ].join('\n')
}

const dumpRows = async (client: Client, { name, columns }: { name: string; columns: string[] }): Promise<string> => {
  const table = quoteIdentifier(name)
  const names = columns.map(quoteIdentifier)
  const values = names.map((column) => `quote_nullable(${column}::text)`).join(', ')
  const { rows } = await client.query<{ row: string }>(
    `select format('(%s)', concat_ws(',', ${values})) as row from ${table}`,
  )
  if (rows.length === 0) return ''
  return `insert into ${table} (${names.join(', ')}) values\n${rows.map(({ row }) => row).join(',\n')};`
}
