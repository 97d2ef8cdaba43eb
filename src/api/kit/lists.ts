import { z } from 'zod'
import { optionalLine, recordId } from './endpoints'

const referenceRows = 9999
const defaultRows = 25

const json = z.string().transform((raw, context): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    context.addIssue({ code: 'custom', message: 'json' })
    return z.NEVER
  }
})
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const rangeOf = (limit: number) =>
  json
    .pipe(z.tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_010_000)]))
    .refine(([from, to]) => to >= from && to - from < limit, { error: 'range' })

/** Search text. */
export const q = optionalLine(200)
const ids = z.union([recordId, z.array(recordId).max(referenceRows)]).transform((value) => [value].flat())

/** Accepts one value or an array and returns an array without duplicates: `{"status":"draft"}` or `{"status":["draft","closed"]}`. */
export const oneOrMany = <T extends z.ZodType>(value: T) =>
  z
    .union([value.transform((single) => [single]), z.array(value).min(1).max(100)])
    .transform((values) => [...new Set(values)])

export type Fields = readonly [string, ...string[]]
type Options<S extends Fields, F extends z.ZodRawShape> = {
  sort: S
  filter: F
  order?: 'ASC' | 'DESC'
  /** Maximum number of rows per page; by default the maximum size of a reference list. */
  maxRows?: number
}

const sortAndFilter = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) => ({
  sort: json
    .pipe(z.tuple([z.enum(options.sort), z.enum(['ASC', 'DESC'])]))
    .default([options.sort[0], options.order ?? 'ASC']),
  filter: json.pipe(filterOf(options.filter)).prefault('{}'),
})
const filterOf = <F extends z.ZodRawShape>(fields: F) => z.strictObject({ id: ids, ...fields }).partial()

const parameters = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>, minRows: 0 | 1 = 1) => {
  const maxRows = options.maxRows ?? referenceRows
  return {
    ...sortAndFilter(options),
    range: rangeOf(maxRows).optional(),
    page: whole.pipe(z.int().min(1)).optional(),
    per_page: whole.pipe(z.int().min(minRows).max(maxRows)).optional(),
  }
}
const tabbedParameters = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) => ({
  ...parameters(options, 0),
  counts: json.pipe(z.array(filterOf(options.filter)).max(20)).optional(),
})
const choices = z
  .literal('true')
  .optional()
  .transform((value) => value === 'true')

type Page = { range?: [number, number] | undefined; page?: number | undefined; per_page?: number | undefined }
const windowOf = ({ range, page = 1, per_page }: Page, usual: number) => {
  const limit = range ? range[1] - range[0] + 1 : (per_page ?? usual)
  return { offset: range ? range[0] : (page - 1) * limit, limit }
}

type Sorted<S, F> = { sort: readonly [S, 'ASC' | 'DESC']; filter: F } & Page
/** Converts a parsed query for handlers: the sort as an object, the range as `offset` and `limit`. */
const toListQuery =
  ({ maxRows = referenceRows }: { maxRows?: number }) =>
  <S, F extends { readonly id?: unknown }, Q extends Sorted<S, F>>({
    sort: [field, order],
    filter,
    range,
    page,
    per_page,
    ...more
  }: Sorted<S, F> & Q) => ({
    sort: { field, order },
    filter,
    ...windowOf({ range, page, per_page }, Math.min(maxRows, defaultRowCount(filter))),
    ...more,
  })

/**
 * Query of a list in both dialects of the API: `sort=["name","ASC"]&range=[0,24]&filter={…}` and `page=&per_page=`.
 * Only the named fields can be sorted (by default the first) and filtered; any other returns 422.
 */
export const listQuery = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) =>
  z.strictObject(parameters(options)).transform(toListQuery(options))

/**
 * Query of a list whose screen has tabs: `counts=[{…},{…}]` also returns the number of matches of each filter in
 * `meta.counts`, and `per_page=0` returns the numbers without rows.
 */
export const tabbedListQuery = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) =>
  z.strictObject(tabbedParameters(options)).transform(toListQuery(options))

/** Query of a list that can also return `choices`: the same rows with only id, code and name. */
export const choiceListQuery = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) =>
  z.strictObject({ ...parameters(options), choices }).transform(toListQuery(options))

/** Query of a list with tabs that can also return `choices`. */
export const tabbedChoiceListQuery = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) =>
  z.strictObject({ ...tabbedParameters(options), choices }).transform(toListQuery(options))

/** A list row for select inputs, returned for `choices=true`. Records without a code are identified by name. */
export const choice = z.object({ id: recordId, code: z.string().optional(), name: z.string() })

/** Whether a parsed query asks for choices. */
export const isChoiceQuery = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'choices' in query && query.choices === true

/** Without a page size, a query by ids returns all requested records. */
const defaultRowCount = (filter: { readonly id?: unknown }) =>
  Array.isArray(filter.id) ? Math.max(1, filter.id.length) : defaultRows

/** Query of an export: the list's sort and filter, every matching row, as CSV or XLSX. */
export const exportQuery = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) =>
  z
    .strictObject({ ...sortAndFilter(options), format: z.enum(['csv', 'xlsx']) })
    .transform(({ sort: [field, order], filter, format }) => ({ sort: { field, order }, filter, format }))
