import type { rating } from '../../../api/portfolio/rating'
import type { Handlers } from '../../kit/handlers'
import { paged, type Sort } from '../../kit/lists'
import { ratingFile, ratingSheet } from './export'
import type { RatedRow } from './rating'
import { headOf, readAsked, rowOf } from './reading'
import { waitingOf } from './waiting'

const entity = 'portfolios/rating'

/** By a column, and within equal ones in the order of the list. What is missing is less than anything. */
const sorted = (rows: readonly RatedRow[], { field, order }: Sort): RatedRow[] => {
  if (field === 'place') return order === 'ASC' ? [...rows] : rows.toReversed()
  const sign = order === 'ASC' ? 1 : -1
  const valueOf = (row: RatedRow) => new Map<string, unknown>(Object.entries(row)).get(field)
  const compared = (one: unknown, other: unknown) =>
    typeof one === 'string' || typeof other === 'string'
      ? String(one ?? '').localeCompare(String(other ?? ''), 'ru')
      : Number(one ?? -1) - Number(other ?? -1)
  return rows.toSorted((one, other) => sign * compared(valueOf(one), valueOf(other)) || one.place - other.place)
}

/** What of a list was taken out, as the log remembers it. */
const takenOf = ({ rows, period, anonymous }: { rows: number; period: string; anonymous: boolean }) => ({
  period,
  rows,
  anonymous,
})

export const ratingRoutes: Handlers<typeof rating> = {
  'GET /api/portfolios/rating': async (context) => {
    const { query, now } = context
    const read = await readAsked(context)
    const { offset, limit, sort } = query
    const rows = sorted(read.shown, sort).slice(offset, offset + limit)
    const { data, meta } = paged({ rows: rows.map((row) => rowOf(row, read)), total: read.shown.length }, query)
    return { data, meta: { ...meta, ...headOf(read, now) } }
  },

  'GET /api/portfolios/rating/waiting': async (context) => ({
    data: waitingOf(await readAsked(context), context.now),
  }),

  'GET /api/portfolios/rating/export': async (context) => {
    const { query, locale, person, audit } = context
    const { anonymous = false, ...filter } = query.filter
    const read = await readAsked({ ...context, query: { filter } })
    const rows = sorted(read.shown, query.sort)
    audit({
      action: 'export',
      entity,
      ids: [],
      after: takenOf({ rows: rows.length, period: read.period?.name ?? '', anonymous }),
    })
    return ratingFile({ read, rows, anonymous, locale, timeZone: person.timeZone, format: query.format })
  },

  'GET /api/portfolios/rating/print': async (context) => {
    const { query, locale, person, now, services, audit } = context
    const { anonymous = false, ...filter } = query.filter
    const read = await readAsked({ ...context, query: { filter } })
    audit({
      action: 'print',
      entity,
      ids: [],
      after: takenOf({ rows: read.shown.length, period: read.period?.name ?? '', anonymous }),
    })
    const { timeZone } = person
    const college = services.config.college[locale]
    return ratingSheet({ read, rows: read.shown, anonymous, locale, timeZone, college, now })
  },
}
