import { z } from 'zod'
import { endpoints, file, many, manyDone, one, page, pathId, recordId, text } from '../kit/endpoints'
import { basis, rankingKey } from '../directories/directions'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { choiceState, originalsStanding, profileStatus } from './applicationStates'

/** One key's part in where a row stands: its value in words of numbers, e.g. 4.75 or 241. */
const keyValue = z.object({ key: rankingKey, value: z.number().nullable() })

/**
 * What decides between a row and the one above it, and the two values that it decides by; `submitted_at` where all keys
 * are equal.
 */
const rankedWhy = z.discriminatedUnion('by', [
  z.object({ by: rankingKey, value: z.number().nullable(), above: z.number().nullable() }),
  z.object({ by: z.literal('submitted_at'), value: z.string(), above: z.string() }),
  z.object({ by: z.literal('below_minimum') }),
])
/** A key, or the moment of sending, by which two rows are compared. */
export type RankedComparison = Exclude<z.infer<typeof rankedWhy>, { by: 'below_minimum' }>

const otherList = z.object({ direction_code: z.string(), basis })

/**
 * A wish in the list of its direction and basis. `place` counts from 1 over all ranked. `passes`: holds a place, or is
 * within those that are left, counted without those who took one elsewhere: `held` says where. `why` is null for the
 * first.
 */
export const rankedChoice = z.object({
  id: recordId,
  place: z.int(),
  profile_id: recordId,
  number: z.string(),
  name: z.string(),
  profile_status: profileStatus,
  priority: z.int(),
  state: choiceState,
  /** The list in which the person has a place by another wish. */
  held: otherList.nullable(),
  education_method_id: z.int(),
  education_method: z.string(),
  keys: z.array(keyValue),
  why: rankedWhy.nullable(),
  /** Subjects whose score is under the minimum, or that are missing: such a row is ranked last and never passes. */
  below_minimum: z.array(z.string()),
  passes: z.boolean(),
  /** The last that passes: the passing line runs below it. */
  line_below: z.boolean(),
  originals: originalsStanding,
  enrolment_consent: z.boolean(),
  submitted_at: z.string(),
})
export type RankedChoice = z.infer<typeof rankedChoice>

/**
 * Somebody who passes and has no place yet; `earlier` is the list of an earlier wish in which the person passes as
 * well.
 */
export const passingChoice = rankedChoice
  .pick({ id: true, profile_id: true, number: true, name: true })
  .extend({ earlier: otherList.nullable() })
export type PassingChoice = z.infer<typeof passingChoice>

/** The list's head: how many places, how many took them, and the keys of the last that passes. */
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
  /** Who pass and have no place yet. */
  to_recommend: z.int(),
  keys: z.array(rankingKey),
  passing: z.array(keyValue).nullable(),
})
export type RankingSummary = z.infer<typeof rankingSummary>

const manage = { any: ['manage profiles'] } as const
const which = { campaign_id: pathId, direction_id: pathId, basis }
const reason = text(2000)
const bulk = { access: manage, audit: 'change', answer: manyDone } as const

export const ranking = endpoints({
  'GET /api/ranking/summary': {
    summary: 'Every list of a campaign: direction, basis, places, how many are ranked and placed, the passing line',
    access: manage,
    query: z.strictObject({ campaign_id: which.campaign_id }),
    answer: one(z.array(rankingSummary)),
  },
  'GET /api/ranking': {
    summary: 'The list of one direction and basis by the direction’s keys; a filter hides rows and changes no place',
    access: manage,
    query: listQuery({
      sort: ['place'],
      filter: { q, campaign_id: recordId, direction_id: recordId, basis, state: oneOrMany(choiceState) },
    }),
    answer: page(rankedChoice),
  },
  'GET /api/ranking/passing': {
    summary:
      'Who pass in a list and have no place yet, a thousand at most, and who of them pass by an earlier wish too',
    access: manage,
    query: z.strictObject(which),
    answer: one(z.array(passingChoice)),
  },
  'GET /api/ranking/export': {
    summary:
      'The list as a file; `anonymous` gives numbers instead of names, for publication; that it was taken is remembered',
    access: manage,
    audit: 'change',
    query: z.strictObject({
      ...which,
      format: z.enum(['csv', 'xlsx', 'pdf']),
      anonymous: z.enum(['true', 'false']).default('false'),
    }),
    answer: file,
  },
  'POST /api/ranking/recommend': {
    ...bulk,
    repeated: 'kept',
    summary: 'Recommend wishes for their places; each is told why not',
    body: many,
  },
  'POST /api/ranking/waitlist': {
    ...bulk,
    repeated: 'kept',
    summary: 'Put wishes on the waiting list; each is told why not',
    body: many,
  },
  'POST /api/ranking/decline': {
    ...bulk,
    repeated: 'kept',
    summary: 'Take recommendations back, e.g. when the originals did not come in time; each is told why not',
    body: z.strictObject({ ...many.shape, reason }),
  },
})
