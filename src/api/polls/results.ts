import { z } from 'zod'
import { recordId } from '../kit/endpoints'
import { pollKind, pollStatus, resultsVisibility, secrecy, threshold } from './polls'

/** Turnout of one group or direction, or of everybody without a group (`id` null). */
const turnoutPart = z.object({
  id: recordId.nullable(),
  code: z.string(),
  name: z.string(),
  roll: z.int(),
  voted: z.int(),
})
export const turnout = z.object({
  roll: z.int(),
  voted: z.int(),
  quorum_percent: z.int(),
  quorum_needed: z.int(),
  by: z.enum(['group', 'direction']),
  /** Groups or directions with at least five voters. */
  parts: z.array(turnoutPart),
  /** Everybody else on the roll. Null if there is nobody else. */
  rest: z.object({ roll: z.int(), voted: z.int() }).nullable(),
})
export type Turnout = z.infer<typeof turnout>

/** One round of a ranked count. */
const round = z.object({
  votes: z.array(z.object({ option_id: z.string(), votes: z.int() })),
  /** Exhausted ballots so far: none of their options remains. */
  exhausted: z.int(),
  /** Votes needed to win this round. */
  needed: z.int(),
  /** Options eliminated after this round, usually one. Empty in the last round. */
  eliminated: z.array(z.string()),
  /** How a tie for the fewest votes was broken. */
  tie_break: z.enum(['together', 'earlier_round', 'lot']).nullable(),
  /** Transfers of the eliminated options' votes. `to` is null for exhausted ballots. */
  transfers: z.array(z.object({ from: z.string(), to: z.string().nullable(), votes: z.int() })),
})

export const tally = z.object({
  /** `ballots` = `abstained` + `counted`. The threshold applies to `counted`. */
  ballots: z.int(),
  abstained: z.int(),
  counted: z.int(),
  quorum_needed: z.int(),
  has_quorum: z.boolean(),
  /** Votes needed to win: a share of `counted` or, in a ranked poll, the number for the last round. */
  needed: z.int(),
  /**
   * Votes per option in the order of the poll: first choices in a ranked poll, abstentions included in a yes/no
   * decision. Empty if there were too few ballots to open them.
   */
  votes: z.array(z.object({ option_id: z.string(), votes: z.int() })),
  /** Empty unless the poll is ranked. */
  rounds: z.array(round),
  winner: z.string().nullable(),
  reason: z.enum(['too_few_ballots', 'no_quorum', 'no_votes', 'tie', 'below_threshold']).nullable(),
  /** Options tied at the end, including ties broken by lot. */
  tied: z.array(z.string()),
  by_lot: z.boolean(),
})
export type Tally = z.infer<typeof tally>

export const ballotOption = z.object({ id: z.string(), title: z.string(), description: z.string().nullable() })
export type BallotOption = z.infer<typeof ballotOption>

export const pollResults = z.object({
  id: recordId,
  name: z.string(),
  kind: pollKind,
  secrecy,
  status: pollStatus,
  threshold,
  ties_by_lot: z.boolean(),
  results: resultsVisibility,
  quorum_percent: z.int(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  published_at: z.string().nullable(),
  /** False while voting continues. */
  is_final: z.boolean(),
  /** In the caller's language, in the order of the ballot. */
  options: z.array(ballotOption),
  turnout,
  tally,
  roll_hash: z.string(),
  ballots_hash: z.string().nullable(),
})
export type PollResults = z.infer<typeof pollResults>
