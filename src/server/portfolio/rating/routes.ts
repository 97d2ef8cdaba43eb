import { collegeName } from '../../kit/college'
import type { rating } from '../../../api/portfolio/rating'
import type { Handlers } from '../../kit/handlers'
import { toPage, type Sort } from '../../kit/records/lists'
import { ratingFile, ratingSheet } from './export'
import type { RatedRow } from './rating'
import { metaOf, readRatingView, rowOf } from './ratingView'
import { waitingOf } from './pendingEffects'

const entity = 'portfolios/rating'

const byName = (of: (row: RatedRow) => string | null) => (one: RatedRow, other: RatedRow) =>
  (of(one) ?? '').localeCompare(of(other) ?? '', 'ru')
const byNumber = (of: (row: RatedRow) => number | null) => (one: RatedRow, other: RatedRow) =>
  (of(one) ?? -1) - (of(other) ?? -1)

const orders = {
  place: byNumber(({ place }) => place),
  name: byName(({ name }) => name),
  group_code: byName(({ group_code }) => group_code),
  waiting: byNumber(({ waiting }) => waiting),
  average: byNumber(({ average }) => average),
  id: byNumber(({ id }) => id),
}

/** Sorts by a column, then by place. Missing values come first. */
const sortRows = (rows: readonly RatedRow[], { field, order }: Sort<keyof typeof orders>): RatedRow[] => {
  const sign = order === 'ASC' ? 1 : -1
  return rows.toSorted((one, other) => sign * orders[field](one, other) || one.place - other.place)
}

const anonymize = (row: ReturnType<typeof rowOf>) => ({ ...row, name: null, group_code: null, ahead_of: null })

/** Audit log details of an export. */
const exportDetails = ({ rows, period, anonymous }: { rows: number; period: string; anonymous: boolean }) => ({
  period,
  rows,
  anonymous,
})

export const ratingRoutes: Handlers<typeof rating> = {
  'GET /api/portfolios/rating': async (context) => {
    const { query, now } = context
    const { offset, limit, sort } = query
    const { anonymous = false, ...filter } = query.filter
    const read = await readRatingView({ ...context, query: { filter } })
    const found = sortRows(read.shown, sort).slice(offset, offset + limit)
    const rows = found.map((row) => (anonymous ? anonymize(rowOf(row, read)) : rowOf(row, read)))
    const { data, meta } = toPage({ rows, total: read.shown.length }, query)
    return { data, meta: { ...meta, ...metaOf(read, now) } }
  },

  'GET /api/portfolios/rating/waiting': async (context) => ({
    data: waitingOf(await readRatingView(context), context.now),
  }),

  'GET /api/portfolios/rating/export': async (context) => {
    const { query, locale, person, audit } = context
    const { anonymous = false, ...filter } = query.filter
    const read = await readRatingView({ ...context, query: { filter } })
    const rows = sortRows(read.shown, query.sort)
    audit({
      action: 'export',
      entity,
      ids: [],
      after: exportDetails({ rows: rows.length, period: read.period?.name ?? '', anonymous }),
    })
    return ratingFile({ read, rows, anonymous, locale, timeZone: person.timeZone, format: query.format })
  },

  'GET /api/portfolios/rating/print': async (context) => {
    const { query, locale, person, now, services, audit } = context
    const { anonymous = false, ...filter } = query.filter
    const read = await readRatingView({ ...context, query: { filter } })
    audit({
      action: 'print',
      entity,
      ids: [],
      after: exportDetails({ rows: read.shown.length, period: read.period?.name ?? '', anonymous }),
    })
    const { timeZone } = person
    const college = await collegeName(context.db, services.config, locale)
    return ratingSheet({ read, rows: read.shown, anonymous, locale, timeZone, college, now })
  },
}
