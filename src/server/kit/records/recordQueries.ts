import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { every, type Condition } from './conditions'
import { countEach, maxRows, orderBy, nameIn, type ListOptions, type Sort } from './lists'
import { orNotFound } from '../problems'
import type { Person } from '../person'
import { matches } from './search'

type Filter = Readonly<Record<string, unknown>>
type RecordListQuery = ListOptions<{ filter: Filter; sort: Sort }> & { person: Person }

export type RecordTable<R, I> = {
  table: string
  /** Schema of the record; every field that is not `computed` is a column of the same name. */
  record: z.ZodType<R> & { readonly shape: Readonly<Record<string, z.ZodType>> }
  /** SQL for fields without a column. */
  computed?: (locale: Locale) => Readonly<Record<string, RawBuilder<unknown>>>
  /** Filters that are not simply a column with one of several values. */
  filters?: Readonly<Record<string, (wanted: unknown, person: Person) => Condition>>
  /** Columns whose names differ from the input's fields. */
  columnsOf?: (input: I) => Readonly<Record<string, unknown>>
  /** Writes parts of the input to other tables after the row is written, and replaces the previous parts. */
  writeParts?: (db: Db, id: number, input: I) => Promise<void>
}

/**
 * Queries for a table with one column per field: list, read, insert, update. `name` maps to `name_ru` or `name_en`,
 * `q` searches `search` and `search_stems`, and PostgreSQL casts the values to the column types.
 */
export const recordQueries = <R, I extends object>({
  table,
  record,
  computed = () => ({}),
  filters = {},
  columnsOf = () => ({}),
  writeParts,
}: RecordTable<R, I>) => {
  const column = (name: string) => sql.ref<string>(`${table}.${name}`)
  const computedNames = new Set(['name', ...Object.keys(computed('ru'))])

  const selected = (locale: Locale) => {
    const named = { name: column(nameIn(locale)), ...computed(locale) }
    return sql.join([
      ...Object.keys(record.shape)
        .filter((name) => !computedNames.has(name))
        .map(column),
      ...Object.entries(named).map(([name, value]) => sql`${value} AS ${sql.id(name)}`),
    ])
  }

  const filtered = ({ filter, person }: Pick<RecordListQuery, 'filter' | 'person'>) =>
    every(
      Object.entries(filter)
        .filter(([, wanted]) => wanted !== undefined)
        .map(([name, wanted]) => {
          const own = filters[name]?.(wanted, person)
          if (own) return own
          if (name === 'q') return matches({ text: column('search'), stems: column('search_stems') }, String(wanted))
          return sql`${column(name)} = ANY(${[wanted].flat()})`
        }),
    )

  const valuesOf = (input: I) => {
    const own = Object.entries(input).filter(([name]) => !computedNames.has(name))
    const values = { ...Object.fromEntries(own), ...columnsOf(input) }
    const names = sql.join(Object.keys(values).map((name) => sql.id(name)))
    const row = sql`SELECT ${names} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`
    return { names, row }
  }

  return {
    table,
    record,
    /** Returns the page's rows and the total. */
    list: async (db: Db, { filter, person, sort, locale, offset = 0, limit = maxRows }: RecordListQuery) => {
      const from = sql`FROM ${sql.table(table)} WHERE ${filtered({ filter, person })}`
      const { rows } = await sql<R & { list_total: number }>`
        SELECT ${selected(locale)}, (SELECT count(*) ${from}) AS list_total ${from}
        ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(db)
      const [first] = rows
      if (first || offset === 0) return { rows, total: first?.list_total ?? 0 }
      const counted = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db)
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },

    count: (db: Db, { filters: all, person }: { filters: readonly Filter[]; person: Person }): Promise<number[]> =>
      countEach(
        db,
        all,
        (filter) => sql`SELECT count(*) FROM ${sql.table(table)} WHERE ${filtered({ filter, person })}`,
      ),

    get: async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<R> => {
      const { rows } = await sql<R>`SELECT ${selected(locale)} FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
      return orNotFound(rows[0])
    },

    insert: async (db: Db, input: I): Promise<number> => {
      const { names, row } = valuesOf(input)
      const inserted = await sql<{
        id: number
      }>`INSERT INTO ${sql.table(table)} (${names}) ${row} RETURNING id`.execute(db)
      const { id } = orNotFound(inserted.rows[0])
      await writeParts?.(db, id, input)
      return id
    },

    /** The caller has locked the row and checked its version. */
    update: async (db: Db, id: number, input: I): Promise<void> => {
      const { names, row } = valuesOf(input)
      await sql`UPDATE ${sql.table(table)} SET (${names}) = (${row}) WHERE id = ${id}`.execute(db)
      await writeParts?.(db, id, input)
    },
  }
}
