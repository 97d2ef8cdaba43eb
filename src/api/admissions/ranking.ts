import { z } from 'zod'
import { endpoints, file, bulkIds, bulkResult, one, page, pathId, recordId, text } from '../kit/endpoints'
import { basis, rankingKey } from '../directories/directions'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { choiceState, originalsState, applicationStatus } from './applicationStates'

/** The value of one ranking key, e.g. 4.75 or 241. */
const keyValue = z.object({ key: rankingKey, value: z.number().nullable() })

/**
 * Why a row ranks below the row above it: the first ranking key that differs, with both values; `submitted_at` if all
 * keys are equal; `below_minimum` if a score is missing or below the minimum.
 */
const rankReason = z.discriminatedUnion('by', [
  z.object({ by: rankingKey, value: z.number().nullable(), above: z.number().nullable() }),
  z.object({ by: z.literal('submitted_at'), value: z.string(), above: z.string() }),
  z.object({ by: z.literal('below_minimum') }),
])
/** A comparison of two rows by a ranking key or by submission time. */
export type RankedComparison = Exclude<z.infer<typeof rankReason>, { by: 'below_minimum' }>

const listReference = z.object({ direction_code: z.string(), basis })

/**
 * A choice in the ranking list of its direction and basis; `place` starts at 1, and `rank_reason` is null for the first
 * row. `passes`: the applicant has a place here, or would get a free place if those placed in another list
 * (`placed_in`) are skipped.
 */
export const rankedChoice = z.object({
  id: recordId,
  place: z.int(),
  application_id: recordId,
  number: z.string(),
  name: z.string(),
  application_status: applicationStatus,
  priority: z.int(),
  state: choiceState,
  /** Another list in which the applicant already has a place. */
  placed_in: listReference.nullable(),
  education_method_id: z.int(),
  education_method: z.string(),
  keys: z.array(keyValue),
  rank_reason: rankReason.nullable(),
  /** Subjects whose score is missing or below the minimum. A row with such a subject ranks last and never passes. */
  below_minimum: z.array(z.string()),
  passes: z.boolean(),
  /** True for the last passing row if there are too few places; the screen draws a line below it. */
  line_below: z.boolean(),
  originals: originalsState,
  enrolment_consent: z.boolean(),
  submitted_at: z.string(),
})
export type RankedChoice = z.infer<typeof rankedChoice>

/** A passing applicant without a place. `earlier` is the list of a higher-priority choice that also passes. */
export const passingChoice = rankedChoice
  .pick({ id: true, application_id: true, number: true, name: true })
  .extend({ earlier: listReference.nullable() })
export type PassingChoice = z.infer<typeof passingChoice>

/** Summary of a list: places, placed applicants and, in `passing`, the key values of the last passing row. */
export const rankingSummary = z.object({
  campaign_id: recordId,
  direction_id: recordId,
  direction_code: z.string(),
  direction_name: z.string(),
  direction_profile: z.string().nullable(),
  basis,
  places: z.int(),
  ranked: z.int(),
  taken: z.int(),
  waitlisted: z.int(),
  /** Number of passing applicants without a place. */
  to_recommend: z.int(),
  keys: z.array(rankingKey),
  passing: z.array(keyValue).nullable(),
})
export type RankingSummary = z.infer<typeof rankingSummary>

const manage = { any: ['manage profiles'] } as const
const listKey = { campaign_id: pathId, direction_id: pathId, basis }
const reason = text(2000)
const bulk = { access: manage, audit: 'change', answer: bulkResult } as const

export const ranking = endpoints({
  'GET /api/ranking/summary': {
    summary: 'All ranking lists of a campaign: direction, basis, places, ranked and placed applicants, passing line',
    access: manage,
    query: z.strictObject({ campaign_id: listKey.campaign_id }),
    answer: one(z.array(rankingSummary)),
  },
  'GET /api/ranking': {
    summary: 'The ranking list of a direction and basis; a filter hides rows but does not change ranks',
    access: manage,
    query: listQuery({
      sort: ['place'],
      filter: { q, campaign_id: recordId, direction_id: recordId, basis, state: oneOrMany(choiceState) },
    }),
    answer: page(rankedChoice),
  },
  'GET /api/ranking/passing': {
    summary:
      'Passing applicants without a place, at most 1000, each with a higher-priority list in which they pass too',
    access: manage,
    query: z.strictObject(listKey),
    answer: one(z.array(passingChoice)),
  },
  'GET /api/ranking/export': {
    summary: 'The list as a file (audited); `anonymous` gives application numbers instead of names, for publication',
    access: manage,
    audit: 'change',
    query: z.strictObject({
      ...listKey,
      format: z.enum(['csv', 'xlsx', 'pdf']),
      anonymous: z.enum(['true', 'false']).default('false'),
    }),
    answer: file,
  },
  'POST /api/ranking/recommend': {
    ...bulk,
    idempotency: 'stored',
    summary: 'Recommend choices; refused ones are listed with the reason',
    body: bulkIds,
  },
  'POST /api/ranking/waitlist': {
    ...bulk,
    idempotency: 'stored',
    summary: 'Put choices on the waiting list; refused ones are listed with the reason',
    body: bulkIds,
  },
  'POST /api/ranking/decline': {
    ...bulk,
    idempotency: 'stored',
    summary: 'Revoke recommendations, e.g. because originals are missing; refused ones are listed with the reason',
    body: z.strictObject({ ...bulkIds.shape, reason }),
  },
})
