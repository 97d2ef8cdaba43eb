import { createHash } from 'node:crypto'
import { ballotsText } from '../../../api/polls/ballotsText'
import type { Lot } from '../../../api/polls/counting'
import type { PublishedBallot } from '../../../api/polls/ballots'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hashOfBallots = (ballots: readonly PublishedBallot[]): string => hashOf(ballotsText(ballots))

/** The lot of a poll: of options that are level, first the one with the lowest hash of the ballots' hash and its id. Nobody can foresee it. */
export const lotOf = (ballotsHash: string): Lot => {
  const luck = (id: string) => hashOf(`${ballotsHash}${id}`)
  return (ids) => ids.toSorted((one, other) => (luck(one) < luck(other) ? -1 : 1))
}
