import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Locale } from '../../api/kit'

/** A page of a list as it was asked for. */
export type Window = { offset: number; limit: number }
export type Sort<F extends string = string> = { field: F; order: 'ASC' | 'DESC' }
/** A list's query and the language it is read in; without a window, all rows. */
export type Listing<Q extends { filter: unknown; sort: unknown }> = Pick<Q, 'filter' | 'sort'> &
  Partial<Window> & { locale: Locale }

/** Far more than any list of a college holds: an export is the whole list. */
const everything = 1_000_000

/** The answer of a list: its rows and where they stand. */
export const paged = <R>({ rows, total }: { rows: R[]; total: number }, { offset, limit }: Window) => ({
  data: rows,
  meta: { total, from: offset, page: Math.floor(offset / limit) + 1, per_page: limit },
})

/** The rows of a page and how many the filter matches, in one statement. Only a page beyond the end asks for the total again. */
export const rowsAndTotal = async <D, TB extends keyof D, R>(
  query: SelectQueryBuilder<D, TB, R>,
  { offset = 0, limit = everything }: Partial<Window>,
): Promise<{ rows: R[]; total: number }> => {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
  const rows = await query
    .select(sql<number>`${counted}`.as('list_total'))
    .$castTo<R & { list_total: number }>()
    .offset(offset)
    .limit(limit)
    .execute()
  const first = rows[0]
  if (first) return { rows, total: first.list_total }
  return { rows: [], total: offset === 0 ? 0 : (await counted.executeTakeFirstOrThrow()).total }
}

/**
 * The order of a list: by one of the columns it answers, then by id in the same direction, so that one index serves both. What is missing is
 * less than anything: first, or last when descending; an index on a column that may be missing says NULLS FIRST.
 */
export const inOrder = ({ field, order }: Sort) =>
  order === 'ASC' ? sql`${sql.ref(field)} ASC NULLS FIRST, id ASC` : sql`${sql.ref(field)} DESC NULLS LAST, id DESC`

/** The column that holds a record's name in the language. */
export const nameIn = (locale: Locale) => (locale === 'ru' ? 'name_ru' : 'name_en')

type Condition = Expression<SqlBool>

/** All conditions that were asked for; what was not asked for is undefined. */
export const every = (conditions: readonly (Condition | undefined)[]): Condition => {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(asked, sql` AND `)})`
}

/** The column is one of the values; their number does not change the statement. */
export const oneOf = <T extends string | number | null>(
  column: Expression<T>,
  values: readonly NonNullable<T>[] | undefined,
): Condition | undefined => values && sql<SqlBool>`${column} = ANY(${values})`

/** The column is the value. */
export const is = <T extends string | number | boolean | null>(
  column: Expression<T>,
  value: NonNullable<T> | undefined,
): Condition | undefined => (value === undefined ? undefined : sql<SqlBool>`${column} = ${value}`)

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Every word is somewhere in the column (a folded text with a trigram index), in any order. */
export const hasWords = (column: Expression<string>, q: string): Condition =>
  every(
    q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql<SqlBool>`${column} LIKE '%' || folded(${escaped(word)}) || '%'`),
  )

/** Found by its words as written, or by their stems in either language: материал finds материалы. Nothing asked, nothing refused. */
export const matches = (
  columns: { text: Expression<string>; stems: Expression<string> },
  q: string | undefined,
): Condition | undefined =>
  q ? sql<SqlBool>`(${columns.stems} @@ stem_query(${q}) OR ${hasWords(columns.text, q)})` : undefined

/** Every word is somewhere in the columns' text: for the short lists that need no index. */
export const within = (columns: readonly Expression<string>[], q: string | undefined): Condition | undefined =>
  q ? hasWords(sql<string>`folded(concat_ws(' ', ${sql.join(columns)}))`, q) : undefined
