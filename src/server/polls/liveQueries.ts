import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { publishEvents } from '../platform/events'
import { hasPermission } from './roll/audienceQueries'

/** Publishes a change of the poll, on topic `polls/<id>`, to everybody who can view polls. */
export const publishPollChange = async (db: Db, id: number): Promise<void> => {
  const { rows } = await sql<{ reader: number }>`
    SELECT id AS reader FROM users WHERE status = 'active' AND ${hasPermission('view polls')} ORDER BY id`.execute(db)
  await publishEvents(
    db,
    `polls/${id}`,
    rows.map(({ reader }) => [reader, id] as const),
  )
}
