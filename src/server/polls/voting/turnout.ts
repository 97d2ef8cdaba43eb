import type { Services } from '../../kit/services'
import type { Database } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { publishPollChange } from '../liveQueries'
import { listUnshown, showVotes } from '../roll/rollQueries'

/** In ms. */
const beatMs = 15_000
/** A vote that comes just before a beat is committed by then. */
const settlingMs = 1_000

/** By database and poll, the next beat at which its turnout is shown. */
const due = new WeakMap<Database, Map<number, number>>()

type Beating = Pick<Services, 'database' | 'clock' | 'log'>

/**
 * Shows turnout and marks by a beat of the clock and never by a vote: shown at once, they would give the second of each
 * vote, and the roll the name. What waits for the beat is in this process alone: a job or a row would write down when
 * somebody voted.
 */
export const noteTurnout = ({ database, clock, log }: Beating, id: number): void => {
  const polls = due.get(database) ?? new Map<number, number>()
  due.set(database, polls)
  const now = clock().getTime()
  const beat = Math.floor(now / beatMs) + 1
  if (polls.get(id) === beat) return
  polls.set(id, beat)
  const show = () => {
    // A server that has stopped meanwhile shows nobody anything.
    if (database.pool.ended) return
    inTransaction(database, async (db) => {
      await showVotes(db, id)
      await publishPollChange(db, id)
    }).catch((error: unknown) => log.warn({ err: error }, 'a turnout was not shown'))
  }
  setTimeout(show, beat * beatMs - now + settlingMs).unref()
}

/** Shows with the next beat what a process that has died did not. */
export const noteForgottenTurnout = async (services: Beating): Promise<void> => {
  for (const id of await listUnshown(services.database.db)) noteTurnout(services, id)
}
