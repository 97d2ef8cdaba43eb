import type { Services } from '../../kit/services'
import type { Database } from '../../platform/database'
import { publishPollChange } from '../liveQueries'

/** In ms. */
const beatMs = 15_000
/** A vote that comes just before a beat is committed by then. */
const settlingMs = 1_000

/** By database and poll, the next beat at which it is told of. */
const due = new WeakMap<Database, Map<number, number>>()

/**
 * Tells of turnout by the beat of the clock and never by a vote: told at once, an event would give whoever listens the
 * second of each vote, and the roll beside it the name. So it says what asking as often would say, that since the last
 * beat somebody voted; one vote or a hundred. It waits in this process alone: a job or a row would write down when
 * somebody voted.
 */
export const noteTurnout = ({ database, clock, log }: Services, id: number): void => {
  const polls = due.get(database) ?? new Map<number, number>()
  due.set(database, polls)
  const now = clock().getTime()
  const beat = Math.floor(now / beatMs) + 1
  if (polls.get(id) === beat) return
  polls.set(id, beat)
  const tell = () => {
    // A server that has stopped meanwhile tells nobody.
    if (database.pool.ended) return
    publishPollChange(database.db, id).catch((error: unknown) => log.warn({ err: error }, 'a turnout was not told'))
  }
  setTimeout(tell, beat * beatMs - now + settlingMs).unref()
}
