import type { Tally } from '../../../api/polls/results'

type Round = Tally['rounds'][number]
export type Cell = { votes: number; gained: number; isOut: boolean }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const votesIn = (round: Round | undefined, option: string): number | null =>
  round?.votes.find(({ option_id }) => option_id === option)?.votes ?? null

/** What an option had in a round, what of it came from those who went out before, and whether it goes out now; null once it is out. */
export const cellOf = (rounds: readonly Round[], place: number, option: string): Cell | null => {
  const votes = votesIn(rounds[place], option)
  if (votes === null) return null
  const came = rounds[place - 1]?.transfers.filter(({ to }) => to === option) ?? []
  return {
    votes,
    gained: sum(came.map((transfer) => transfer.votes)),
    isOut: rounds[place]?.eliminated.includes(option) ?? false,
  }
}

/** The options in the order in which they held out: who stayed longest first, and among those who had most at the end. */
export const byEndurance = <Option extends { id: string }>(
  options: readonly Option[],
  rounds: readonly Round[],
): readonly Option[] => {
  const lastOf = ({ id }: Option) => rounds.findLastIndex((round) => votesIn(round, id) !== null)
  const endOf = (option: Option) => votesIn(rounds[lastOf(option)], option.id) ?? 0
  return options.toSorted((one, other) => lastOf(other) - lastOf(one) || endOf(other) - endOf(one))
}

/** All votes that a round counts. */
export const countedIn = (round: Round): number => sum(round.votes.map(({ votes }) => votes))

/** What is worth the whole width of a bar, the same in every round. */
export const scaleOf = (rounds: readonly Round[]): number =>
  1.06 * Math.max(1, ...rounds.flatMap(({ votes, needed }) => [needed, ...votes.map((one) => one.votes)]))
