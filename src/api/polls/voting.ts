import { z } from 'zod'
import { byId, endpoints, file, one, page, recordId } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { ballotsDocument } from './ballots'
import { blockedReasons, pollLimits } from './codes'
import { optionId, pollKind, pollStatus, resultsVisibility, secrecy, threshold } from './polls'
import { receiptPattern } from './receipts'
import { pollResults, ballotOption } from './results'

export const votingState = z.enum(['open', 'upcoming', 'closed'])

/** A poll in a voter's list. */
const votingRow = z.object({
  id: recordId,
  name: z.string(),
  /** The question to decide. */
  description: z.string().nullable(),
  kind: pollKind,
  secrecy,
  status: pollStatus,
  state: votingState,
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  voted: z.boolean(),
  /** Why the caller cannot vote now, or null if they can. People who joined the audience after the opening are not on the roll. */
  blocked_reason: z.enum(blockedReasons).nullable(),
  results_visible: z.boolean(),
})
export type VotingRow = z.infer<typeof votingRow>

const choices = z.array(optionId).max(pollLimits.options)

const ballotPaper = z.object({
  ...votingRow.shape,
  options: z.array(ballotOption),
  min_choices: z.int(),
  /** Never null, unlike in the poll: without a limit it is the number of options. */
  max_choices: z.int(),
  threshold,
  ties_by_lot: z.boolean(),
  allow_change: z.boolean(),
  results: resultsVisibility,
  quorum_percent: z.int(),
  /** Null until the roll is frozen. */
  roll_count: z.int().nullable(),
  quorum_needed: z.int().nullable(),
  /** The latest reason given for a pause, an extension or a cancellation, if any. */
  reason: z.string().nullable(),
  /** The caller's vote in an open poll, otherwise null. */
  my_choices: z.array(z.string()).nullable(),
  /** Whether the caller can still change their vote. */
  can_change: z.boolean(),
})
export type BallotPaper = z.infer<typeof ballotPaper>

const voteAccess = { any: ['vote'] } as const
const castAccess = { every: ['vote'], verified: true, sessionOnly: true } as const

export const voting = endpoints({
  'GET /api/voting': {
    summary: 'List the caller’s polls, open, upcoming and past: those with the caller on the roll or in the audience',
    access: voteAccess,
    query: listQuery({
      sort: ['closes_at', 'opens_at', 'name', 'id'],
      filter: { q, state: oneOrMany(votingState), voted: z.boolean() },
    }),
    answer: page(votingRow),
  },
  'GET /api/voting/:id': {
    summary: 'The ballot paper of a poll, and whether the caller can vote',
    access: voteAccess,
    params: byId,
    answer: one(ballotPaper),
  },
  'POST /api/voting/:id/cast': {
    summary:
      'Cast the vote, once: a retry with the same key gets the same answer, another key is a 409. Not audited; ' +
      'in a secret poll nothing links the ballot to the voter',
    access: castAccess,
    audit: 'none',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({
      /** Idempotency key generated in the browser. Retries of the same vote reuse it. */
      cast_key: z.uuid(),
      /** In order of preference if the poll is ranked. */
      choices,
      /** Generated in the browser for a secret poll, null for an open one. */
      receipt: z.string().regex(receiptPattern, { error: 'invalid' }).nullable(),
    }),
    allowedDuringMaintenance: true,
    answer: one(z.object({ cast: z.literal(true) })),
  },
  'PUT /api/voting/:id/vote': {
    summary: 'Change the vote in an open poll that allows it, while it is running; not audited',
    access: castAccess,
    audit: 'none',
    params: byId,
    body: z.strictObject({ choices }),
    allowedDuringMaintenance: true,
    answer: one(ballotPaper),
  },
  'GET /api/voting/:id/results': {
    summary: 'The results, once the caller may see them',
    access: voteAccess,
    params: byId,
    answer: one(pollResults),
  },
  'GET /api/voting/:id/ballots': {
    summary:
      'All ballots, once the caller may see the results. Search for your own receipt locally, so that nobody learns whose it is',
    access: voteAccess,
    params: byId,
    answer: one(ballotsDocument),
  },
  'GET /api/voting/:id/ballots/file': {
    summary: 'All ballots as a JSON file for a recount',
    access: voteAccess,
    params: byId,
    answer: file,
  },
})
