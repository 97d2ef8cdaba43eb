import { z } from 'zod'
import { all, byId, endpoints, file, moment, one, page, recordId, text, version } from '../kit/endpoints'
import { exportQuery, listQuery, oneOrMany, q } from '../kit/lists'
import { pollLimits, pollTemplates } from './codes'
import { poll, pollAudience, viewPolls } from './polls'
import { pollResults, turnout } from './results'

const reason = text(pollLimits.reason)
const versionBody = z.strictObject({ version })
const reasonBody = z.strictObject({ version, reason })

/** A person in a picker, with the code of their current group. */
const voter = z.object({ id: recordId, code: z.string().optional(), name: z.string() })
export type Voter = z.infer<typeof voter>

/** A poll template. Its `input` is a valid body of `POST /api/polls` and can be edited first. */
const template = z.object({
  code: z.enum(pollTemplates),
  name: z.string(),
  summary: z.string(),
  input: poll.pick({
    kind: true,
    secrecy: true,
    translations: true,
    options: true,
    min_choices: true,
    max_choices: true,
    quorum_percent: true,
    threshold: true,
    ties_by_lot: true,
    allow_change: true,
    results: true,
  }),
})
export type PollTemplate = z.infer<typeof template>

/** The roll as it would be if the poll opened now. */
const rollPreview = z.object({
  count: z.int(),
  /**
   * People in the audience who would not be on the roll: without the permission to vote, with an unconfirmed e-mail
   * address, or blocked or archived.
   */
  left_out: z.object({ no_permission: z.int(), unverified: z.int(), inactive: z.int() }),
  groups: z.array(z.object({ id: recordId, code: z.string(), count: z.int() })),
  /** Number of people without a group. */
  others: z.int(),
  /** The first 100 people by name. */
  people: z.array(voter),
})
export type RollPreview = z.infer<typeof rollPreview>

/** A row of the frozen roll. */
const rollRow = z.object({
  id: recordId,
  /** Null if the person's data has been erased. */
  user_id: recordId.nullable(),
  name: z.string().nullable(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  voted: z.boolean(),
  /** The voter's choices in an open poll whose results are visible, otherwise null. */
  choices: z.array(z.string()).nullable(),
})
export type RollRow = z.infer<typeof rollRow>
const rollListQuery = {
  sort: ['name', 'group_code', 'voted', 'id'],
  filter: { q, group_id: oneOrMany(recordId), voted: z.boolean() },
} as const

/** A change of the poll's status. A repeated request is rejected because the status has already changed. */
const statusChange = {
  access: viewPolls,
  audit: 'change',
  idempotency: 'natural',
  params: byId,
  answer: one(poll),
} as const

export const pollActions = endpoints({
  'GET /api/polls/templates': {
    summary: 'List the poll templates: an election, course feedback, a teacher rating, a decision',
    access: viewPolls,
    answer: all(template),
  },
  'GET /api/polls/people': {
    summary: 'List people within reach who may vote, for a picker; filter by id or text, 50 per page',
    access: viewPolls,
    query: listQuery({ sort: ['name', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(voter),
  },
  'GET /api/polls/roles': {
    summary: 'List roles for an audience, and whether each role may vote',
    access: viewPolls,
    answer: all(z.object({ id: recordId, code: z.string(), name: z.string(), can_vote: z.boolean() })),
  },
  'POST /api/polls/roll/preview': {
    summary: 'Preview the roll of an audience, and count the people left out by reason; changes nothing',
    access: viewPolls,
    audit: 'none',
    body: z.strictObject(pollAudience),
    allowedDuringMaintenance: true,
    answer: one(rollPreview),
  },
  'POST /api/polls/:id/duplicate': {
    summary: 'Copy a poll into a new draft with the same question, options, audience and rules, without its dates',
    access: viewPolls,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    answer: one(poll),
  },
  'POST /api/polls/:id/schedule': {
    summary: 'Schedule a draft to open automatically; 422 with field errors if it is incomplete',
    ...statusChange,
    body: versionBody,
  },
  'POST /api/polls/:id/open': {
    summary: 'Open a draft or a scheduled poll now: freezes its roll and options and notifies the people on the roll',
    ...statusChange,
    body: versionBody,
  },
  'POST /api/polls/:id/pause': {
    summary: 'Pause voting, with a reason; the closing time does not change',
    ...statusChange,
    body: reasonBody,
  },
  'POST /api/polls/:id/resume': {
    summary: 'Resume voting; not possible for a secret poll whose key is lost',
    ...statusChange,
    body: versionBody,
  },
  'POST /api/polls/:id/extend': {
    summary: 'Postpone the closing time, with a reason that is sent to the people on the roll',
    ...statusChange,
    body: z.strictObject({ version, closes_at: moment, reason }),
  },
  'POST /api/polls/:id/close': {
    summary:
      'Close now: voting stops at once; a job counts the ballots, and `is_closing` is true until it has finished',
    ...statusChange,
    body: reasonBody,
  },
  'POST /api/polls/:id/publish': {
    summary: 'Publish the results and notify the people on the roll',
    ...statusChange,
    body: versionBody,
  },
  'POST /api/polls/:id/archive': {
    summary: 'Archive a published poll; it remains readable',
    ...statusChange,
    body: versionBody,
  },
  'POST /api/polls/:id/cancel': {
    summary: 'Cancel a poll that is not closed, with a reason; ballots of a secret poll are destroyed unopened',
    ...statusChange,
    body: reasonBody,
  },
  'GET /api/polls/:id/roll': {
    summary:
      'The frozen roll with who has voted, for users who can change the poll; choices are included only in open polls with visible results',
    access: viewPolls,
    params: byId,
    query: listQuery(rollListQuery),
    answer: page(rollRow),
  },
  'GET /api/polls/:id/roll/export': {
    summary: 'The filtered roll as a CSV or XLSX file; the export is audited',
    access: viewPolls,
    audit: 'change',
    params: byId,
    query: exportQuery(rollListQuery),
    answer: file,
  },
  'GET /api/polls/:id/roll/sheet': {
    summary: 'The roll as a PDF with its hash; the export is audited',
    access: viewPolls,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'GET /api/polls/:id/turnout': {
    summary: 'Turnout by group or direction; parts with fewer than five voters are merged',
    access: viewPolls,
    params: byId,
    answer: one(turnout),
  },
  'POST /api/polls/:id/remind': {
    summary: 'Remind the people on the roll who have not voted; at most once a day',
    access: viewPolls,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    current: poll,
    answer: one(z.object({ reminded: z.int() })),
  },
  'GET /api/polls/:id/results': {
    summary:
      'The results. A secret poll has none before it closes; an open poll shows them while running only if voters see them too',
    access: viewPolls,
    params: byId,
    answer: one(pollResults),
  },
  'GET /api/polls/:id/protocol': {
    summary: 'The protocol as a PDF, in Russian: roll, turnout, quorum, result, method, hashes, signature lines',
    access: viewPolls,
    params: byId,
    answer: file,
  },
  'GET /api/polls/:id/ballots': {
    summary: 'All ballots as a JSON file for a recount (`npm run recount`)',
    access: viewPolls,
    params: byId,
    answer: file,
  },
})
