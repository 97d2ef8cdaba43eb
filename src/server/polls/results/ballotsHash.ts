import { createHash } from 'node:crypto'
import type { Lot } from '../../../api/polls/counting'
import type { PublishedBallot } from '../../../api/polls/ballots'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const lineOf = ({ receipt, choices }: PublishedBallot): string => `${receipt ?? ''} ${choices.join(',')}`

/**
 * Of the ballots as text: a line each, the receipt, a space, the options with commas between; the lines in the order of
 * their signs.
 */
export const hashOfBallots = (ballots: readonly PublishedBallot[]): string =>
  hashOf(ballots.map(lineOf).toSorted().join('\n'))

/**
 * The lot of a poll: of options that are level, first the one with the lowest hash of the ballots' hash and its id.
 * Nobody can foresee it.
 */
export const lotOf = (ballotsHash: string): Lot => {
  const luck = (id: string) => hashOf(`${ballotsHash}${id}`)
  return (ids) => ids.toSorted((one, other) => (luck(one) < luck(other) ? -1 : 1))
}
