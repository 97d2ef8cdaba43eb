import { sql, type SelectQueryBuilder } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'

/** A page of a list as it was asked for. */
export type Window = { offset: number; limit: number }
export type Sort<F extends string = string> = { field: F; order: 'ASC' | 'DESC' }
/** A list's query and the language it is read in; without a window, all rows. */
export type Listing<Q extends { filter: unknown; sort: unknown }> = Pick<Q, 'filter' | 'sort'> &
  Partial<Window> & { locale: Locale }

/** Far more than any list of a college holds: an export is the whole list. */
export const everything = 1_000_000

const usualRows = [10, 25, 50, 100]
/**
 * The window of a page, as SQL. The first page of a usual size says so in the statement: PostgreSQL plans a statement
 * once and for all only where it knows how few rows are wanted, and planning costs it more than reading them.
 */
export const windowOf = ({ offset = 0, limit = everything }: Partial<Window>) =>
  offset === 0 && usualRows.includes(limit) ? sql`LIMIT ${sql.lit(limit)}` : sql`OFFSET ${offset} LIMIT ${limit}`

/** The answer of a list: its rows and where they stand. */
export const paged = <R>({ rows, total }: { rows: R[]; total: number }, { offset, limit }: Window) => ({
  data: rows,
  meta: { total, from: offset, page: Math.floor(offset / limit) + 1, per_page: limit },
})

/**
 * The answer of a list whose screen has tabs: `count` tells how many each of the filters matches that are asked about;
 * by default the list is asked for the total of each.
 */
export const tabbed = async <Q extends Window & { filter: unknown }, R>(
  query: Q & { counts?: Q['filter'][] | undefined },
  list: (query: Q) => Promise<{ rows: R[]; total: number }>,
  count = (filters: Q['filter'][]) =>
    Promise.all(filters.map(async (filter) => (await list({ ...query, filter, offset: 0, limit: 1 })).total)),
) => {
  const { data, meta } = paged(await list(query), query)
  return { data, meta: query.counts ? { ...meta, counts: await count(query.counts) } : meta }
}

/**
 * The rows of a page and how many the filter matches, in one statement. Only a page beyond the end asks for the total
 * again.
 */
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
 * The order of a list: by one of the columns it answers, then by id in the same direction, so that one index serves
 * both. What is missing is less than anything: first, or last when descending; an index for a list's order says NULLS
 * FIRST.
 */
export const inOrder = ({ field, order }: Sort) => {
  if (field === 'id') return order === 'ASC' ? sql`id ASC` : sql`id DESC`
  const column = sql.ref(field)
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, id ASC` : sql`${column} DESC NULLS LAST, id DESC`
}

/** The column that holds a record's name in the language. */
export const nameIn = (locale: Locale) => (locale === 'ru' ? 'name_ru' : 'name_en')
