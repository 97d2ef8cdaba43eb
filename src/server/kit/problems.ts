import type { Problem as ProblemBody, Usage } from '../../api/kit/errors'

/** What a message key is filled with. */
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

/** A refusal. Thrown by rules and handlers with a message key; `serve` localises it and turns it into HTTP. */
export class Problem extends Error {
  readonly details: Details
  constructor(details: Details) {
    super(details.message.key)
    this.details = details
  }
}

export const unauthenticated = () => new Problem({ status: 401, message: { key: 'problem.unauthenticated' } })
export const forbidden = (key = 'problem.forbidden') => new Problem({ status: 403, message: { key } })
/** Missing, and somebody else's: the answer must not tell one from the other. */
export const notFound = () => new Problem({ status: 404, message: { key: 'problem.notFound' } })
/** The record that a query found, or 404. */
export const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound()
  return row
}
/** The edit was made on an older version; `current` is the record as it stands. */
export const stale = (current: unknown) => new Problem({ status: 409, message: { key: 'problem.stale' }, current })
/** It cannot be done as things stand by now; `current` is the record. */
export const conflictWith = (key: string, current: unknown) => new Problem({ status: 409, message: { key }, current })
export const inUse = (usedBy: readonly Usage[]) =>
  new Problem({ status: 409, message: { key: 'problem.inUse' }, usedBy })
export const conflict = (key: string, values?: MessageValues) =>
  new Problem({ status: 409, message: { key, ...(values && { values }) } })
export const tooLarge = () => new Problem({ status: 413, message: { key: 'problem.tooLarge' } })
/** Field path to its messages, as in `{'translations.ru.name': [{ key: 'field.required' }]}`. */
export const invalid = (
  errors: Readonly<Record<string, readonly Message[]>>,
  key = 'problem.invalid',
  values?: MessageValues,
) => new Problem({ status: 422, message: { key, ...(values && { values }) }, errors })
/** `seconds` until it is worth trying again. */
export const tooMany = (seconds: number, key = 'problem.tooMany') =>
  new Problem({
    status: 429,
    message: { key, values: { seconds, count: Math.ceil(seconds / 60) } },
    retryAfter: seconds,
  })
/** No JSON, or of a kind that the server does not read. */
export const unreadableRequest = () => invalid({}, 'problem.unreadable')
/** The server itself has too much to do. */
export const overloaded = () => new Problem({ status: 503, message: { key: 'problem.overloaded' }, retryAfter: 5 })
export const storageAway = () => new Problem({ status: 503, message: { key: 'problem.storageAway' }, retryAfter: 5 })
export const unavailable = () => new Problem({ status: 503, message: { key: 'problem.unavailable' }, retryAfter: 5 })

/** Only administrators change anything until the maintenance ends. */
export const underMaintenance = () =>
  new Problem({ status: 503, message: { key: 'problem.maintenance' }, retryAfter: 60, maintenance: true })

export type Localise = { whole: (message: Message) => string; at: (path: string, message: Message) => string }
/** The body that leaves the server. */
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
