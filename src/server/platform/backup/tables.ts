import type { ClientBase } from 'pg'
import { excludedTables, type End, type Manifest } from './shape'

type Client = Pick<ClientBase, 'query'>

/** Quotes an SQL identifier. */
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

const notOfAnExtension = (oid: string) =>
  `not exists (select from pg_depend where pg_depend.objid = ${oid} and pg_depend.deptype = 'e')`

/** Lists our tables with their columns, except generated ones, which are recomputed. */
export const listTables = async (client: Client): Promise<Manifest['tables']> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind = 'r' and ${notOfAnExtension('pg_class.oid')}
     group by relname order by relname`,
  )
  return rows.filter(({ name }) => !excludedTables.includes(name))
}

/** Lists the storage keys in all tables that have a column for them. */
export const listStorageKeys = async (client: Client, tables: Manifest['tables']): Promise<string[]> => {
  const keys: string[] = []
  for (const { name, columns } of tables) {
    if (!columns.includes('storage_key')) continue
    const { rows } = await client.query<{ key: string }>(
      `select storage_key as key from public.${quoteIdentifier(name)} where storage_key is not null order by 1`,
    )
    for (const { key } of rows) keys.push(key)
  }
  return keys
}

/** Lists the current values of id sequences, so that ids of deleted rows are not reused. */
export const listSequences = async (client: Client): Promise<End['sequences']> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relname::text as table, attname::text as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and ${notOfAnExtension('pg_class.oid')} and pg_get_serial_sequence(quote_ident(relname), attname) is not null
     order by relname, attnum`,
  )
  const sequences: End['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    )
    sequences.push(...state.rows.map(({ last, isCalled }) => ({ table, column, last, isCalled })))
  }
  return sequences
}

/** Statements that drop all our objects and the job queue, which the next start recreates. Extensions are kept. */
export const listDropStatements = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ removal: string }>(
    `select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
       pg_class.oid::regclass) as removal
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and ${notOfAnExtension('pg_class.oid')}
     union all
     select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
     from pg_proc where pronamespace = 'public'::regnamespace and ${notOfAnExtension('pg_proc.oid')}
     union all
     select format('drop type if exists %s cascade', pg_type.oid::regtype)
     from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r') and ${notOfAnExtension('pg_type.oid')}`,
  )
  return [...rows.map(({ removal }) => removal), 'drop schema if exists graphile_worker cascade']
}

/** Returns the statements that drop the foreign keys, and those that restore them, which checks every row. */
export const listForeignKeys = async (client: Client): Promise<{ drop: string; add: string }[]> => {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  return rows
}
