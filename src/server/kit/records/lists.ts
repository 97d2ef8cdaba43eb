import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'

/** The requested page of a list. */
export type Window = { offset: number; limit: number }
export type Sort<F extends string = string> = { field: F; order: 'ASC' | 'DESC' }
/** A list query with the reader's language; without a window, all rows. */
export type ListOptions<Q extends { filter: unknown; sort: unknown }> = Pick<Q, 'filter' | 'sort'> &
  Partial<Window> & { locale: Locale }

/** More than any list of a college has; exports use it. */
export const maxRows = 1_000_000

const commonPageSizes = [10, 25, 50, 100]
/**
 * SQL for a page. The first page of a usual size has a literal LIMIT: PostgreSQL reuses a generic plan only if it
 * knows how few rows are wanted, and planning costs more than reading them.
 */
export const windowOf = ({ offset = 0, limit = maxRows }: Partial<Window>) =>
  offset === 0 && commonPageSizes.includes(limit) ? sql`LIMIT ${sql.lit(limit)}` : sql`OFFSET ${offset} LIMIT ${limit}`

/** Response of a list: rows and pagination. */
export const toPage = <R>({ rows, total }: { rows: R[]; total: number }, { offset, limit }: Window) => ({
  data: rows,
  meta: { total, from: offset, page: Math.floor(offset / limit) + 1, per_page: limit },
})

type TabbedQuery = Window & { filter: unknown }

/**
 * Response of a list with tabs. `count` returns the number of matches for each requested filter; the default queries
 * the list's total for each. A page of 0 rows is only counted.
 */
export const withTabCounts = async <Q extends TabbedQuery, R>(
  query: Q & { counts?: Q['filter'][] | undefined },
  list: (query: Q) => Promise<{ rows: R[]; total: number }>,
  count = (filters: Q['filter'][]) =>
    Promise.all(filters.map(async (filter) => (await list({ ...query, filter, offset: 0, limit: 1 })).total)),
) => {
  if (query.limit > 0) {
    const { data, meta } = toPage(await list(query), query)
    return { data, meta: query.counts ? { ...meta, counts: await count(query.counts) } : meta }
  }
  const [total = 0, ...counts] = await count([query.filter, ...(query.counts ?? [])])
  const data: R[] = []
  const meta = { total, from: 0, page: 1, per_page: 0 }
  return { data, meta: query.counts ? { ...meta, counts } : meta }
}

/** Counts the matches of each filter in one statement. */
export const countEach = async <F>(
  db: Db,
  filters: readonly F[],
  countOf: (filter: F) => RawBuilder<unknown>,
): Promise<number[]> => {
  if (filters.length === 0) return []
  const counts = sql.join(filters.map((filter) => sql`(${countOf(filter)})`))
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${counts}]::int[] AS counts`.execute(db)
  return rows[0]?.counts ?? []
}

/**
 * Returns the rows of a page and the total in one statement. Only a page beyond the end needs a second query for the
 * total.
 */
export const rowsAndTotal = async <D, TB extends keyof D, R>(
  query: SelectQueryBuilder<D, TB, R>,
  { offset = 0, limit = maxRows }: Partial<Window>,
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
 * Sorts by a column, then by id in the same direction, so that one index serves both directions. Nulls sort lowest;
 * an index for a list's order must say NULLS FIRST.
 */
export const orderBy = ({ field, order }: Sort) => {
  if (field === 'id') return order === 'ASC' ? sql`id ASC` : sql`id DESC`
  const column = sql.ref(field)
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, id ASC` : sql`${column} DESC NULLS LAST, id DESC`
}

/** Name of the column with a record's name in the language. */
export const nameIn = (locale: Locale) => (locale === 'ru' ? 'name_ru' : 'name_en')
