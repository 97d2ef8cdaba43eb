/** One audit log entry. `before` and `after` are whole records; personal data is masked when the entry is written. */
export type AuditEvent = {
  action: string
  entity: string
  ids: readonly number[]
  before?: unknown
  after?: unknown
  reason?: string
}
export type AuditOrigin = { actorId: number | null; ip: string | null; requestId: string }
