import { z } from 'zod'
import { recordId } from '../kit/endpoints'
import { pollKind, pollStatus, resultsVisibility, secrecy, threshold } from './polls'

/** Of a group, of a direction, or of all the others together. */
const part = z.object({ id: recordId.nullable(), code: z.string(), name: z.string(), roll: z.int(), voted: z.int() })
export const turnout = z.object({
  roll: z.int(),
  voted: z.int(),
  quorum_percent: z.int(),
  quorum_needed: z.int(),
  by: z.enum(['group', 'direction']),
  /** Those of which at least five have voted. */
  parts: z.array(part),
  /** Everybody else on the roll; null where there is nobody else. */
  rest: z.object({ roll: z.int(), voted: z.int() }).nullable(),
})
export type Turnout = z.infer<typeof turnout>

/** How the count went on in one round of a ranked poll. */
const round = z.object({
  votes: z.array(z.object({ option_id: z.string(), votes: z.int() })),
  /** Ballots with nobody left on them, up to this round. */
  exhausted: z.int(),
  /** Votes that end the count in this round. */
  needed: z.int(),
  /** Who went out after this round, mostly one; none in the last one. */
  eliminated: z.array(z.string()),
  /** Why these, where several had the fewest votes. */
  tie_break: z.enum(['together', 'earlier_round', 'lot']).nullable(),
  /** Where their votes went next; `to` is null for ballots that name nobody else. */
  transfers: z.array(z.object({ from: z.string(), to: z.string().nullable(), votes: z.int() })),
})

export const tally = z.object({
  /** All ballots; of these empty ones and abstentions; and the others, which the threshold is of. */
  ballots: z.int(),
  abstained: z.int(),
  counted: z.int(),
  quorum_needed: z.int(),
  has_quorum: z.boolean(),
  /** Votes that the winner needs: of `counted`, or in the last round of a ranked poll. */
  needed: z.int(),
  /**
   * By option in the poll's order; of a ranked poll first places. An abstention of a decision is among them. Empty if
   * too few ballots were cast to open any.
   */
  votes: z.array(z.object({ option_id: z.string(), votes: z.int() })),
  /** Of ranked polls; else empty. */
  rounds: z.array(round),
  winner: z.string().nullable(),
  /** Why there is no winner. */
  reason: z.enum(['too_few_ballots', 'no_quorum', 'no_votes', 'tie', 'below_threshold']).nullable(),
  /** Who was level at the end, whether or not the lot has decided. */
  tied: z.array(z.string()),
  by_lot: z.boolean(),
})
export type Tally = z.infer<typeof tally>

export const shownOption = z.object({ id: z.string(), title: z.string(), description: z.string().nullable() })
export type ShownOption = z.infer<typeof shownOption>

export const pollResults = z.object({
  id: recordId,
  name: z.string(),
  kind: pollKind,
  secrecy,
  status: pollStatus,
  threshold,
  drawn: z.boolean(),
  results: resultsVisibility,
  quorum_percent: z.int(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  published_at: z.string().nullable(),
  /** False while votes still come in. */
  is_final: z.boolean(),
  /** In the reader's language, in the order in which they were shown to voters. */
  options: z.array(shownOption),
  turnout,
  tally,
  roll_hash: z.string(),
  ballots_hash: z.string().nullable(),
})
export type PollResults = z.infer<typeof pollResults>
