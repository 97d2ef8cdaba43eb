import { z } from 'zod'
import { byId, deleted, endpoints, longText, one, pathId, recordId, version } from '../kit/endpoints'
import { completeParts, portfolioLimits } from './codes'
import { categoryPoints, itemEdit, itemFields, itemInput, itemPoints, periodOption } from './items'
import { rulesAnswer } from './rules'

const ownActions = ['edit', 'submit', 'withdraw', 'delete'] as const

/** An achievement as its owner sees it. */
export const ownItem = z.object({
  ...itemFields,
  /** The approved version that this achievement will replace once approved. Null if there is none. */
  approved: z.object({ id: recordId, title: z.string(), event_date: z.string(), points: itemPoints }).nullable(),
  /** Position in the review queue, starting at 1. Null if it is not waiting for review. */
  queue_place: z.int().nullable(),
  /** Actions that the owner can perform now. */
  actions: z.array(z.enum(ownActions)),
})
export type OwnItem = z.infer<typeof ownItem>

/** All data of the "My portfolio" screen. */
export const myPortfolio = z.object({
  /**
   * Whether the direction of the current group has a portfolio. If not, the portfolio is read-only but can still be
   * printed.
   */
  can_write: z.boolean(),
  group: z.object({ id: recordId, code: z.string(), course: z.int() }).nullable(),
  /** Identifies the student in lists without names. Null until there is an achievement. */
  number: z.int().nullable(),
  /** A short introduction for the public page and the printout. `version` is 0 until it is first saved. */
  about: z.object({ text: z.string(), version: z.int().min(0) }),
  /** Achievements of all years, newest first. */
  items: z.array(ownItem),
  periods: z.array(periodOption),
  /**
   * Period that the points belong to: the requested one, otherwise the current one. Null if there is no period.
   */
  period: periodOption.nullable(),
  /**
   * `points` counts approved achievements. `waiting` would be added if all submitted ones were approved, and `returned`
   * on top of that if the returned ones were approved too.
   */
  points: z.object({
    points: z.number(),
    waiting: z.number(),
    returned: z.number(),
    categories: z.array(z.object({ ...categoryPoints.shape, waiting: z.number() })),
  }),
  complete: z.array(z.object({ part: z.enum(completeParts), state: z.enum(['done', 'waiting', 'missing']) })),
  /** Number of the rules in force. Null until the college has rules. */
  rules_number: z.int().nullable(),
})
export type MyPortfolio = z.infer<typeof myPortfolio>

/** The caller's rank in a period among students of the same course. */
const ownPlace = z.object({
  period: periodOption.nullable(),
  course: z.int().nullable(),
  /** Null if the student has no points. */
  place: z.int().nullable(),
  people_count: z.int(),
  scholarships: z.int().nullable(),
  points: z.number(),
})
export type OwnPlace = z.infer<typeof ownPlace>

export const ownAccess = { any: ['study'] } as const
const item = one(ownItem)

export const myPortfolioCalls = endpoints({
  'GET /api/my/portfolio': {
    summary:
      'The caller’s portfolio, with the points of a period; 403 if the current group has no portfolios and there are ' +
      'no earlier achievements',
    access: ownAccess,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(myPortfolio),
  },
  'GET /api/my/portfolio/place': {
    summary: 'The caller’s place in the rating of a period, within their course',
    access: ownAccess,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(ownPlace),
  },
  'GET /api/my/portfolio/rules': {
    summary: 'The current rules for points; null until the college has rules',
    access: ownAccess,
    answer: one(rulesAnswer.nullable()),
  },
  'PUT /api/my/portfolio/about': {
    summary: 'Update the short introduction',
    access: ownAccess,
    audit: 'change',
    body: z.strictObject({ version: z.int().min(0), text: longText(portfolioLimits.about) }),
    answer: one(myPortfolio.shape.about),
  },
  'GET /api/my/portfolio/items/:id': {
    summary: 'One of the caller’s achievements',
    access: ownAccess,
    params: byId,
    answer: item,
  },
  'POST /api/my/portfolio/items': {
    summary: 'Create an achievement as a draft',
    access: ownAccess,
    audit: 'change',
    idempotency: 'stored',
    body: itemInput,
    answer: item,
  },
  'PUT /api/my/portfolio/items/:id': {
    summary:
      'Edit a draft or a returned achievement. Editing an approved one creates a new version and submits it for review; ' +
      'the approved version counts until the new one is approved',
    access: ownAccess,
    audit: 'change',
    params: byId,
    body: itemEdit,
    answer: item,
  },
  'POST /api/my/portfolio/items/:id/submit': {
    summary:
      'Submit a draft or a returned achievement for review, optionally with an `answer` to the reviewer’s remarks',
    access: ownAccess,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version, answer: longText(portfolioLimits.answer).min(1).nullable().default(null) }),
    answer: item,
  },
  'POST /api/my/portfolio/items/:id/withdraw': {
    summary: 'Withdraw a submitted achievement to a draft; 409 while a reviewer has it open',
    access: ownAccess,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ version }),
    answer: item,
  },
  'DELETE /api/my/portfolio/items/:id': {
    summary:
      'Delete a draft or a returned achievement with its files; if it is a new version, the approved one remains',
    access: ownAccess,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
