import { i18n } from '../i18n/i18n'
import { sessionStore } from '../session/store'
import { announce, heard, type Quiet } from './announce'
import { HttpProblem, problemOf } from './problem'

/** Lists and filters go as JSON text, the rest as it reads. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export type Sent = {
  readonly method: string
  readonly path: string
  readonly query?: Query
  /** An object is sent as JSON; text is JSON already. */
  readonly body?: unknown
  /** The change's own name (Idempotency-Key): sent again, it is answered again and not done again. */
  readonly once?: string
  readonly signal?: AbortSignal
  /** Statuses whose toast the caller replaces with words of its own. */
  readonly quiet?: Quiet
}

/**
 * One call to the server: bearer token and language go along (R7.01), a refusal is shown as R8 says and thrown on as HttpProblem
 * (R8.04). An aborted call rejects with the browser's AbortError and is shown to nobody.
 */
export const request = (sent: Sent): Promise<Response> =>
  ask(sent, async (response) => {
    // The line may still break in the middle of the answer: half of one is none. As bytes, because what is taken as a
    // blob no tool of a browser shows.
    const whole = new Response(await response.arrayBuffer(), response)
    heard()
    return whole
  })

/** As `request`, for an answer that goes on: its caller reads it comes. */
export const requestStream = (sent: Sent): Promise<Response> => ask(sent, async (response) => response)

const ask = async (sent: Sent, take: (response: Response) => Promise<Response>): Promise<Response> => {
  const token = sessionStore.token()
  try {
    const response = await fetch(addressOf(sent), {
      method: sent.method,
      headers: headersOf(sent, token),
      body: bodyOf(sent.body),
      signal: sent.signal,
    })
    if (response.ok) return await take(response)
    heard()
    throw await problemOf(response)
  } catch (cause) {
    if (sent.signal?.aborted) throw cause
    const problem = cause instanceof HttpProblem ? cause : new HttpProblem({ status: 0, message: '' })
    announce(problem, { quiet: sent.quiet, token })
    throw problem
  }
}

const headersOf = ({ body, once }: Sent, token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': i18n.locale(),
  ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  ...(once !== undefined && { 'Idempotency-Key': once }),
  ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
})

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined) return undefined
  return body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)
}

const addressOf = ({ path, query = {} }: Sent): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}
