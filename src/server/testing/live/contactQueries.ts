import { sql } from 'kysely'
import type { Db } from '../../platform/database'

type Contact = { id: number; userId: number; position: number | null; offline: number | null }
/** Saves that the taker's device is there, and in the journal for how many seconds it was not. */
export const saveContact = async (db: Db, { id, userId, position, offline }: Contact): Promise<void> => {
  await sql`
    WITH gap AS (
      INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
      SELECT ${id}, 'connection_lost', ${userId}, jsonb_build_object('seconds', ${offline}::int) WHERE ${offline}::int IS NOT NULL
    )
    INSERT INTO attempt_contacts (attempt_id, position) VALUES (${id}, ${position})
    ON CONFLICT (attempt_id) DO UPDATE SET seen_at = now(), position = coalesce(excluded.position, attempt_contacts.position)`.execute(
    db,
  )
}

/** Records in the journal which messages the taker has read, each once. The caller has locked the attempt. */
export const saveRead = async (
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  messages: readonly number[],
): Promise<void> => {
  await sql`
    INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
    SELECT ${id}, 'message_read', ${user_id}, jsonb_build_object('message', messages.id) FROM attempt_events AS messages
    WHERE messages.attempt_id = ${id} AND messages.kind = 'message' AND messages.id = ANY(${messages})
      AND NOT EXISTS (SELECT FROM attempt_events AS reads WHERE reads.attempt_id = ${id} AND reads.kind = 'message_read'
        AND (reads.details ->> 'message')::bigint = messages.id)`.execute(db)
}
