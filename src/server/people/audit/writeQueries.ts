import type { AuditEvent, AuditOrigin } from '../../kit/records/audit'
import type { Db } from '../../platform/database'
import { declarations } from '../../kit/feature'
import { maskPersonalData } from '../personalFields'
import { redact } from './redact'
import { sql, type RawBuilder } from 'kysely'

const secretsOf = (entity: string) => declarations.loggedRecords.find((kind) => kind.entity === entity)?.secrets ?? []

const json = (value: unknown, entity: string) =>
  value === undefined ? null : JSON.stringify(maskPersonalData(value, entity === 'files'))

export const writeAudit = async (db: Db, event: AuditEvent & AuditOrigin): Promise<void> => {
  const { before, after } = redact(event, secretsOf(event.entity))
  await db
    .insertInto('audit_events')
    .values({
      actor_id: event.actorId,
      ip: event.ip,
      request_id: event.requestId,
      action: event.action,
      entity: event.entity,
      entity_ids: [...event.ids],
      before: json(before, event.entity),
      after: json(after, event.entity),
      reason: event.reason ?? null,
    })
    .execute()
}

/** Documents load page by page in several sizes; all reads within this interval count as one. */
const viewInterval = sql`interval '30 minutes'`

export type ViewOrigin = Pick<AuditOrigin, 'actorId' | 'ip' | 'requestId'>

/** Logs access to sensitive records before they are sent. `records` selects `entity` and `id`. */
export const logViews = async (
  db: Db,
  records: RawBuilder<unknown>,
  { actorId, ip, requestId }: ViewOrigin,
): Promise<void> => {
  await sql`
    INSERT INTO audit_events (actor_id, ip, request_id, action, entity, entity_ids)
    SELECT ${actorId}::bigint, ${ip}::inet, ${requestId}, 'view', entity, ARRAY[id]
    FROM (${records}) AS looked_into
    WHERE NOT EXISTS (
      SELECT FROM audit_events AS known
      WHERE known.actor_id = ${actorId}::bigint AND known.at > now() - ${viewInterval} AND known.action = 'view'
        AND known.entity = looked_into.entity AND known.entity_ids = ARRAY[looked_into.id])`.execute(db)
}
