import { z } from 'zod'
import { all, byId, endpoints, one, page, pathId, recordId } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { categoryPoints, itemFields, itemStatus, periodOption } from './items'

const counts = {
  approved_count: z.int(),
  waiting_count: z.int(),
  returned_count: z.int(),
}

/** A student's portfolio in a list. `id` is the student's user id. */
const portfolioRow = z.object({
  id: recordId,
  name: z.string(),
  group_id: recordId,
  group_code: z.string(),
  course: z.int(),
  ...counts,
  /** Submission time of the oldest achievement in the queue. */
  waiting_since: z.string().nullable(),
  points: z.number(),
  categories: z.array(categoryPoints),
})
export type PortfolioRow = z.infer<typeof portfolioRow>

const portfolioItem = z.object({
  ...itemFields,
  status: itemStatus.exclude(['draft']),
  /** The approved achievement that this new version will replace. It counts until then and is listed too. */
  replaces_id: recordId.nullable(),
})

/** A student's complete portfolio without drafts. */
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

/** Summary of the portfolios of a group. */
const groupPortfolios = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  course: z.int(),
  people_count: z.int(),
  /** Students without achievements. Drafts do not count. */
  without_count: z.int(),
  /** Achievements waiting for review, and the number of students they belong to. */
  waiting_count: z.int(),
  waiting_people_count: z.int(),
  waiting_since: z.string().nullable(),
  /** Points of all students of the group in the period, after the caps. */
  categories: z.array(categoryPoints.pick({ category: true, points: true })),
  points: z.number(),
  /** Average points of the students who have any. */
  average: z.number().nullable(),
})
export type GroupPortfolios = z.infer<typeof groupPortfolios>

const manage = { any: ['manage portfolios'] } as const

export const portfolios = endpoints({
  'GET /api/portfolios': {
    summary:
      'List students within reach whose groups have portfolios, with counts of achievements and the points of a period',
    access: manage,
    query: tabbedListQuery({
      sort: ['name', 'group_code', 'waiting_count', 'approved_count', 'waiting_since', 'id'],
      filter: {
        q,
        period_id: recordId,
        group_id: oneOrMany(recordId),
        direction_id: oneOrMany(recordId),
        course: oneOrMany(z.int().min(1).max(6)),
        /** `none`: no achievements except drafts. */
        state: z.enum(['none', 'waiting', 'returned', 'approved']),
      },
      maxRows: 200,
    }),
    answer: page(portfolioRow),
  },
  'GET /api/portfolios/groups': {
    summary: 'List groups within reach that have portfolios, with counts and the points of a period by category',
    access: manage,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: all(groupPortfolios),
  },
  'GET /api/portfolios/:id': {
    summary:
      'The portfolio of a student within reach, even if their current group has no portfolios; `id` is the user id',
    access: manage,
    params: byId,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(portfolio),
  },
})
