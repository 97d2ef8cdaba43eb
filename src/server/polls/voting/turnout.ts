import type { Services } from '../../kit/services'
import type { Database } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { publishPollChange } from '../liveQueries'
import { listUnshown, showVotes } from '../roll/rollQueries'

/** Interval of turnout updates. */
const beatMs = 15_000
/** Delay after the interval, so that a vote cast just before it is committed. */
const settlingMs = 1_000

/** Next scheduled update, per database and poll. */
const due = new WeakMap<Database, Map<number, number>>()

type Beating = Pick<Services, 'database' | 'clock' | 'log'>

/**
 * Updates turnout at fixed intervals: an immediate update would reveal the second of each vote, and the roll its voter.
 * The schedule is only in memory, because a job or a row would record the time of a vote.
 */
export const noteTurnout = ({ database, clock, log }: Beating, id: number): void => {
  const polls = due.get(database) ?? new Map<number, number>()
  due.set(database, polls)
  const now = clock().getTime()
  const beat = Math.floor(now / beatMs) + 1
  if (polls.get(id) === beat) return
  polls.set(id, beat)
  const show = () => {
    // The server has been stopped.
    if (database.pool.ended) return
    inTransaction(database, async (db) => {
      await showVotes(db, id)
      await publishPollChange(db, id)
    }).catch((error: unknown) => log.warn({ err: error }, 'a turnout was not shown'))
  }
  setTimeout(show, beat * beatMs - now + settlingMs).unref()
}

/** Schedules turnout updates that a previous process did not finish. */
export const noteForgottenTurnout = async (services: Beating): Promise<void> => {
  for (const id of await listUnshown(services.database.db)) noteTurnout(services, id)
}
