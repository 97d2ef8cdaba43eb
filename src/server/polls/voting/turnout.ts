import type { Services } from '../../kit/services'
import type { Database } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { publishPollChange } from '../liveQueries'
import { listPollsWithHiddenVotes, showVotes } from '../roll/rollQueries'

/** Interval of turnout updates. */
const updateIntervalMs = 15_000
/** Wait after the end of an interval, so that a vote cast just before the end has been committed. */
const commitDelayMs = 1_000

/** Next scheduled update, per database and poll. */
const scheduledUpdates = new WeakMap<Database, Map<number, number>>()

type TurnoutServices = Pick<Services, 'database' | 'clock' | 'log'>

/**
 * Updates the turnout at fixed intervals, because immediate updates would reveal when each vote was cast and, with the
 * roll, by whom. The schedule is kept in memory only, because a job or a row would record the time of a vote.
 */
export const scheduleTurnoutUpdate = ({ database, clock, log }: TurnoutServices, id: number): void => {
  const polls = scheduledUpdates.get(database) ?? new Map<number, number>()
  scheduledUpdates.set(database, polls)
  const now = clock().getTime()
  const nextUpdate = Math.floor(now / updateIntervalMs) + 1
  if (polls.get(id) === nextUpdate) return
  polls.set(id, nextUpdate)
  const show = () => {
    // The server has been stopped.
    if (database.pool.ended) return
    inTransaction(database, async (db) => {
      await showVotes(db, id)
      await publishPollChange(db, id)
    }).catch((error: unknown) => log.warn({ err: error }, 'failed to update the turnout'))
  }
  setTimeout(show, nextUpdate * updateIntervalMs - now + commitDelayMs).unref()
}

/** Schedules turnout updates that a previous process did not finish. */
export const recoverTurnoutUpdates = async (services: TurnoutServices): Promise<void> => {
  for (const id of await listPollsWithHiddenVotes(services.database.db)) scheduleTurnoutUpdate(services, id)
}
