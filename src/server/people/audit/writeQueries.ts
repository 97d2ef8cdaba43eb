import type { AuditEvent, AuditOrigin } from '../../kit/audit'
import type { Db } from '../../platform/database'
import { masked } from '../personalFields'

const json = (value: unknown, entity: string) =>
  value === undefined ? null : JSON.stringify(masked(value, entity === 'files'))

export const writeAudit = async (db: Db, event: AuditEvent & AuditOrigin): Promise<void> => {
  await db
    .insertInto('audit_events')
    .values({
      actor_id: event.actorId,
      ip: event.ip,
      request_id: event.requestId,
      action: event.action,
      entity: event.entity,
      entity_ids: [...event.ids],
      before: json(event.before, event.entity),
      after: json(event.after, event.entity),
      reason: event.reason ?? null,
    })
    .execute()
}
