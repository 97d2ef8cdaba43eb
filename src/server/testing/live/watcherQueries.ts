import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import { publishEvents } from '../../platform/events'
import { reachesTaker } from '../tests/reachQueries'

type Watching = { testId: number; userId: number }
/** Notifies the user of changes for the next minute. */
export const watchTest = async (db: Db, { testId, userId }: Watching): Promise<void> => {
  await sql`
    INSERT INTO test_watchers (test_id, user_id) VALUES (${testId}, ${userId})
    ON CONFLICT (test_id, user_id) DO UPDATE SET seen_at = now()
      WHERE test_watchers.seen_at < now() - interval '10 seconds'`.execute(db)
}

/** Publishes changed attempts on the topic `tests/<id>/live`, to each watcher those within reach. */
export const publishToWatchers = async (
  db: Db,
  { testId, ids }: { testId: number; ids: readonly number[] },
): Promise<void> => {
  const { rows } = await sql<{ user_id: number; id: number }>`
    SELECT watchers.user_id, attempts.id
    FROM test_watchers AS watchers JOIN users ON users.id = watchers.user_id JOIN roles ON roles.id = role_id
      JOIN tests ON tests.id = watchers.test_id JOIN attempts ON attempts.test_id = tests.id
    WHERE watchers.test_id = ${testId} AND watchers.seen_at > now() - interval '1 minute' AND attempts.id = ANY(${ids})
      AND NOT is_preview
      AND (reach = 'all' OR ${reachesTaker({ id: sql`watchers.user_id`, reach: 'own' }, sql`attempts.user_id`)})
    ORDER BY watchers.user_id, attempts.id`.execute(db)
  await publishEvents(
    db,
    `tests/${testId}/live`,
    rows.map(({ user_id, id }) => [user_id, id] as const),
  )
}
