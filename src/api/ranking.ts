import { z } from 'zod'
import { byId, day, endpoints, file, many, manyDone, one, page, recordId, text } from './kit'
import { rankingKey } from './directions'
import { listQuery, oneOrMany, q } from './lists'
import { basis } from './profileForm'
import { choiceState, profileStatus } from './profileStates'

/** One key's part in where a row stands: its value in words of numbers, e.g. 4.75 or 241. */
const keyValue = z.object({ key: rankingKey, value: z.number().nullable() })

/**
 * A wish in the list of its direction and basis. `place` counts from 1 over all ranked. `passes`: holds a place, or is within those that are left,
 * counted without those who took one elsewhere. `why` is the key that decides between this row and the one above: null for the first, `submitted_at` for a tie to the last.
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
  education_method: z.string(),
  keys: z.array(keyValue),
  why: z.union([rankingKey, z.literal('submitted_at'), z.literal('below_minimum')]).nullable(),
  /** Subjects whose score is under the minimum, or that are missing: such a row is ranked last and never passes. */
  below_minimum: z.array(z.string()),
  passes: z.boolean(),
  /** The last that passes: the passing line runs below it. */
  line_below: z.boolean(),
  originals: z.enum(['awaited', 'received']),
  enrolment_consent: z.boolean(),
  submitted_at: z.string(),
})
export type RankedChoice = z.infer<typeof rankedChoice>

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
const which = { campaign_id: z.coerce.number().pipe(recordId), direction_id: z.coerce.number().pipe(recordId), basis }
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
    summary: 'Recommend wishes for their places; each is told why not',
    body: many,
  },
  'POST /api/ranking/waitlist': {
    ...bulk,
    summary: 'Put wishes on the waiting list; each is told why not',
    body: many,
  },
  'POST /api/ranking/decline': {
    ...bulk,
    summary: 'Take recommendations back, e.g. when the originals did not come in time; each is told why not',
    body: z.strictObject({ ...many.shape, reason }),
  },
})

/** An order of enrolment, with the people in it. */
export const enrolmentOrder = z.object({
  id: recordId,
  number: z.string(),
  ordered_on: z.string(),
  campaign_id: recordId,
  people_count: z.int(),
  created_by: z.string(),
  created_at: z.string(),
})
export type EnrolmentOrder = z.infer<typeof enrolmentOrder>

export const enrolment = endpoints({
  'POST /api/enrolment': {
    summary:
      'Enrol recommended wishes into a group by an order: membership, role student and history in one transaction; each is told why not. With an Idempotency-Key the same request answers the same',
    access: manage,
    audit: 'change',
    idempotent: true,
    body: z.strictObject({
      ...many.shape,
      group_id: recordId,
      order_number: text(50),
      order_date: day,
      started_on: day,
    }),
    answer: manyDone,
  },
  'POST /api/enrolment/undo': {
    summary: 'Undo enrolments of the last day, for a reason; only for those whose reach is all',
    access: manage,
    audit: 'change',
    body: z.strictObject({ ...many.shape, reason }),
    answer: manyDone,
  },
  'GET /api/enrolment/groups': {
    summary: 'Groups that may take people of a direction, with the room they have',
    access: manage,
    query: z.strictObject({ direction_id: which.direction_id }),
    answer: one(
      z.array(
        z.object({ id: recordId, code: z.string(), name: z.string(), room: z.int(), education_method_id: z.int() }),
      ),
    ),
  },
  'GET /api/enrolment/orders': {
    summary: 'The orders of enrolment',
    access: manage,
    query: listQuery({ sort: ['ordered_on', 'number', 'id'], filter: { campaign_id: recordId }, order: 'DESC' }),
    answer: page(enrolmentOrder),
  },
  'GET /api/enrolment/orders/:id/print': {
    summary: 'The order as a PDF in Russian',
    access: manage,
    params: byId,
    answer: file,
  },
})
