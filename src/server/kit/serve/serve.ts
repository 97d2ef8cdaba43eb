import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { file, page, type Endpoint, type EndpointTable } from '../../../api/kit/endpoints'
import { addressOf } from '../http/address'
import type { AnyHandler, Handlers } from '../handlers'
import { limitConcurrency, type Kind } from '../http/limitConcurrency'
import { localeOf } from '../texts/locale'
import { isLocalCall } from '../http/localCall'
import { withStoredObjects } from '../uploads/withStoredObjects'
import { authorise } from './authorise'
import { parseAddress, parseBody, receiveBody } from './parseInput'
import type { Route } from './route'
import { runCall } from './runCall'
import { isList, sendAnswer } from './sendAnswer'

/** Registers every call of the contract. */
export const serve = <T extends EndpointTable>(
  app: FastifyInstance,
  { table, handlers, ...shared }: { table: T; handlers: Handlers<T> } & Pick<Route, 'services' | 'callers' | 'streams'>,
): void => {
  const handlerOf = new Map<string, AnyHandler>(Object.entries(handlers))
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', url = ''] = key.split(' ')
    const handler = handlerOf.get(key)
    if (!handler) throw new Error(`No handler for ${key}`)
    const choices = endpoint.choice && page(endpoint.choice)
    const route = { key, endpoint, isList: isList(endpoint.answer), choices, handler, ...shared }
    const config = { hasOwnQueue: endpoint.hasOwnQueue === true }
    app.route({ method, url, config, handler: (request, reply) => answer(route, request, reply) })
  }
}

/** The steps of one call; each has its own file. */
const answer = async (route: Route, request: FastifyRequest, reply: FastifyReply) => {
  const { endpoint, services } = route
  const person = await authorise(route, request)
  const known = {
    ...parseAddress(endpoint, request),
    locale: localeOf(request, services.config),
    prefersHtml: endpoint.page === true && /text\/html/.test(request.headers.accept ?? ''),
    ip: addressOf(request),
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    isLocal: () => isLocalCall(request, { near: true }),
    isDisconnected: () => request.raw.socket.destroyed,
    sinceArrival: () => reply.elapsedTime,
  }
  const kind = kindOf(endpoint, request)
  const work = async () => {
    const { fields, receivedAt, ...files } = await receiveBody(route, request, person)
    return withStoredObjects({ services, uploads: files.uploads }, async (objects) =>
      runCall(route, {
        ...known,
        ...files,
        objects,
        // Rechecks the caller after an upload, which may take half an hour.
        person: kind === 'uploads' ? await authorise(route, request) : person,
        body: parseBody(endpoint, fields),
        sinceReceived: () => performance.now() - receivedAt,
      }),
    )
  }
  const body = await (person ? limitConcurrency({ personId: person.id, kind }, work) : work())
  return sendAnswer(route, body, { prefersHtml: known.prefersHtml, request, reply })
}

/** Concurrency class of the call: uploads, generated files, saves (with their own share), or ordinary. */
const kindOf = ({ upload, answer: made, hasOwnQueue }: Endpoint, request: FastifyRequest): Kind => {
  if (made === file) return 'made'
  if (upload !== undefined && request.isMultipart()) return 'uploads'
  return hasOwnQueue ? 'saves' : 'ordinary'
}
