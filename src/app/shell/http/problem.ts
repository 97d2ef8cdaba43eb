import type { Problem } from '../../../api'

/** Maps field paths (`translations.ru.name`) to the messages of a 422 response. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Details = {
  readonly status: number
  readonly message: string
  readonly errors?: FieldErrors
  readonly body?: Partial<Problem>
  /** Seconds to wait, requested by the server. */
  readonly retryAfter?: number | null
}

/** A response with status 400 or higher, or none at all (status 0). */
export class HttpProblem extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly body: Partial<Problem>
  readonly retryAfter: number | null

  constructor({ status, message, errors = {}, body = {}, retryAfter = null }: Details) {
    super(message)
    this.name = 'HttpProblem'
    this.status = status
    this.errors = errors
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** Converts an error response; a proxy's HTML page or an empty body becomes a problem without a message. */
export const problemOf = async (response: Response): Promise<HttpProblem> => {
  const body: Partial<Problem> = await response.json().catch(() => ({}))
  const known = typeof body === 'object' && body !== null ? body : {}
  return new HttpProblem({
    status: response.status,
    message: typeof known.message === 'string' ? known.message : '',
    errors: fieldErrors(known.errors),
    body: known,
    retryAfter: secondsToWait(response.headers.get('Retry-After')),
  })
}

const fieldErrors = (sent: unknown): FieldErrors =>
  typeof sent === 'object' && sent !== null
    ? Object.fromEntries(Object.entries(sent).map(([field, messages]) => [field, [messages].flat().map(String)]))
    : {}

/** Retry-After is a number of seconds or a date. */
const secondsToWait = (header: string | null): number | null => {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
