import { z } from 'zod'
import { all, byId, endpoints, one, page, pathId, recordId } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { categoryPoints, itemFields, itemStatus, periodOption } from './items'

const counts = {
  approved_count: z.int(),
  waiting_count: z.int(),
  returned_count: z.int(),
}

/** A student's portfolio in a list; `id` is the person's. */
const portfolioRow = z.object({
  id: recordId,
  name: z.string(),
  group_id: recordId,
  group_code: z.string(),
  course: z.int(),
  ...counts,
  /** Since when the oldest waits. */
  waits_since: z.string().nullable(),
  points: z.number(),
  categories: z.array(categoryPoints),
})
export type PortfolioRow = z.infer<typeof portfolioRow>

const portfolioItem = z.object({
  ...itemFields,
  status: itemStatus.exclude(['draft']),
  /** The approved one whose new version it is; it counts until then, and is listed too. */
  replaces_id: recordId.nullable(),
})

/** A student's whole portfolio, drafts aside. */
const portfolio = z.object({
  id: recordId,
  name: z.string(),
  group: z.object({ id: recordId, code: z.string(), course: z.int(), direction_name: z.string() }).nullable(),
  about: z.string(),
  period: periodOption.nullable(),
  periods: z.array(periodOption),
  points: z.number(),
  categories: z.array(categoryPoints),
  items: z.array(portfolioItem),
})
export type Portfolio = z.infer<typeof portfolio>

/** How the portfolios of a group stand. */
const groupPortfolios = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  course: z.int(),
  people_count: z.int(),
  /** Who has nothing yet, drafts aside. */
  without_count: z.int(),
  /** Achievements that wait, and of how many people. */
  waiting_count: z.int(),
  waiting_people_count: z.int(),
  waits_since: z.string().nullable(),
  /** All points of its people in the period, by category, after the caps. */
  categories: z.array(categoryPoints.pick({ category: true, points: true })),
  points: z.number(),
  /** Of those who have any. */
  average: z.number().nullable(),
})
export type GroupPortfolios = z.infer<typeof groupPortfolios>

const manage = { any: ['manage portfolios'] } as const

export const portfolios = endpoints({
  'GET /api/portfolios': {
    summary: 'Students within reach whose groups have portfolios: what each has, what waits, the points of a period',
    access: manage,
    query: tabbedListQuery({
      sort: ['name', 'group_code', 'waiting_count', 'approved_count', 'waits_since', 'id'],
      filter: {
        q,
        period_id: recordId,
        group_id: oneOrMany(recordId),
        direction_id: oneOrMany(recordId),
        course: oneOrMany(z.int().min(1).max(6)),
        /** `none`: nothing yet, drafts aside. */
        state: z.enum(['none', 'waiting', 'returned', 'approved']),
      },
      maxRows: 200,
    }),
    answer: page(portfolioRow),
  },
  'GET /api/portfolios/groups': {
    summary: 'Groups within reach that have portfolios: who has none, who waits, points by category of a period',
    access: manage,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: all(groupPortfolios),
  },
  'GET /api/portfolios/:id': {
    summary: 'The portfolio of a student within reach, also of one whose group has none any more; `id` is the person’s',
    access: manage,
    params: byId,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(portfolio),
  },
})
