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
import { findQuestion, listOpenBallots } from '../results/queries'
import { showVotes } from '../roll/rollQueries'
import { countSealed, deleteSealed, insertBallots, listSealed } from '../secret/keyQueries'
import { destroyKey, readKey } from '../secret/keys'
import { pauseWithoutKey } from '../secret/lostKey'
import { ballotOpener, type Ballot } from '../secret/sealing'
import { addEvent, lockPoll, setClosed } from './moveQueries'

/**
 * Closes a poll whose time is over and counts it, in one transaction under the poll's lock. Killed before its commit it
 * is done again; after it only the key is left to destroy. Where another process has closed the poll nothing is done.
 */
export const closePoll = async (services: Services, id: number): Promise<void> => {
  await inTransaction(services.database, async (db) => {
    const poll = await lockPoll(db, id)
    if (!poll.is_closing) return
    const ballotCount = poll.secrecy === 'secret' ? await countSealed(db, id) : null
    if (ballotCount !== null && ballotCount < pollLimits.fewest) return endUnopened(db, services, { id, ballotCount })
    const ballots = poll.secrecy === 'open' ? await listOpenBallots(db, id) : await openSealed(db, services, poll)
    if (ballots) await finish(db, services, { id, ballots })
  })
  await destroyKey(services, id)
}

const finish = async (
  db: Db,
  services: Services,
  { id, ballots }: { id: number; ballots: readonly PublishedBallot[] },
): Promise<void> => {
  const { question, drawn, votedCount, results } = await findQuestion(db, id)
  checkMarks({ id, votedCount, ballotCount: ballots.length })
  const ballotsHash = hashOfBallots(ballots)
  const choices = ballots.map((ballot) => ballot.choices)
  const tally = countBallots(question, choices, drawn ? lotOf(ballotsHash) : null)
  await end(db, { id, ballotsHash, tally })
  await notifyAuthor(db, services, { id, event: 'poll.closed' })
  if (results !== 'published') await notifyVoters(db, services, { id, event: 'poll.results' })
}

/** Ends a secret poll without a result: its few ballots are destroyed sealed, and everybody concerned is told. */
const endUnopened = async (
  db: Db,
  services: Services,
  { id, ballotCount }: { id: number; ballotCount: number },
): Promise<void> => {
  const { question, votedCount } = await findQuestion(db, id)
  checkMarks({ id, votedCount, ballotCount })
  await deleteSealed(db, id)
  await end(db, { id, ballotsHash: hashOfBallots([]), tally: unopenedTally(question, ballotCount) })
  await notifyAuthor(db, services, { id, event: 'poll.unopened' })
  await notifyVoters(db, services, { id, event: 'poll.unopened' })
}

/** Every mark on the roll has one ballot, unless somebody has changed the tables: then there is no result. */
const checkMarks = ({ id, votedCount, ballotCount }: { id: number; votedCount: number; ballotCount: number }): void => {
  if (ballotCount !== votedCount) throw new Error(`poll ${id} has ${votedCount} marks and ${ballotCount} ballots`)
}

const end = async (db: Db, closing: { id: number; ballotsHash: string; tally: Tally }): Promise<void> => {
  const { id } = closing
  await showVotes(db, id)
  await setClosed(db, closing)
  await addEvent(db, { id, kind: 'closed' })
  await queueJob(db, 'destroyPollKey', { id })
}

/**
 * Opens all sealed ballots in memory and writes them down in the order of their receipts; null where the key is gone.
 */
const openSealed = async (
  db: Db,
  services: Services,
  { id, key_object }: { id: number; key_object: string | null },
): Promise<PublishedBallot[] | null> => {
  const key = key_object === null ? null : await readKey(services.storage, key_object)
  if (key === null) {
    await pauseWithoutKey(db, services, id)
    return null
  }
  const ballots = await openAll(await listSealed(db, id), ballotOpener(key))
  await insertBallots(db, { id, ballots })
  await deleteSealed(db, id)
  return ballots
}

/** In milliseconds of 0.4 each: requests wait for no more than a few of them. */
const atOnce = 20
const openAll = async (sealed: readonly Buffer[], open: (sealed: Buffer) => Ballot): Promise<Ballot[]> => {
  const ballots: Ballot[] = []
  for (const [index, one] of sealed.entries()) {
    if (index % atOnce === 0) await setImmediate()
    ballots.push(open(one))
  }
  return ballots
}
