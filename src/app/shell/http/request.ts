import { i18n } from '../i18n/i18n'
import { sessionStore } from '../session/store'
import { announce, clearOfflineToast, type Quiet } from './announce'
import { HttpProblem, problemOf } from './problem'

/** Query values; lists and filters are JSON text. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export type RequestOptions = {
  readonly method: string
  readonly path: string
  readonly query?: Query
  /** Objects are sent as JSON; strings must already be JSON. */
  readonly body?: unknown
  /** Idempotency key of the change: a retry returns the stored response. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Statuses that show no toast, because the caller reports them. */
  readonly quiet?: Quiet
}

/**
 * Sends a request with bearer token and language (R7.01); errors show a toast (R8) and throw HttpProblem (R8.04). An
 * aborted request rejects with AbortError and shows nothing.
 */
export const request = (sent: RequestOptions): Promise<Response> =>
  send(sent, async (response) => {
    // Reads the whole body, because the connection may still break. Uses arrayBuffer, because browser developer tools do not
    // show the body of a blob.
    const whole = new Response(await response.arrayBuffer(), response)
    clearOfflineToast()
    return whole
  })

/** Like `request`, but returns before the body has been read. */
export const requestStream = (sent: RequestOptions): Promise<Response> => send(sent, async (response) => response)

const send = async (sent: RequestOptions, take: (response: Response) => Promise<Response>): Promise<Response> => {
  const token = sessionStore.token()
  try {
    const response = await fetch(addressOf(sent), {
      method: sent.method,
      headers: headersOf(sent, token),
      body: bodyOf(sent.body),
      signal: sent.signal,
    })
    if (response.ok) return await take(response)
    clearOfflineToast()
    throw await problemOf(response)
  } catch (cause) {
    if (sent.signal?.aborted) throw cause
    const problem = cause instanceof HttpProblem ? cause : new HttpProblem({ status: 0, message: '' })
    announce(problem, { quiet: sent.quiet, token })
    throw problem
  }
}

const headersOf = ({ body, idempotencyKey }: RequestOptions, token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': i18n.locale(),
  ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
})

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined) return undefined
  return body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)
}

const addressOf = ({ path, query = {} }: RequestOptions): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}
