import type { Problem } from '../../../api'

/** Field path (`translations.ru.name`) to its messages, as the server answers them with 422. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Details = {
  readonly status: number
  readonly message: string
  readonly errors?: FieldErrors
  readonly body?: Partial<Problem>
  /** Seconds that the server asks to wait. */
  readonly retryAfter?: number | null
}

/** An answer from 400 on, or no answer at all (status 0). */
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

/** Reads whatever came back; a proxy's HTML page or an empty body is a problem without words, never a parse error. */
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
