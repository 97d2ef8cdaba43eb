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
  recordBody,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { audienceFields, namedRecord } from '../groups/audience'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import {
  pollEvents,
  pollKinds,
  pollLimits,
  pollActionCodes,
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

/** Unique within the poll and chosen by its author: `o1`, `o2` … Ballots refer to options by these ids. */
export const optionId = z.string().regex(/^[a-z][a-z0-9]{0,11}$/, { error: 'part_id' })
const option = z.strictObject({
  id: optionId,
  translations: translated({
    title: text(pollLimits.optionTitle),
    description: longText(pollLimits.optionDescription).optional(),
  }),
})
const choiceCount = z.int().min(0).max(pollLimits.options)

/**
 * `all`: every user with the permission to vote; `chosen`: only voters in one of the roles, groups or directions, or
 * listed by id.
 */
export const pollAudience = audienceFields(pollLimits.audience)

const writable = {
  kind: pollKind,
  secrecy,
  translations: translated({
    title: text(pollLimits.title),
    /** The question to decide, for example «кто год возглавляет студенческий совет». */
    description: longText(pollLimits.description).optional(),
  }),
  /** In display order. Empty for a yes/no decision, whose options are fixed. */
  options: z
    .array(option)
    .max(pollLimits.options)
    .refine((options) => distinct(options.map(({ id }) => id)), { error: 'repeated' }),
  /** 0 allows an empty ballot, which counts as an abstention. */
  min_choices: choiceCount,
  /** Null means no limit. Always 1 in a single-choice poll. */
  max_choices: choiceCount.min(1).nullable(),
  ...pollAudience,
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  /** Percentage of the roll that must vote, abstentions included. 0 means no quorum. */
  quorum_percent: z.int().min(0).max(100),
  threshold,
  /** Whether a tie is broken by lot, using the hash of the ballots. */
  ties_by_lot: z.boolean(),
  /** Whether voters can change their vote. Open polls only. */
  allow_change: z.boolean(),
  results: resultsVisibility,
}
export type PollInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  secrecy: secrecy.default('secret'),
  options: writable.options.default([]),
  min_choices: choiceCount.default(1),
  max_choices: writable.max_choices.default(null),
  audience: pollAudience.audience.default('chosen'),
  role_ids: pollAudience.role_ids.default([]),
  group_ids: pollAudience.group_ids.default([]),
  direction_ids: pollAudience.direction_ids.default([]),
  user_ids: pollAudience.user_ids.default([]),
  opens_at: writable.opens_at.default(null),
  closes_at: writable.closes_at.default(null),
  quorum_percent: writable.quorum_percent.default(0),
  threshold: threshold.default('plurality'),
  ties_by_lot: z.boolean().default(false),
  allow_change: z.boolean().default(false),
  results: resultsVisibility.default('published'),
})
const editable = z.strictObject({ ...writable, version })

/** A poll in a list. Voter counts are null until the roll is frozen. */
export const pollRow = z.object({
  ...stamps,
  name: z.string(),
  kind: pollKind,
  secrecy,
  status: pollStatus,
  /** Whether voting has ended and the ballots are being counted. */
  is_closing: z.boolean(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  published_at: z.string().nullable(),
  author_name: z.string().nullable(),
  /** `is_mine`: the caller wrote the poll. `can_edit` is true for own polls, and for all polls with `manage access`. */
  is_mine: z.boolean(),
  can_edit: z.boolean(),
  roll_count: z.int().nullable(),
  voted_count: z.int().nullable(),
  quorum_percent: z.int(),
  /** Number of voters required. Null until the roll is frozen. */
  quorum_needed: z.int().nullable(),
})
export type PollRow = z.infer<typeof pollRow>

const textFields = z.object({ title: z.string(), description: z.string().optional() })
const translatedText = z.object({ ru: textFields, en: textFields.partial().optional() })
const event = z.object({
  kind: z.enum(pollEvents),
  at: z.string(),
  /** Null if the scheduler caused the event, or if the person's data has been erased. */
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  /** The new closing time, for an extension only. */
  closes_at: z.string().nullable(),
})
export type PollEvent = z.infer<typeof event>

export const poll = z.object({
  ...pollRow.shape,
  translations: translatedText,
  options: z.array(z.object({ id: z.string(), translations: translatedText })),
  min_choices: z.int(),
  max_choices: z.int().nullable(),
  audience: pollAudience.audience,
  role_ids: z.array(recordId),
  group_ids: z.array(recordId),
  direction_ids: z.array(recordId),
  user_ids: z.array(recordId),
  roles: z.array(namedRecord),
  groups: z.array(namedRecord),
  directions: z.array(namedRecord),
  people: z.array(z.object({ id: recordId, name: z.string() })),
  threshold,
  ties_by_lot: z.boolean(),
  allow_change: z.boolean(),
  results: resultsVisibility,
  /** Timeline of the poll, oldest event first. */
  events: z.array(event),
  /** Actions that the caller can perform now. */
  actions: z.array(z.enum(pollActionCodes)),
  /** The key of a secret poll is lost, so its ballots cannot be opened. The poll can only be cancelled. */
  key_lost: z.boolean(),
  /** SHA-256 in hex. `roll_hash` is null until the roll is frozen, `ballots_hash` until the ballots are counted. */
  roll_hash: z.string().nullable(),
  ballots_hash: z.string().nullable(),
})
export type Poll = z.infer<typeof poll>

export const viewPolls = { any: ['view polls'] } as const
const pollListQuery = {
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
    summary: 'List polls: all except drafts, and own drafts; with `manage access` all drafts',
    access: viewPolls,
    query: tabbedListQuery(pollListQuery),
    answer: page(pollRow),
  },
  'GET /api/polls/export': {
    summary: 'The filtered list of polls as a CSV or XLSX file',
    access: viewPolls,
    query: exportQuery(pollListQuery),
    answer: file,
  },
  'GET /api/polls/:id': { summary: 'Read a poll', access: viewPolls, params: byId, answer: one(poll) },
  'POST /api/polls': {
    summary: 'Create a draft poll; 422 if the audience is beyond the caller’s reach',
    access: viewPolls,
    audit: 'change',
    idempotency: 'stored',
    body: recordBody(creatable, poll),
    answer: one(poll),
  },
  'PUT /api/polls/:id': {
    summary: 'Edit a poll that has not opened; 409 with the current record if the version is stale',
    access: viewPolls,
    audit: 'change',
    params: byId,
    body: editOf(editable, poll),
    answer: one(poll),
  },
  'DELETE /api/polls/:id': {
    summary: 'Delete a draft; a poll that has been scheduled can only be cancelled',
    access: viewPolls,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
