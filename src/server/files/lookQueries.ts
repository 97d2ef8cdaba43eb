import { sql } from 'kysely'
import type { AuditOrigin } from '../kit/audit'
import type { Db } from '../kit/database'
import { sensitiveRecordsOf } from './uses'

/** A document has many pages, each in several sizes, and is read page by page: for so long it is one look. */
const oneLook = sql`interval '30 minutes'`

/** Remembers in the log who looks into a sensitive record by one of its files, before the file leaves. */
export const rememberLook = async (
  db: Db,
  { fileId, actorId, ip, requestId }: AuditOrigin & { fileId: number },
): Promise<void> => {
  await sql`
    INSERT INTO audit_events (actor_id, ip, request_id, action, entity, entity_ids)
    SELECT ${actorId}::bigint, ${ip}::inet, ${requestId}, 'look', entity, ARRAY[id]
    FROM (${sensitiveRecordsOf(fileId)}) AS looked_into
    WHERE NOT EXISTS (
      SELECT FROM audit_events AS known
      WHERE known.actor_id = ${actorId}::bigint AND known.at > now() - ${oneLook} AND known.action = 'look'
        AND known.entity = looked_into.entity AND known.entity_ids = ARRAY[looked_into.id])`.execute(db)
}
