/**
 * One change as it is remembered. `before` and `after` are whole records; personal data in them is masked on the way
 * into the log.
 */
export type AuditEvent = {
  action: string
  entity: string
  ids: readonly number[]
  before?: unknown
  after?: unknown
  reason?: string
}
export type AuditOrigin = { actorId: number | null; ip: string | null; requestId: string }
