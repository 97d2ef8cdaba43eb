import type { Db } from '../../platform/database'
import { keysOf } from '../../platform/storage/keys'
import { inTransaction } from '../../platform/transaction'
import type { Input, Route } from './route'
import type { AuditEvent } from '../records/audit'
import type { AnyContext } from '../handlers'
import { answerSchemaOf, filterRefusal } from './parseAnswer'

/** Runs the handler once; returns its parsed response and its audit event. */
const runHandler = async (
  route: Route,
  { requestKey: _, ...input }: Input,
  db: Db,
): Promise<{ body: unknown; event: (AuditEvent & { actorId?: number }) | undefined }> => {
  const { endpoint, handler, services, key } = route
  input.objects.resetDeletions()
  const events: (AuditEvent & { actorId?: number })[] = []
  const audit: AnyContext['audit'] = (event) => events.push(event)
  const { outside } = services.database
  const result = await filterRefusal(endpoint, () =>
    handler({ ...input, db, outside, services, audit, now: services.clock() }),
  )
  if (events.length !== (endpoint.audit === 'change' ? 1 : 0))
    throw new Error(`${key} produced ${events.length} audit events`)
  // Parses the response before the commit: parsing removes undeclared fields, and a faulty response rolls the change
  // back.
  return { body: answerSchemaOf(route, input).parse(result), event: events[0] }
}

/**
 * Runs a call and returns its parsed response. A writing call runs its handler and audit entry in one transaction; a
 * reading one opens none.
 */
export const runCall = async (route: Route, input: Input): Promise<unknown> => {
  const { endpoint, services, callers, key } = route
  const { db: pool } = services.database
  if (!endpoint.audit) return (await runHandler(route, input, pool)).body
  const change = async (db: Db) => {
    const { body, event } = await runHandler(route, input, db)
    const origin = { actorId: input.person?.id ?? null, ip: input.ip, requestId: input.requestId }
    if (event) await callers.writeAudit(db, { ...origin, ...event })
    return body
  }
  // A reading call has no change to roll back, and a transaction would stay open while a long response is built.
  if (key.startsWith('GET ') && endpoint.audit === 'change') return change(pool)
  return inTransaction(services.database, (db) => runOnce(route, input, { db, work: () => change(db) }))
}

/** Runs the work, or returns the stored response if the call repeats an Idempotency-Key. */
const runOnce = async (
  { endpoint, callers, key }: Route,
  { requestKey, person, params, body, uploads, objects }: Input,
  { db, work }: { db: Db; work: () => Promise<unknown> },
): Promise<unknown> => {
  if (requestKey === null || !person) return work()
  const files = uploads.map(({ name, sha256 }) => [name, sha256.toString('hex')])
  const namedCall = { userId: person.id, call: key, key: requestKey, request: [params, body, files] }
  const restore = (stored: unknown) => {
    objects.deleteAfterCommit(uploads.flatMap(keysOf))
    return endpoint.answer.parse(stored)
  }
  return callers.runIdempotent(db, namedCall, { work, restore })
}
