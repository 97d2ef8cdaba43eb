import { setImmediate } from 'node:timers/promises'
import type { PublishedBallot } from '../../../api/polls/ballots'
import { pollLimits } from '../../../api/polls/codes'
import { countBallots, unopenedTally } from '../../../api/polls/counting'
import type { Tally } from '../../../api/polls/results'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { queueJob } from '../../platform/jobs'
import { inTransaction } from '../../platform/transaction'
import { notifyAuthor, notifyVoters } from '../notices'
import { hashOfBallots, lotOf } from '../results/ballotsHash'
import { getCountInput, listOpenBallots } from '../results/queries'
import { showVotes } from '../roll/rollQueries'
import { countSealed, deleteSealed, insertBallots, listSealed } from '../secret/keyQueries'
import { destroyKey, readKey } from '../secret/keys'
import { pauseWithoutKey } from '../secret/lostKey'
import { ballotOpener, type Ballot } from '../secret/sealing'
import { addEvent, lockPoll, setClosed } from './transitionQueries'

/**
 * Closes and counts a poll whose time is over, in one transaction that locks the poll. The job can safely be repeated
 * after a crash: after the commit only the key remains to be destroyed.
 */
export const closePoll = async (services: Services, id: number): Promise<void> => {
  await inTransaction(services.database, async (db) => {
    const poll = await lockPoll(db, id)
    if (!poll.is_closing) return
    const ballotCount = poll.secrecy === 'secret' ? await countSealed(db, id) : null
    if (ballotCount !== null && ballotCount < pollLimits.fewest) return closeUnopened(db, services, { id, ballotCount })
    const ballots = poll.secrecy === 'open' ? await listOpenBallots(db, id) : await decryptBallots(db, services, poll)
    if (ballots) await countAndClose(db, services, { id, ballots })
  })
  await destroyKey(services, id)
}

const countAndClose = async (
  db: Db,
  services: Services,
  { id, ballots }: { id: number; ballots: readonly PublishedBallot[] },
): Promise<void> => {
  const { question, ties_by_lot, votedCount, results } = await getCountInput(db, id)
  checkMarks({ id, votedCount, ballotCount: ballots.length })
  const ballotsHash = hashOfBallots(ballots)
  const choices = ballots.map((ballot) => ballot.choices)
  const tally = countBallots(question, choices, ties_by_lot ? lotOf(ballotsHash) : null)
  await saveResult(db, { id, ballotsHash, tally })
  await notifyAuthor(db, services, { id, event: 'poll.closed' })
  if (results !== 'published') await notifyVoters(db, services, { id, event: 'poll.results' })
}

/** Ends a secret poll without a result: deletes the sealed ballots unopened and notifies the author and the voters. */
const closeUnopened = async (
  db: Db,
  services: Services,
  { id, ballotCount }: { id: number; ballotCount: number },
): Promise<void> => {
  const { question, votedCount } = await getCountInput(db, id)
  checkMarks({ id, votedCount, ballotCount })
  await deleteSealed(db, id)
  await saveResult(db, { id, ballotsHash: hashOfBallots([]), tally: unopenedTally(question, ballotCount) })
  await notifyAuthor(db, services, { id, event: 'poll.unopened' })
  await notifyVoters(db, services, { id, event: 'poll.unopened' })
}

/**
 * Throws if the number of ballots differs from the number of voting marks on the roll, because then somebody has
 * tampered with the tables.
 */
const checkMarks = ({ id, votedCount, ballotCount }: { id: number; votedCount: number; ballotCount: number }): void => {
  if (ballotCount !== votedCount) throw new Error(`poll ${id} has ${votedCount} marks and ${ballotCount} ballots`)
}

const saveResult = async (db: Db, closing: { id: number; ballotsHash: string; tally: Tally }): Promise<void> => {
  const { id } = closing
  await showVotes(db, id)
  await setClosed(db, closing)
  await addEvent(db, { id, kind: 'closed' })
  await queueJob(db, 'destroyPollKey', { id })
}

/**
 * Decrypts all sealed ballots and stores them sorted by receipt. Returns null and pauses the poll if the key is lost.
 */
const decryptBallots = async (
  db: Db,
  services: Services,
  { id, key_object }: { id: number; key_object: string | null },
): Promise<PublishedBallot[] | null> => {
  const key = key_object === null ? null : await readKey(services.storage, key_object)
  if (key === null) {
    await pauseWithoutKey(db, services, id)
    return null
  }
  const ballots = await decryptAll(await listSealed(db, id), ballotOpener(key))
  await insertBallots(db, { id, ballots })
  await deleteSealed(db, id)
  return ballots
}

/** Ballots per batch, at about 0.4 ms each. Pausing between batches keeps the server responsive. */
const batchSize = 20
const decryptAll = async (sealed: readonly Buffer[], open: (sealed: Buffer) => Ballot): Promise<Ballot[]> => {
  const ballots: Ballot[] = []
  for (const [index, one] of sealed.entries()) {
    if (index % batchSize === 0) await setImmediate()
    ballots.push(open(one))
  }
  return ballots
}
