import type { FastifyInstance, InjectOptions } from 'fastify'
import { problem, type Problem } from '../../src/api/kit/errors'
import type { Calls } from '../../src/api'
import type { Locale } from '../../src/api/kit/endpoints'

export type Answer<B = unknown> = {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  /** Parsed JSON, or text for other types. */
  body: B
  /** The response body as bytes. */
  bytes: Buffer
  /** The error body; throws if the call succeeded. */
  problem: () => Problem
}
export type Options = {
  body?: unknown
  /** Query parameters. Objects and arrays are sent as JSON, like `sort`, `range` and `filter`. */
  query?: Record<string, unknown>
  headers?: Record<string, string>
  locale?: Locale
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Sent = Options & { params?: Record<string, string | number> }
type Send = (path: string, options?: Options) => Promise<Answer>
export type TestClient = {
  get: Send
  post: Send
  put: Send
  patch: Send
  delete: Send
  /** Makes a contract call that must succeed and returns its typed body. Throws if it fails. */
  call: <K extends keyof Calls>(key: K, options?: Sent) => Promise<Calls[K]['answer']>
}

/** Returns the Authorization header for each call; null for a guest. */
export type Authorize = () => Promise<string | null>

/** Returns a client that calls the server without a network, but with HTTP parsing and all hooks. */
export const clientOf = (app: FastifyInstance, authorize: Authorize): TestClient => {
  const send = async (method: Method, path: string, options: Options = {}): Promise<Answer> => {
    const authorization = await authorize()
    const injected = request({ method, path, authorization, ...options })
    if (path !== stream) return answerOf(await app.inject(injected))
    return startOf(await app.inject({ ...injected, payloadAsStream: true }))
  }
  return {
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
    patch: (path, options) => send('PATCH', path, options),
    delete: (path, options) => send('DELETE', path, options),
    call: async (key, { params = {}, ...options } = {}) => {
      const { method, path } = splitKey(key, params)
      return authorized(await send(method, path, options), key)
    },
  }
}

const methods = new Map<string, Method>([
  ['GET', 'GET'],
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['PATCH', 'PATCH'],
  ['DELETE', 'DELETE'],
])
const splitKey = (key: string, params: Record<string, string | number>) => {
  const [verb = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_whole, name: string) => String(params[name] ?? `:${name}`))
  return { method: methods.get(verb) ?? 'GET', path }
}

const authorized = <B>({ status, body }: Answer<B>, key: string): B => {
  if (status >= 300) throw new Error(`${key} returned ${status}: ${JSON.stringify(body)}`)
  return body
}

type Request = Options & { method: Method; path: string; authorization: string | null }
const request = ({ method, path, authorization, body, query = {}, headers, locale }: Request): InjectOptions => ({
  method,
  url: path,
  query: Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ),
  headers: {
    host: 'localhost',
    ...(authorization !== null && { authorization }),
    ...(locale && { 'accept-language': locale }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
})

/** Endpoint with an endless response. */
const stream = '/api/events'
/** Returns an error response completely; closes a successful stream and returns an empty body. */
const startOf = async (injected: Injected): Promise<Answer> => {
  if (injected.statusCode !== 200) {
    const chunks: Buffer[] = []
    for await (const chunk of injected.stream()) chunks.push(Buffer.from(chunk))
    const bytes = Buffer.concat(chunks)
    return answerOf({ ...injected, body: bytes.toString(), rawPayload: bytes })
  }
  injected.raw.res.destroy()
  return answerOf({ ...injected, body: '', rawPayload: Buffer.alloc(0) })
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>
const answerOf = ({ statusCode, headers, body: raw, rawPayload: bytes }: Injected): Answer => {
  const body: unknown = /json/.test(String(headers['content-type'])) ? JSON.parse(raw) : raw
  return { status: statusCode, headers: { ...headers }, body, bytes, problem: () => problem.parse(body) }
}
