/**
 * Instant-runoff voting: each round eliminates the option with the fewest votes and transfers its ballots to the next
 * remaining option on each ballot.
 */
import type { Threshold } from './codes'
import type { Choices, Lot } from './counting'
import type { Tally } from './results'

type Round = Tally['rounds'][number]
type RankedCountInput = { options: readonly string[]; threshold: Threshold; ballots: readonly Choices[]; lot: Lot }
type RankedCountResult = Pick<Tally, 'needed' | 'rounds' | 'winner' | 'reason' | 'tied' | 'by_lot'>

export const countRanked = ({ options, threshold, ballots, lot }: RankedCountInput): RankedCountResult => {
  const rounds: Round[] = []
  const running = new Set(options)
  // `ballotsByOption`: ballot indexes. `places`: the current position on each ballot.
  const ballotsByOption = new Map<string, number[]>(options.map((id) => [id, []]))
  const places = ballots.map(() => 0)
  let exhausted = 0
  for (const [index, choices] of ballots.entries()) ballotsByOption.get(choices[0] ?? '')?.push(index)

  /** Returns the next remaining option on the ballot, or null if the ballot is exhausted. */
  const nextOption = (index: number): string | null => {
    const choices = ballots[index] ?? []
    let place = (places[index] ?? 0) + 1
    while (place < choices.length && !running.has(choices[place] ?? '')) place += 1
    places[index] = place
    return choices[place] ?? null
  }

  for (;;) {
    const votes = options
      .filter((id) => running.has(id))
      .map((id) => ({ option_id: id, votes: ballotsByOption.get(id)?.length ?? 0 }))
    const needed = votesToWin(threshold, ballots.length - exhausted)
    const round: Round = { votes, exhausted, needed, eliminated: [], tie_break: null, transfers: [] }
    rounds.push(round)
    const end = finalResult(votes, { needed, lot })
    if (end) return { ...end, needed, rounds }
    const last = eliminationOf(rounds, lot)
    if (!last) return { needed, rounds, winner: null, reason: 'tie', tied: fewestOf(votes), by_lot: false }
    Object.assign(round, last)
    for (const id of last.eliminated) running.delete(id)
    for (const from of last.eliminated) {
      const moved = new Map<string | null, number>()
      for (const index of ballotsByOption.get(from) ?? []) {
        const to = nextOption(index)
        if (to === null) exhausted += 1
        else ballotsByOption.get(to)?.push(index)
        moved.set(to, (moved.get(to) ?? 0) + 1)
      }
      ballotsByOption.delete(from)
      // Lists transfers in the order of the poll's options, exhausted ballots last.
      for (const to of [...options, null]) {
        const count = moved.get(to)
        if (count !== undefined) round.transfers.push({ from, to, votes: count })
      }
    }
  }
}

/** Returns the votes needed to win a round: more than half or two thirds of the ballots that are not exhausted. */
const votesToWin = (threshold: Threshold, ballots: number): number =>
  threshold === 'two_thirds' ? Math.max(1, Math.ceil((ballots * 2) / 3)) : Math.floor(ballots / 2) + 1

/**
 * Returns the result if this round is the last one: an option has enough votes, no option has votes, or at most two
 * options remain, so another round could not change the order. Returns null otherwise.
 */
const finalResult = (
  votes: Round['votes'],
  { needed, lot }: { needed: number; lot: Lot },
): Omit<RankedCountResult, 'needed' | 'rounds'> | null => {
  const most = Math.max(0, ...votes.map((option) => option.votes))
  const leaders = votes.filter((option) => option.votes === most).map(({ option_id }) => option_id)
  const [leader = null] = leaders
  if (most >= needed) return { winner: leader, reason: null, tied: [], by_lot: false }
  if (most === 0) return { winner: null, reason: 'no_votes', tied: [], by_lot: false }
  if (votes.length > 2) return null
  if (leaders.length === 1) return { winner: null, reason: 'below_threshold', tied: [], by_lot: false }
  const [lucky = null] = lot?.(leaders) ?? []
  return { winner: lucky, reason: lucky === null ? 'tie' : null, tied: leaders, by_lot: lucky !== null }
}

const fewestOf = (votes: Round['votes']): string[] => {
  const fewest = Math.min(...votes.map((option) => option.votes))
  return votes.filter((option) => option.votes === fewest).map(({ option_id }) => option_id)
}

/**
 * Returns the options to eliminate after the last of `rounds`, or null if a tie for last place cannot be broken. Ties
 * are broken by joint elimination if that cannot change the result, then by earlier rounds, then by lot.
 */
const eliminationOf = (rounds: readonly Round[], lot: Lot): Pick<Round, 'eliminated' | 'tie_break'> | null => {
  const { votes = [] } = rounds.at(-1) ?? {}
  const last = fewestOf(votes)
  if (last.length === 1) return { eliminated: last, tie_break: null }
  const fewest = votes.find(({ option_id }) => option_id === last[0])?.votes ?? 0
  const others = votes.filter((option) => option.votes > fewest).map((option) => option.votes)
  if (others.length > 1 && fewest * last.length < Math.min(...others))
    return { eliminated: last, tie_break: 'together' }
  const before = lastInEarlierRounds(rounds, last)
  if (before.length === 1) return { eliminated: before, tie_break: 'earlier_round' }
  const unlucky = lot?.(before).at(-1)
  return unlucky === undefined ? null : { eliminated: [unlucky], tie_break: 'lot' }
}

/** Breaks a tie by earlier rounds, latest first: keeps the tied options that had the fewest votes. */
const lastInEarlierRounds = (rounds: readonly Round[], level: string[]): string[] =>
  rounds.slice(0, -1).reduceRight((last, { votes }) => {
    if (last.length === 1) return last
    return fewestOf(votes.filter(({ option_id }) => last.includes(option_id)))
  }, level)
