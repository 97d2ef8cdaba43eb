import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
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

/**
 * The rows of a page and how many the filter matches, in one statement. `kept` is that number where the database keeps it and need not count.
 * Only a page beyond the end asks for the total again.
 */
export const rowsAndTotal = async <D, TB extends keyof D, R>(
  query: SelectQueryBuilder<D, TB, R>,
  { offset = 0, limit = everything }: Partial<Window>,
  kept?: Expression<number>,
): Promise<{ rows: R[]; total: number }> => {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
  const rows = await query
    .select(sql<number>`${kept ?? counted}`.as('list_total'))
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
 * less than anything: first, or last when descending; an index for a list's order says NULLS FIRST.
 */
export const inOrder = ({ field, order }: Sort) => {
  if (field === 'id') return order === 'ASC' ? sql`id ASC` : sql`id DESC`
  const column = sql.ref(field)
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, id ASC` : sql`${column} DESC NULLS LAST, id DESC`
}

/** The column that holds a record's name in the language. */
export const nameIn = (locale: Locale) => (locale === 'ru' ? 'name_ru' : 'name_en')
