/** Counts ballots. The server, the screens and the recount command share this code, so it must not import zod. */
import { decisionOptions, type PollKind, type Threshold } from './codes'
import { countRanked } from './rankedCount'
import type { Tally } from './results'

export type Question = {
  kind: PollKind
  /** Option ids in the order of the poll. Empty for a yes/no decision, whose options are fixed. */
  options: readonly string[]
  quorumPercent: number
  threshold: Threshold
  rollCount: number
}
/** Option ids in the order of the voter's preference. An empty ballot is an abstention. */
export type Choices = readonly string[]

/** Sorts tied options by lot, the winner first. Null if the poll does not break ties by lot. */
export type Lot = ((optionIds: readonly string[]) => string[]) | null

export const optionsOf = ({ kind, options }: Pick<Question, 'kind' | 'options'>): readonly string[] =>
  kind === 'yes_no_abstain' ? decisionOptions : options

/** Returns how many people must vote, abstentions included, rounded up. */
export const quorumOf = ({ quorumPercent, rollCount }: Pick<Question, 'quorumPercent' | 'rollCount'>): number =>
  Math.ceil((rollCount * quorumPercent) / 100)

/** Returns the smallest number of votes that reaches the threshold. A plurality needs one vote, provided nobody else has as many. */
export const votesNeeded = (threshold: Threshold, votes: number): number => {
  if (threshold === 'plurality') return 1
  return threshold === 'majority' ? Math.floor(votes / 2) + 1 : Math.max(1, Math.ceil((votes * 2) / 3))
}

export const isAbstention = (kind: PollKind, choices: Choices): boolean =>
  choices.length === 0 || (kind === 'yes_no_abstain' && choices[0] === 'abstain')

type Outcome = Pick<Tally, 'winner' | 'reason' | 'tied' | 'by_lot'>
type CountResult = Outcome & Pick<Tally, 'needed' | 'rounds'>

/** Counts all ballots of a poll. The result does not depend on their order. */
export const countBallots = (question: Question, ballots: readonly Choices[], lot: Lot): Tally => {
  const given = ballots.filter((choices) => !isAbstention(question.kind, choices))
  const votes = countVotes(question, ballots)
  const quorum_needed = quorumOf(question)
  const has_quorum = ballots.length >= quorum_needed
  const { winner, reason, tied, by_lot, needed, rounds } = resultOf(question, { votes, given, lot })
  return {
    ballots: ballots.length,
    abstained: ballots.length - given.length,
    counted: given.length,
    quorum_needed,
    has_quorum,
    needed,
    votes,
    rounds,
    ...(has_quorum
      ? { winner, reason, tied, by_lot }
      : { winner: null, reason: 'no_quorum' as const, tied: [], by_lot: false }),
  }
}

/** Returns the result of a secret poll with too few ballots to stay anonymous: none of them is opened. */
export const unopenedTally = (question: Pick<Question, 'quorumPercent' | 'rollCount'>, ballots: number): Tally => {
  const quorum_needed = quorumOf(question)
  return {
    ballots,
    abstained: 0,
    counted: 0,
    quorum_needed,
    has_quorum: ballots >= quorum_needed,
    needed: 0,
    votes: [],
    rounds: [],
    winner: null,
    reason: 'too_few_ballots',
    tied: [],
    by_lot: false,
  }
}

/** Counts votes per option. In a ranked poll only first choices count. */
const countVotes = (question: Question, ballots: readonly Choices[]): Tally['votes'] => {
  const counts = new Map(optionsOf(question).map((id) => [id, 0]))
  for (const choices of ballots)
    for (const id of question.kind === 'ranked' ? choices.slice(0, 1) : choices)
      counts.set(id, (counts.get(id) ?? 0) + 1)
  return optionsOf(question).map((option_id) => ({ option_id, votes: counts.get(option_id) ?? 0 }))
}

type CountInput = { votes: Tally['votes']; given: readonly Choices[]; lot: Lot }
const resultOf = (question: Question, { votes, given, lot }: CountInput): CountResult => {
  const { kind, threshold } = question
  if (kind === 'ranked') return countRanked({ options: question.options, threshold, ballots: given, lot })
  const running = votes.filter(({ option_id }) => kind !== 'yes_no_abstain' || option_id !== 'abstain')
  const needed = votesNeeded(threshold, given.length)
  return { ...leaderOf(running, { needed, lot }), needed, rounds: [] }
}

/** Returns the option with the most votes if it reaches `needed`. Without a lot, a tie has no winner. */
export const leaderOf = (votes: Tally['votes'], { needed, lot }: { needed: number; lot: Lot }): Outcome => {
  const most = Math.max(0, ...votes.map((option) => option.votes))
  const leaders = votes.filter((option) => option.votes === most).map(({ option_id }) => option_id)
  if (most === 0) return { winner: null, reason: 'no_votes', tied: [], by_lot: false }
  const level = leaders.length > 1 ? leaders : []
  if (most < needed) return { winner: null, reason: 'below_threshold', tied: level, by_lot: false }
  const [leader = null] = leaders
  if (leaders.length === 1) return { winner: leader, reason: null, tied: [], by_lot: false }
  const [lucky = null] = lot?.(leaders) ?? []
  return { winner: lucky, reason: lucky === null ? 'tie' : null, tied: leaders, by_lot: lucky !== null }
}
