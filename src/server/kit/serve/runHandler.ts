import type { AuditEvent } from '../audit'
import type { Db } from '../../platform/database'
import type { AnyContext } from '../handlers'
import { answerSchemaOf, filterRefusal } from './parseAnswer'
import type { Input, Route } from './route'

/** Runs the handler once; returns its parsed response and its audit event. */
export const runHandler = async (
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
