import type { Services } from '../../kit/services'
import type { Database } from '../../platform/database'
import { publishToWatchers } from './watcherQueries'

/** How long changes are collected, so that a busy sitting costs two queries a second and not one per answer. */
const collectMs = 500

const waiting = new WeakMap<Database, Map<number, Set<number>>>()

/**
 * Tells the open live views of a test that attempts have changed. Follows after the caller's transaction; the views
 * read everything again every 15 seconds, which covers a slower commit.
 */
export const announceAttempts = (
  { database, log }: Pick<Services, 'database' | 'log'>,
  testId: number,
  ids: readonly number[],
): void => {
  const tests = waiting.get(database) ?? new Map<number, Set<number>>()
  waiting.set(database, tests)
  const known = tests.get(testId)
  if (known) return ids.forEach((id) => known.add(id))
  const changed = new Set(ids)
  tests.set(testId, changed)
  setTimeout(() => {
    tests.delete(testId)
    publishToWatchers(database.db, { testId, ids: [...changed] }).catch((error: unknown) =>
      log.warn({ err: error }, 'A live view was not told of changes'),
    )
  }, collectMs).unref()
}
