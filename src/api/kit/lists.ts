import { z } from 'zod'
import { lineOrNothing, recordId } from './endpoints'

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

/** Text to look for. */
export const q = lineOrNothing(200)
const ids = z.union([recordId, z.array(recordId).max(referenceRows)]).transform((value) => [value].flat())

/**
 * One value or several of them, always answered as several, each once: `{"status":"draft"}` and
 * `{"status":["draft","closed"]}`.
 */
export const oneOrMany = <T extends z.ZodType>(value: T) =>
  z
    .union([value.transform((single) => [single]), z.array(value).min(1).max(100)])
    .transform((values) => [...new Set(values)])

export type Fields = readonly [string, ...string[]]
type Options<S extends Fields, F extends z.ZodRawShape> = {
  sort: S
  filter: F
  order?: 'ASC' | 'DESC'
  /** The most rows of one page; all that a reference list may hold by default. */
  maxRows?: number
}

const parameters = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) => ({
  sort: json
    .pipe(z.tuple([z.enum(options.sort), z.enum(['ASC', 'DESC'])]))
    .default([options.sort[0], options.order ?? 'ASC']),
  filter: json.pipe(filterOf(options.filter)).prefault('{}'),
})
const filterOf = <F extends z.ZodRawShape>(fields: F) => z.strictObject({ id: ids, ...fields }).partial()

const countsOf = <F extends z.ZodRawShape>(fields: F) => json.pipe(z.array(filterOf(fields)).max(20)).optional()

const pageParameters = (maxRows: number) => ({
  range: rangeOf(maxRows).optional(),
  page: whole.pipe(z.int().min(1)).optional(),
  per_page: whole.pipe(z.int().min(1).max(maxRows)).optional(),
})
type Page = { range?: [number, number] | undefined; page?: number | undefined; per_page?: number | undefined }
const windowOf = ({ range, page = 1, per_page }: Page, usual: number) => {
  const limit = range ? range[1] - range[0] + 1 : (per_page ?? usual)
  return { offset: range ? range[0] : (page - 1) * limit, limit }
}

type Sorted<S, F> = { sort: readonly [S, 'ASC' | 'DESC']; filter: F }
/** What was asked for, as handlers read it: the order by name, and the window in rows. */
const asAsked =
  (maxRows: number) =>
  <S, F extends { readonly id?: unknown }>({ sort: [field, order], filter, ...page }: Sorted<S, F> & Page) => ({
    sort: { field, order },
    filter,
    ...windowOf(page, Math.min(maxRows, rowsAskedFor(filter))),
  })

/**
 * The query of a list in both dialects of the API: `sort=["name","ASC"]&range=[0,24]&filter={…}` and `page=&per_page=`.
 * Only the named fields may be sorted and filtered by, the first one by default; anything else is a 422. `offset` and
 * `limit` count rows.
 */
export const listQuery = <const S extends Fields, F extends z.ZodRawShape>({
  maxRows = referenceRows,
  ...options
}: Options<S, F>) => z.strictObject({ ...parameters(options), ...pageParameters(maxRows) }).transform(asAsked(maxRows))

/**
 * The query of a list whose screen has tabs: `counts=[{…},{…}]` asks besides how many each of these filters matches,
 * for `meta.counts`.
 */
export const tabbedListQuery = <const S extends Fields, F extends z.ZodRawShape>({
  maxRows = referenceRows,
  ...options
}: Options<S, F>) =>
  z
    .strictObject({
      ...parameters(options),
      ...pageParameters(maxRows),
      counts: countsOf(options.filter),
    })
    .transform(({ counts, ...asked }) => ({ ...asAsked(maxRows)(asked), counts }))

/**
 * A row of a list that one chooses from: `choices=true` asks for no more of it. What has no code is chosen by its name.
 */
export const choice = z.object({ id: recordId, code: z.string().optional(), name: z.string() })

/** Whether a query that has been read asks for choices. */
export const asksForChoices = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'choices' in query && query.choices === true

/** The query of a list that may be asked for as `choices` too: the same rows with no more than id, code and name. */
export const choosableQuery = <const S extends Fields, F extends z.ZodRawShape>({
  maxRows = referenceRows,
  ...options
}: Options<S, F>) =>
  z
    .strictObject({
      ...parameters(options),
      ...pageParameters(maxRows),
      choices: z.literal('true').optional(),
    })
    .transform(({ choices, ...asked }) => ({ ...asAsked(maxRows)(asked), choices: choices === 'true' }))

/**
 * The query of a list with tabs that may be asked for as `choices` too: the same rows with no more than id, code and
 * name.
 */
export const tabbedChoosableQuery = <const S extends Fields, F extends z.ZodRawShape>({
  maxRows = referenceRows,
  ...options
}: Options<S, F>) =>
  z
    .strictObject({
      ...parameters(options),
      ...pageParameters(maxRows),
      counts: countsOf(options.filter),
      choices: z.literal('true').optional(),
    })
    .transform(({ counts, choices, ...asked }) => ({ ...asAsked(maxRows)(asked), counts, choices: choices === 'true' }))

/** Who names records by their ids, and no page, wants all of them. */
const rowsAskedFor = (filter: { readonly id?: unknown }) =>
  Array.isArray(filter.id) ? Math.max(1, filter.id.length) : defaultRows

/** The query of an export: the sort and filter of its list, every row that matches, in one of two formats. */
export const exportQuery = <const S extends Fields, F extends z.ZodRawShape>(options: Options<S, F>) =>
  z
    .strictObject({ ...parameters(options), format: z.enum(['csv', 'xlsx']) })
    .transform(({ sort: [field, order], filter, format }) => ({ sort: { field, order }, filter, format }))
