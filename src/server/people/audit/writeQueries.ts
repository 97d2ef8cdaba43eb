import type { Db } from '../../platform/database'
import { masked } from '../personalFields'

/** One change as it is remembered. `before` and `after` are whole records; personal data in them is masked on the way into the log. */
export type AuditEvent = {
  action: string
  entity: string
  ids: readonly number[]
  before?: unknown
  after?: unknown
  reason?: string
}
export type AuditOrigin = { actorId: number | null; ip: string | null; requestId: string }

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(masked(value)))

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
      before: json(event.before),
      after: json(event.after),
      reason: event.reason ?? null,
    })
    .execute()
}
