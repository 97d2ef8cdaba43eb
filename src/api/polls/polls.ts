import { z } from 'zod'
import {
  byId,
  deleted,
  distinct,
  editOf,
  endpoints,
  file,
  longText,
  moment,
  one,
  page,
  recordId,
  sentBack,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import {
  pollEvents,
  pollKinds,
  pollLimits,
  pollMoves,
  pollStatuses,
  resultsVisibilities,
  secrecies,
  thresholds,
} from './codes'

export const pollKind = z.enum(pollKinds)
export const pollStatus = z.enum(pollStatuses)
export const secrecy = z.enum(secrecies)
export const threshold = z.enum(thresholds)
export const resultsVisibility = z.enum(resultsVisibilities)

/** Of one poll, made by who writes it: `o1`, `o2` … A ballot names options by these. */
export const optionId = z.string().regex(/^[a-z][a-z0-9]{0,11}$/, { error: 'partId' })
const option = z.strictObject({
  id: optionId,
  translations: translated({
    title: text(pollLimits.optionTitle),
    description: longText(pollLimits.optionDescription).optional(),
  }),
})
const ids = z.array(recordId).max(pollLimits.audience).refine(distinct, { error: 'repeated' })
const places = z.int().min(0).max(pollLimits.options)

/**
 * `all`: whoever holds the permission to vote; `chosen`: those of them in any of the roles, groups and directions, or
 * named.
 */
export const audienceFields = {
  audience: z.enum(['all', 'chosen']),
  role_ids: ids,
  group_ids: ids,
  direction_ids: ids,
  user_ids: ids,
}

const writable = {
  kind: pollKind,
  secrecy,
  translations: translated({
    title: text(pollLimits.title),
    /** What is decided: «кто год возглавляет студенческий совет». */
    description: longText(pollLimits.description).optional(),
  }),
  /** In the order in which they are shown; none of a yes/no decision, whose options are always the same. */
  options: z
    .array(option)
    .max(pollLimits.options)
    .refine((options) => distinct(options.map(({ id }) => id)), { error: 'repeated' }),
  /** With 0 an empty ballot may be cast, which is an abstention. */
  min_choices: places,
  /** Null: as many as there are options; of one choice always 1. */
  max_choices: places.min(1).nullable(),
  ...audienceFields,
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  /** Of the roll, abstentions counted; 0 for none. */
  quorum_percent: z.int().min(0).max(100),
  threshold,
  /** Whether a tie is decided by lot, drawn from the hash of the ballots. */
  drawn: z.boolean(),
  /** Of open polls only. */
  allow_change: z.boolean(),
  results: resultsVisibility,
}
export type PollInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  secrecy: secrecy.default('secret'),
  options: writable.options.default([]),
  min_choices: places.default(1),
  max_choices: writable.max_choices.default(null),
  audience: audienceFields.audience.default('chosen'),
  role_ids: ids.default([]),
  group_ids: ids.default([]),
  direction_ids: ids.default([]),
  user_ids: ids.default([]),
  opens_at: writable.opens_at.default(null),
  closes_at: writable.closes_at.default(null),
  quorum_percent: writable.quorum_percent.default(0),
  threshold: threshold.default('plurality'),
  drawn: z.boolean().default(false),
  allow_change: z.boolean().default(false),
  results: resultsVisibility.default('published'),
})
const editable = z.strictObject({ ...writable, version })

/** A poll in a list. Counts of voters are null until a roll exists. */
export const pollRow = z.object({
  ...stamps,
  name: z.string(),
  kind: pollKind,
  secrecy,
  status: pollStatus,
  /** Its time is over, and its ballots are being counted. */
  is_closing: z.boolean(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  published_at: z.string().nullable(),
  author_name: z.string().nullable(),
  /** Written by who asks; and whether they may do more than read: their own, or everybody's by `manage access`. */
  is_mine: z.boolean(),
  may_edit: z.boolean(),
  roll_count: z.int().nullable(),
  voted_count: z.int().nullable(),
  quorum_percent: z.int(),
  /** How many must vote; null until a roll exists. */
  quorum_needed: z.int().nullable(),
})
export type PollRow = z.infer<typeof pollRow>

const named = z.object({ id: recordId, code: z.string(), name: z.string() })
const words = z.object({ title: z.string(), description: z.string().optional() })
const written = z.object({ ru: words, en: words.partial().optional() })
const event = z.object({
  kind: z.enum(pollEvents),
  at: z.string(),
  /** Null: by the clock, or somebody who was forgotten. */
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of an extension: until when. */
  closes_at: z.string().nullable(),
})
export type PollEvent = z.infer<typeof event>

export const poll = z.object({
  ...pollRow.shape,
  translations: written,
  options: z.array(z.object({ id: z.string(), translations: written })),
  min_choices: z.int(),
  max_choices: z.int().nullable(),
  audience: audienceFields.audience,
  role_ids: z.array(recordId),
  group_ids: z.array(recordId),
  direction_ids: z.array(recordId),
  user_ids: z.array(recordId),
  roles: z.array(named),
  groups: z.array(named),
  directions: z.array(named),
  people: z.array(z.object({ id: recordId, name: z.string() })),
  threshold,
  drawn: z.boolean(),
  allow_change: z.boolean(),
  results: resultsVisibility,
  /** What became of it so far, the oldest first. */
  events: z.array(event),
  /** What who asks may do with it now. */
  moves: z.array(z.enum(pollMoves)),
  /** The key of a secret poll is lost: its ballots cannot be opened any more, and nothing is left but to cancel it. */
  key_lost: z.boolean(),
  /** SHA-256 in hex; null until there is a roll, or ballots are counted. */
  roll_hash: z.string().nullable(),
  ballots_hash: z.string().nullable(),
})
export type Poll = z.infer<typeof poll>

export const viewPolls = { any: ['view polls'] } as const
const listed = {
  sort: ['updated_at', 'name', 'status', 'opens_at', 'closes_at', 'id'],
  order: 'DESC',
  filter: {
    q,
    status: oneOrMany(pollStatus),
    kind: oneOrMany(pollKind),
    secrecy: oneOrMany(secrecy),
    mine: z.boolean(),
  },
} as const

export const polls = endpoints({
  'GET /api/polls': {
    summary: 'Polls that are no drafts, and drafts of one’s own; with `manage access` everybody’s',
    access: viewPolls,
    query: tabbedListQuery(listed),
    answer: page(pollRow),
  },
  'GET /api/polls/export': {
    summary: 'The filtered list of polls as a CSV or XLSX file',
    access: viewPolls,
    query: exportQuery(listed),
    answer: file,
  },
  'GET /api/polls/:id': { summary: 'Read a poll', access: viewPolls, params: byId, answer: one(poll) },
  'POST /api/polls': {
    summary: 'Write a poll: a draft; an audience beyond one’s reach is a 422',
    access: viewPolls,
    audit: 'change',
    repeated: 'kept',
    body: sentBack(creatable, poll),
    answer: one(poll),
  },
  'PUT /api/polls/:id': {
    summary: 'Edit a poll that has not opened; a stale version is a 409 with the current record',
    access: viewPolls,
    audit: 'change',
    params: byId,
    body: editOf(editable, poll),
    answer: one(poll),
  },
  'DELETE /api/polls/:id': {
    summary: 'Delete a draft; what was scheduled once is cancelled instead',
    access: viewPolls,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
