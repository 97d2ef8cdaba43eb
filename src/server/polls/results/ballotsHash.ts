import { createHash } from 'node:crypto'
import type { Lot } from '../../../api/polls/counting'
import type { PublishedBallot } from '../../../api/polls/ballots'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const lineOf = ({ receipt, choices }: PublishedBallot): string => `${receipt ?? ''} ${choices.join(',')}`

/**
 * SHA-256 of the ballots as text, one line each: the receipt, a space, and the option ids joined by commas. Lines are
 * sorted by UTF-16 code units.
 */
export const hashOfBallots = (ballots: readonly PublishedBallot[]): string =>
  hashOf(ballots.map(lineOf).toSorted().join('\n'))

/**
 * Breaks ties by lot: sorts tied options by the SHA-256 of the ballots' hash followed by the option id, lowest first.
 * Nobody can predict this order before the count.
 */
export const lotOf = (ballotsHash: string): Lot => {
  const luck = (id: string) => hashOf(`${ballotsHash}${id}`)
  return (ids) => ids.toSorted((one, other) => (luck(one) < luck(other) ? -1 : 1))
}
