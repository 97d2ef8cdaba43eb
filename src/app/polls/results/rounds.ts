import type { Tally } from '../../../api/polls/results'

type Round = Tally['rounds'][number]
export type Cell = { votes: number; gained: number; isOut: boolean }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const votesIn = (round: Round | undefined, option: string): number | null =>
  round?.votes.find(({ option_id }) => option_id === option)?.votes ?? null

/**
 * An option in a round: its votes, how many were transferred to it, and whether it is eliminated. Null if it was
 * already out.
 */
export const roundCell = (rounds: readonly Round[], place: number, option: string): Cell | null => {
  const votes = votesIn(rounds[place], option)
  if (votes === null) return null
  const incoming = rounds[place - 1]?.transfers.filter(({ to }) => to === option) ?? []
  return {
    votes,
    gained: sum(incoming.map((transfer) => transfer.votes)),
    isOut: rounds[place]?.eliminated.includes(option) ?? false,
  }
}

/** Sorts options by how many rounds they survived, then by their votes in the last round. */
export const sortBySurvival = <Option extends { id: string }>(
  options: readonly Option[],
  rounds: readonly Round[],
): readonly Option[] => {
  const lastOf = ({ id }: Option) => rounds.findLastIndex((round) => votesIn(round, id) !== null)
  const endOf = (option: Option) => votesIn(rounds[lastOf(option)], option.id) ?? 0
  return options.toSorted((one, other) => lastOf(other) - lastOf(one) || endOf(other) - endOf(one))
}

/** Total votes counted in a round. */
export const totalVotes = (round: Round): number => sum(round.votes.map(({ votes }) => votes))

/** Number of votes at the full width of a bar, the same in every round. */
export const barScale = (rounds: readonly Round[]): number =>
  1.06 * Math.max(1, ...rounds.flatMap(({ votes, needed }) => [needed, ...votes.map((one) => one.votes)]))
