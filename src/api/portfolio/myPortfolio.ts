import { z } from 'zod'
import { byId, deleted, endpoints, longText, one, pathId, recordId, version } from '../kit/endpoints'
import { completeParts, portfolioLimits } from './codes'
import { categoryPoints, itemEdit, itemFields, itemInput, itemPoints, periodOption } from './items'
import { rulesAnswer } from './rules'

const ownActions = ['edit', 'submit', 'take_back', 'delete'] as const

/** An achievement as its owner reads it. */
export const ownItem = z.object({
  ...itemFields,
  /** What an approved one says until its new version is approved; null for what has no earlier version. */
  approved: z.object({ id: recordId, title: z.string(), event_date: z.string(), points: itemPoints }).nullable(),
  /** How many wait before it, and it: 3 is the third; null while it does not wait. */
  queue_place: z.int().nullable(),
  /** What may be done with it now. */
  actions: z.array(z.enum(ownActions)),
})
export type OwnItem = z.infer<typeof ownItem>

/** Everything that the screen of one's own portfolio draws. */
export const myPortfolio = z.object({
  /**
   * The current group’s direction has a portfolio; without it the portfolio is an archive to read, print and take
   * along.
   */
  can_write: z.boolean(),
  group: z.object({ id: recordId, code: z.string(), course: z.int() }).nullable(),
  /** Under which one stands in lists without names; null until there is an achievement. */
  number: z.int().nullable(),
  /** A few sentences about oneself, for the public page and the print. `version` is 0 until something is written. */
  about: z.object({ text: z.string(), version: z.int().min(0) }),
  /** Of all years, the newest first. */
  items: z.array(ownItem),
  periods: z.array(periodOption),
  /**
   * The period whose points these are: the one asked for, else the one that is taken in now; null while there is none.
   */
  period: periodOption.nullable(),
  /**
   * What is approved counts; `waiting` is what would be added if all that waits were, `returned` besides if what was
   * returned were.
   */
  points: z.object({
    points: z.number(),
    waiting: z.number(),
    returned: z.number(),
    categories: z.array(z.object({ ...categoryPoints.shape, waiting: z.number() })),
  }),
  complete: z.array(z.object({ part: z.enum(completeParts), state: z.enum(['done', 'waiting', 'missing']) })),
  /** The version in force; null until the college has rules. */
  rules_number: z.int().nullable(),
})
export type MyPortfolio = z.infer<typeof myPortfolio>

/** Where one stands in a period among those of the own course. */
const ownPlace = z.object({
  period: periodOption.nullable(),
  course: z.int().nullable(),
  /** Null without points. */
  place: z.int().nullable(),
  people_count: z.int(),
  scholarships: z.int().nullable(),
  points: z.number(),
})
export type OwnPlace = z.infer<typeof ownPlace>

export const own = { any: ['study'] } as const
const item = one(ownItem)

export const myPortfolioCalls = endpoints({
  'GET /api/my/portfolio': {
    summary:
      'One’s own portfolio, with the points of a period; read also when the current group has none any more, ' +
      'if there is an achievement, else a 403',
    access: own,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(myPortfolio),
  },
  'GET /api/my/portfolio/place': {
    summary: 'One’s place in the rating of a period, among the own course',
    access: own,
    query: z.strictObject({ period_id: pathId.optional() }),
    answer: one(ownPlace),
  },
  'GET /api/my/portfolio/rules': {
    summary: 'The rules of points in force; null until the college has any',
    access: own,
    answer: one(rulesAnswer.nullable()),
  },
  'PUT /api/my/portfolio/about': {
    summary: 'Write a few sentences about oneself',
    access: own,
    audit: 'change',
    body: z.strictObject({ version: z.int().min(0), text: longText(portfolioLimits.about) }),
    answer: one(myPortfolio.shape.about),
  },
  'GET /api/my/portfolio/items/:id': {
    summary: 'One of one’s achievements',
    access: own,
    params: byId,
    answer: item,
  },
  'POST /api/my/portfolio/items': {
    summary: 'Write down an achievement as a draft',
    access: own,
    audit: 'change',
    repeated: 'kept',
    body: itemInput,
    answer: item,
  },
  'PUT /api/my/portfolio/items/:id': {
    summary:
      'Change a draft or what was returned. Of what is approved a new version is made and sent to review; the ' +
      'approved one counts until that is approved too',
    access: own,
    audit: 'change',
    params: byId,
    body: itemEdit,
    answer: item,
  },
  'POST /api/my/portfolio/items/:id/submit': {
    summary:
      'Send a draft, or what was returned, to review; with `answer`, what the reviewer is to know about the remark',
    access: own,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ version, answer: longText(portfolioLimits.answer).min(1).nullable().default(null) }),
    answer: item,
  },
  'POST /api/my/portfolio/items/:id/take-back': {
    summary: 'Take what waits for review back to a draft; a 409 while a reviewer reads it',
    access: own,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ version }),
    answer: item,
  },
  'DELETE /api/my/portfolio/items/:id': {
    summary: 'Delete a draft or what was returned, with its files; of a new version the approved one stays',
    access: own,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
