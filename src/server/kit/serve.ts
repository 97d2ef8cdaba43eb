import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  download,
  eventStream,
  file,
  listMeta,
  page,
  redirect,
  webPage,
  type Endpoint,
  type EndpointTable,
} from '../../api/kit/endpoints'
import { isChoiceQuery } from '../../api/kit/lists'
import { checkAccess, isBlockedByTerms } from './access'
import { addressOf } from './address'
import type { Callers } from './callers'
import type { AuditEvent } from './audit'
import type { Db } from '../platform/database'
import { sendWithEtag, sendCompressed } from './gzip'
import type { EventStreams } from './eventStreams'
import { limitConcurrency, type Kind } from './limitConcurrency'
import { sendDownload } from './downloads'
import { sendFile } from './sendFile'
import { sendPage } from './sendPage'
import type { AnyContext, AnyHandler, Handlers } from './handlers'
import { idempotencyKey } from './idempotency'
import { localeOf } from './locale'
import { isLocalCall } from './localCall'
import { withStoredObjects } from './uploads/withStoredObjects'
import { isBlockedByMaintenance, checkMaintenance } from './maintenance'
import { notFound, Problem, unauthenticated } from './problems'
import type { Services } from './services'
import type { Person } from './person'
import { keysOf } from '../platform/storage/keys'
import { inTransaction } from '../platform/transaction'
import { takeUploads } from './uploads/takeUploads'
import { parse } from './validation'

type Route = {
  key: string
  endpoint: Endpoint
  isList: boolean
  /** Response schema of a list requested as choices. */
  choices: z.ZodType | undefined
  handler: AnyHandler
  services: Services
  callers: Callers
  streams: EventStreams
}

/**
 * Registers every call of the contract: authentication, permission, validation, handler, response. A writing call
 * runs its handler and audit entry in one transaction; a reading one opens none.
 */
export const serve = <T extends EndpointTable>(
  app: FastifyInstance,
  {
    table,
    handlers,
    ...shared
  }: { table: T; handlers: Handlers<T>; services: Services; callers: Callers; streams: EventStreams },
): void => {
  const handlerOf = new Map<string, AnyHandler>(Object.entries(handlers))
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', url = ''] = key.split(' ')
    const handler = handlerOf.get(key)
    if (!handler) throw new Error(`No handler for ${key}`)
    const choices = endpoint.choice && page(endpoint.choice)
    const served = { key, endpoint, isList: isList(endpoint.answer), choices, handler, ...shared }
    const config = { hasOwnQueue: endpoint.hasOwnQueue === true }
    app.route({ method, url, config, handler: (request, reply) => answer(served, request, reply) })
  }
}

/** Returns the authenticated caller; throws 401, 403 or 503. */
const callerOf = async ({ endpoint, services, callers }: Route, request: FastifyRequest) => {
  const { db } = services.database
  const token = bearer(request)
  const person = token ? await callers.findPerson(db, token) : null
  checkAccess(endpoint, person)
  if (isBlockedByMaintenance(endpoint, request.method) && !person?.holds('manage access'))
    await checkMaintenance(db, services.clock())
  if (person && isBlockedByTerms(endpoint, request.method)) await callers.checkTermsAccepted(db, person)
  return person
}

const answer = async (served: Route, request: FastifyRequest, reply: FastifyReply) => {
  const { endpoint, services } = served
  const locale = localeOf(request, services.config)
  const person = await callerOf(served, request)
  const input = {
    requestKey: idempotencyKey(endpoint, request.headers),
    params: endpoint.params && parseParams(endpoint, request.params),
    query: parse(endpoint.query ?? noInput, request.query),
  }
  const prefersHtml = endpoint.page === true && /text\/html/.test(request.headers.accept ?? '')
  const kind = kindOf(endpoint, request)
  const work = async () => {
    const { fields, uploads, uploadFault, receivedAt } = await intakeOf(served, request, person)
    return withStoredObjects({ services, uploads }, async (objects) =>
      run(served, request, {
        // Rechecks the caller after an upload, which may take half an hour.
        person: kind === 'uploads' ? await callerOf(served, request) : person,
        locale,
        prefersHtml,
        uploads,
        uploadFault,
        objects,
        sinceArrival: () => reply.elapsedTime,
        sinceReceived: () => performance.now() - receivedAt,
        body: parse(endpoint.body ?? noInput, fields ?? {}),
        ...input,
      }),
    )
  }
  const body = await (person ? limitConcurrency({ personId: person.id, kind }, work) : work())
  return prefersHtml ? sendPage(webPage.parse(body), reply) : send(served, body, { request, reply })
}

/** Concurrency class of the call: uploads, generated files, saves (with their own share), or ordinary. */
const kindOf = ({ upload, answer: made, hasOwnQueue }: Endpoint, request: FastifyRequest): Kind => {
  if (made === file) return 'made'
  if (upload !== undefined && request.isMultipart()) return 'uploads'
  return hasOwnQueue ? 'saves' : 'ordinary'
}

const intakeOf = async ({ endpoint: { upload }, services }: Route, request: FastifyRequest, person: Person | null) => {
  const none = { fields: request.body, uploads: [], uploadFault: null, receivedAt: performance.now() }
  if (!upload || !request.isMultipart()) return none
  if (!person) throw unauthenticated()
  const sender = { personId: person.id, services }
  try {
    return { ...(await takeUploads(request, { upload, storage: services.storage, sender })), uploadFault: null }
  } catch (error) {
    if (upload.faults === 'handled' && error instanceof Problem) return { ...none, fields: {}, uploadFault: error }
    throw error
  }
}

/** A call without declared query or body rejects any, so that a misspelt filter does not return all records. */
const noInput = z.strictObject({}).transform(() => undefined)

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** An invalid id is a 404. */
const parseParams = (endpoint: Endpoint, params: unknown) => {
  const result = endpoint.params?.safeParse(params)
  if (!result?.success) throw notFound()
  return result.data
}

type Input = Pick<
  AnyContext,
  | 'params'
  | 'query'
  | 'body'
  | 'person'
  | 'locale'
  | 'prefersHtml'
  | 'uploads'
  | 'uploadFault'
  | 'objects'
  | 'sinceArrival'
  | 'sinceReceived'
> & { requestKey: string | null }

const run = async (served: Route, request: FastifyRequest, { requestKey, ...input }: Input): Promise<unknown> => {
  const { endpoint, handler, services, callers, key } = served
  const answerSchema = input.prefersHtml ? webPage : (isChoiceQuery(input.query) && served.choices) || endpoint.answer
  const { db: pool, outside } = services.database
  const ip = addressOf(request)
  const call = async (db: Db) => {
    input.objects.resetDeletions()
    const events: (AuditEvent & { actorId?: number })[] = []
    const audit: AnyContext['audit'] = (event) => events.push(event)
    const result = await filterRefusal(endpoint, () =>
      handler({
        db,
        outside,
        services,
        audit,
        now: services.clock(),
        ip,
        requestId: request.id,
        userAgent: request.headers['user-agent'] ?? '',
        isLocal: () => isLocalCall(request, { near: true }),
        isDisconnected: () => request.raw.socket.destroyed,
        ...input,
      }),
    )
    if (events.length !== (endpoint.audit === 'change' ? 1 : 0))
      throw new Error(`${key} produced ${events.length} audit events`)
    // Parses the response before the commit: parsing removes undeclared fields, and a faulty response rolls the change
    // back.
    return { body: answerSchema.parse(result), event: events[0] }
  }
  if (!endpoint.audit) return (await call(pool)).body
  const change = async (db: Db) => {
    const { body, event } = await call(db)
    const origin = { actorId: input.person?.id ?? null, ip, requestId: request.id }
    if (event) await callers.writeAudit(db, { ...origin, ...event })
    return body
  }
  // A reading call has no change to roll back, and a transaction would stay open while a long response is built.
  if (key.startsWith('GET ') && endpoint.audit === 'change') return change(pool)
  if (requestKey === null || !input.person) return inTransaction(services.database, change)
  const files = input.uploads.map(({ name, sha256 }) => [name, sha256.toString('hex')])
  const namedCall = { userId: input.person.id, call: key, key: requestKey, request: [input.params, input.body, files] }
  const restore = (stored: unknown) => {
    input.objects.deleteAfterCommit(input.uploads.flatMap(keysOf))
    return endpoint.answer.parse(stored)
  }
  return inTransaction(services.database, (db) =>
    callers.runIdempotent(db, namedCall, { work: () => change(db), restore }),
  )
}

/** Runs the handler. The record shown in a refusal is filtered by the contract, like a response. */
const filterRefusal = async <T>({ answer, current }: Endpoint, handle: () => Promise<T>): Promise<T> => {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof Problem) || error.details.current === undefined) throw error
    const shown = current ?? (answer instanceof z.ZodObject ? answer.shape['data'] : undefined)
    if (!shown) throw new Error('The contract has no schema for the current record of a refusal.', { cause: error })
    throw new Problem({ ...error.details, current: z.parse(shown, error.details.current) })
  }
}

/** The body is already parsed by the response schema. */
const send = (
  { key, endpoint, isList, streams }: Route,
  body: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) => {
  if (endpoint.answer === download) return sendDownload(download.parse(body), { request, reply })
  if (endpoint.answer === eventStream) return streams.open(eventStream.parse(body), reply)
  if (endpoint.answer === file) return sendFile(file.parse(body), reply)
  if (endpoint.answer === webPage) return sendPage(webPage.parse(body), reply)
  if (endpoint.answer === redirect) return reply.redirect(redirect.parse(body).location, 302)
  if (isList) reply.header('content-range', contentRange(listAnswer.parse(body)))
  if (endpoint.revalidate) return sendWithEtag(body, { request, reply })
  // Responses of writing calls are not compressed, because they may contain tokens next to the caller's input.
  return key.startsWith('GET ') ? sendCompressed(JSON.stringify(body), { request, reply }) : reply.send(body)
}

/** A list's `meta` may have more than the pagination fields. */
const isList = (answer: z.ZodType) => {
  const meta: unknown = answer instanceof z.ZodObject ? answer.shape['meta'] : undefined
  return meta instanceof z.ZodObject && Object.keys(listMeta.shape).every((name) => name in meta.shape)
}
const listAnswer = z.object({ data: z.array(z.unknown()), meta: listMeta })
const contentRange = ({ data, meta: { from, total } }: z.output<typeof listAnswer>) =>
  data.length === 0 ? `items */${total}` : `items ${from}-${from + data.length - 1}/${total}`
