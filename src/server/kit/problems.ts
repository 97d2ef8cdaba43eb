import type { Problem as ProblemBody, Usage } from '../../api/kit/errors'

export type MessageValues = Readonly<Record<string, string | number>>
export type Message = { key: string; values?: MessageValues }

type Details = {
  status: number
  message: Message
  errors?: Readonly<Record<string, readonly Message[]>>
  current?: unknown
  usedBy?: readonly Usage[]
  retryAfter?: number
  maintenance?: true
}

/** A refusal with a message key, thrown by rules and handlers. `serve` localises it and sends it as HTTP. */
export class Problem extends Error {
  readonly details: Details
  constructor(details: Details) {
    super(details.message.key)
    this.details = details
  }
}

export const unauthenticated = () => new Problem({ status: 401, message: { key: 'problem.unauthenticated' } })
export const forbidden = (key = 'problem.forbidden') => new Problem({ status: 403, message: { key } })
/** Also used for records that the caller may not see, so that the two cases look the same. */
export const notFound = () => new Problem({ status: 404, message: { key: 'problem.not_found' } })
/** Returns the row; throws 404 if it is undefined. */
export const orNotFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound()
  return row
}
/** 409 for an edit of an outdated version; `current` is the latest record. */
export const stale = (current: unknown) => new Problem({ status: 409, message: { key: 'problem.stale' }, current })
/** 409 for an action that the record's current state forbids; `current` is the record. */
export const conflictWith = (key: string, current: unknown) => new Problem({ status: 409, message: { key }, current })
export const inUse = (usedBy: readonly Usage[]) =>
  new Problem({ status: 409, message: { key: 'problem.in_use' }, usedBy })
export const conflict = (key: string, values?: MessageValues) =>
  new Problem({ status: 409, message: { key, ...(values && { values }) } })
export const tooLarge = () => new Problem({ status: 413, message: { key: 'problem.too_large' } })
/** Errors by field path, as in `{'translations.ru.name': [{ key: 'field.required' }]}`. */
export const invalid = (
  errors: Readonly<Record<string, readonly Message[]>>,
  key = 'problem.invalid',
  values?: MessageValues,
) => new Problem({ status: 422, message: { key, ...(values && { values }) }, errors })
/** `seconds` is the time until a retry makes sense. The default message counts seconds, any other minutes. */
export const tooMany = (seconds: number, keyInMinutes?: string) =>
  new Problem({
    status: 429,
    message: keyInMinutes
      ? { key: keyInMinutes, values: { count: Math.ceil(seconds / 60) } }
      : { key: 'problem.too_many', values: { count: seconds } },
    retryAfter: seconds,
  })
/** The body is not JSON, or has an unsupported content type. */
export const unreadableRequest = () => invalid({}, 'problem.unreadable')
export const overloaded = () => new Problem({ status: 503, message: { key: 'problem.overloaded' }, retryAfter: 5 })
export const storageUnavailable = () =>
  new Problem({ status: 503, message: { key: 'problem.storage_away' }, retryAfter: 5 })
export const unavailable = () => new Problem({ status: 503, message: { key: 'problem.unavailable' }, retryAfter: 5 })

/** During maintenance only administrators can make changes. */
export const underMaintenance = () =>
  new Problem({ status: 503, message: { key: 'problem.maintenance' }, retryAfter: 60, maintenance: true })

export type Localise = { whole: (message: Message) => string; at: (path: string, message: Message) => string }
/** Builds the response body. */
export const problemBody = (details: Details, localise: Localise, requestId: string): ProblemBody => ({
  message: localise.whole(details.message),
  ...(details.errors && {
    errors: Object.fromEntries(
      Object.entries(details.errors).map(([path, messages]) => [
        path,
        messages.map((message) => localise.at(path, message)),
      ]),
    ),
  }),
  ...(details.current !== undefined && { current: details.current }),
  ...(details.usedBy && { used_by: [...details.usedBy] }),
  ...(details.maintenance && { maintenance: true as const }),
  ...(details.status >= 500 && { request_id: requestId }),
})
