import { z } from 'zod'
import { byId, day, endpoints, bulkIds, bulkResult, one, page, pathId, recordId, text, version } from '../kit/endpoints'
import { oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { portfolioLimits, sources } from './codes'
import { category, itemFields, itemKind, itemPoints, itemResult, itemStatus, level, remarkInput } from './items'

/** A row of the review queue. */
const queueRow = z.object({
  id: recordId,
  version,
  user_id: recordId,
  student: z.string(),
  group_code: z.string().nullable(),
  category,
  kind: itemKind,
  level,
  result: itemResult,
  title: z.string(),
  event_date: z.string(),
  status: itemStatus.exclude(['draft']),
  source: z.enum(sources).nullable(),
  is_verified: z.boolean(),
  /** Whether it is a new version of an approved achievement. */
  is_change: z.boolean(),
  files_count: z.int(),
  points: itemPoints,
  submitted_at: z.string(),
  /** Time of the last decision. */
  reviewed_at: z.string().nullable(),
  waiting_hours: z.int(),
  holder: z.object({ id: recordId, name: z.string() }).nullable(),
})
export type QueueRow = z.infer<typeof queueRow>

const reviewActions = ['claim', 'unclaim', 'approve', 'return', 'revoke'] as const

/** An achievement as a reviewer sees it. */
export const reviewedItem = z.object({
  ...itemFields,
  status: itemStatus.exclude(['draft']),
  student: z.object({
    id: recordId,
    name: z.string(),
    group_id: recordId.nullable(),
    group_code: z.string().nullable(),
    course: z.int().nullable(),
  }),
  /** The approved version that this achievement would replace, if any. */
  approved: z
    .object({
      id: recordId,
      category,
      kind: itemKind,
      title: z.string(),
      description: z.string(),
      event_date: z.string(),
      level,
      result: itemResult,
      links: z.array(z.string()),
      points: itemPoints,
    })
    .nullable(),
  /** Possible duplicates: achievements of the same student with the same date or title. */
  possible_duplicates: z.array(
    z.object({ id: recordId, title: z.string(), event_date: z.string(), status: itemStatus }),
  ),
  /** The student's points in the period of the date, now and after approval. */
  effect: z
    .object({ period_name: z.string(), points: z.number(), points_after: z.number(), is_capped: z.boolean() })
    .nullable(),
  waiting_hours: z.int(),
  holder: z.object({ id: recordId, name: z.string(), mine: z.boolean() }).nullable(),
  /** Whether the achievement is the caller's own; reviewers cannot review their own achievements. */
  is_own: z.boolean(),
  actions: z.array(z.enum(reviewActions)),
})
export type ReviewedItem = z.infer<typeof reviewedItem>

const manage = { any: ['manage portfolios'] } as const
const reviewAction = { access: manage, audit: 'change', params: byId, answer: one(reviewedItem) } as const

export const portfolioReview = endpoints({
  'GET /api/portfolios/items': {
    summary: 'List achievements of students within reach, except drafts: the review queue and past decisions',
    access: manage,
    query: tabbedListQuery({
      sort: ['submitted_at', 'student', 'group_code', 'event_date', 'category', 'reviewed_at', 'id'],
      filter: {
        q,
        status: oneOrMany(itemStatus.exclude(['draft'])),
        category: oneOrMany(category),
        kind: oneOrMany(itemKind),
        level: oneOrMany(level),
        group_id: oneOrMany(recordId),
        direction_id: oneOrMany(recordId),
        course: oneOrMany(z.int().min(1).max(6)),
        user_id: recordId,
        verified: z.boolean(),
        /** `mine`: claimed by the caller. `none`: claimed by nobody. */
        claim: z.enum(['mine', 'none']),
      },
      maxRows: 200,
    }),
    answer: page(queueRow),
  },
  'GET /api/portfolios/items/next': {
    summary:
      'Ids of pending achievements within reach, longest waiting first, without those claimed by others and the caller’s ' +
      'own: at most 20 after `after`, and the total number',
    access: manage,
    query: z.strictObject({
      after: pathId.optional(),
      category: category.optional(),
      group_id: pathId.optional(),
      course: z.coerce.number().pipe(z.int().min(1).max(6)).optional(),
      user_id: pathId.optional(),
      verified: z.enum(['true', 'false']).optional(),
    }),
    answer: one(z.object({ ids: z.array(recordId), waiting: z.int() })),
  },
  'GET /api/portfolios/items/:id': {
    summary: 'An achievement for review',
    access: manage,
    params: byId,
    answer: reviewAction.answer,
  },
  'POST /api/portfolios/items/:id/claim': {
    ...reviewAction,
    idempotency: 'stored',
    summary: 'Claim the achievement for review for 30 minutes; 409 while somebody else has it',
    body: z.strictObject({}),
  },
  'DELETE /api/portfolios/items/:id/claim': {
    ...reviewAction,
    summary: 'Give up the claim without a decision: the achievement returns to the queue',
  },
  'POST /api/portfolios/items/:id/approve': {
    ...reviewAction,
    idempotency: 'stored',
    summary:
      'Approve the achievement, optionally correcting its category, kind, level, result and date; not for the caller’s own',
    body: z.strictObject({
      version,
      corrected: z
        .strictObject({ category, kind: itemKind, level, result: itemResult, event_date: day })
        .partial()
        .default({}),
    }),
  },
  'POST /api/portfolios/items/:id/return': {
    ...reviewAction,
    idempotency: 'stored',
    summary: 'Return the achievement with remarks on its fields, which the student can read',
    body: z.strictObject({ version, remarks: z.array(remarkInput).min(1).max(portfolioLimits.remarks) }),
  },
  'POST /api/portfolios/items/:id/revoke': {
    ...reviewAction,
    idempotency: 'stored',
    summary: 'Revoke an approval with a reason that is sent to the student; its points no longer count',
    body: z.strictObject({ version, reason: text(portfolioLimits.reason) }),
  },
  'POST /api/portfolios/items/approve': {
    summary:
      'Approve many achievements that the college’s own records prove; the answer gives the reason for each one not approved',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
})
