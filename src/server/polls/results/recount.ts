import { isDeepStrictEqual } from 'node:util'
import type { BallotsDocument } from '../../../api/polls/ballots'
import { pollLimits } from '../../../api/polls/codes'
import { countBallots, unopenedTally, type Question } from '../../../api/polls/counting'
import { hashOfBallots, lotOf } from './ballotsHash'

/**
 * Recounts the published ballots. Returns a report in `lines`, and whether the recount agrees with the published
 * result.
 */
export const recount = ({
  poll,
  ballots,
  ballots_hash,
  tally,
}: BallotsDocument): { lines: string[]; agrees: boolean } => {
  const hash = hashOfBallots(ballots)
  const question = {
    kind: poll.kind,
    options: poll.options.map(({ id }) => id),
    quorumPercent: poll.quorum_percent,
    threshold: poll.threshold,
    rollCount: poll.roll_count,
  }
  if (tally.reason === 'too_few_ballots')
    return {
      lines: [
        poll.titles.ru,
        `Ballots: ${tally.ballots}. A secret poll with fewer than ${pollLimits.fewest} ballots is not counted.`,
        'No result.',
        `SHA-256 of the ballots: ${hash}`,
      ],
      agrees: hash === ballots_hash && isValidUnopened({ poll, ballots, tally }, question),
    }
  const choices = ballots.map((ballot) => ballot.choices)
  const counted = countBallots(question, choices, poll.ties_by_lot ? lotOf(hash) : null)
  const titleOf = (id: string | null) => poll.options.find((option) => option.id === id)?.titles.ru ?? 'nobody'
  return {
    lines: [
      poll.titles.ru,
      `${counted.ballots} ballots, ${counted.abstained} of them abstentions; the quorum is ${counted.quorum_needed}.`,
      ...counted.votes.map(({ option_id, votes }) => `${titleOf(option_id)}: ${votes}`),
      ...counted.rounds.map(
        (round, at) =>
          `Round ${at + 1}: ${round.votes.map(({ option_id, votes }) => `${titleOf(option_id)} ${votes}`).join(', ')}`,
      ),
      counted.winner === null
        ? `No winner: ${counted.reason}.`
        : `Winner: ${titleOf(counted.winner)}${counted.by_lot ? ', by lot' : ''}.`,
      `SHA-256 of the ballots: ${hash}`,
    ],
    agrees: hash === ballots_hash && isDeepStrictEqual(counted, tally),
  }
}

const isValidUnopened = (
  { poll, ballots, tally }: Pick<BallotsDocument, 'poll' | 'ballots' | 'tally'>,
  question: Question,
): boolean =>
  poll.secrecy === 'secret' &&
  ballots.length === 0 &&
  tally.ballots < pollLimits.fewest &&
  isDeepStrictEqual(unopenedTally(question, tally.ballots), tally)
