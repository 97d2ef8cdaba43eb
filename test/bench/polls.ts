import { performance } from 'node:perf_hooks'
import { countBallots } from '../../src/api/polls/counting'
import { makeRandom } from '../../src/server/demo/random'
import { say } from './figures'

const ballotsCount = 20_000
const optionsCount = 30

/** Everybody ranks a random part of the options: nothing is decided before the last rounds. */
export const measurePollCount = (): void => {
  const random = makeRandom(1)
  const options = Array.from({ length: optionsCount }, (_, at) => `o${at + 1}`)
  const ballots = Array.from({ length: ballotsCount }, () =>
    options
      .map((id) => ({ id, at: random.next() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, 1 + random.below(optionsCount))
      .map(({ id }) => id),
  )
  const question = { kind: 'ranked', options, quorumPercent: 0, threshold: 'majority', rollCount: ballotsCount } as const
  const began = performance.now()
  const { rounds } = countBallots(question, ballots, null)
  const took = performance.now() - began
  say(`count of ${ballotsCount} ranked ballots with ${optionsCount} options, ${rounds.length} rounds: ${took.toFixed(0)} ms (→ 2,000)`)
}
