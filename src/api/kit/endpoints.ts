import { z } from 'zod'
import type { Permission } from './permissions'
import { tidyLine, tidyText } from './plainText'
import type { Upload } from './uploads'

/** Additional conditions on the caller, used by `Access`. */
type Conditions = {
  /** Rejects self-registered users who have not confirmed their email. Accounts created by the college count as confirmed. */
  readonly verified?: true
  /** Rejects API tokens and, for changes, users who have not yet replaced the password from a login slip. */
  readonly sessionOnly?: true
  /** The only change that users with a login-slip password may make. */
  readonly allowsLoginSlip?: true
}
/** Access rule of an endpoint. Access is denied by default, so every endpoint declares one. */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'staff'
  | ((
      | { readonly of: 'anyone' | 'signed-in' }
      | { readonly any: readonly Permission[] }
      | { readonly every: readonly Permission[] }
    ) &
      Conditions)

/** A signed-in user, but not an API token. */
export const sessionOnly = { of: 'signed-in', sessionOnly: true } as const

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/**
 * One API endpoint; its key is `METHOD /path/:param`. Writes declare `audit: 'change'` (one audit row in the same
 * transaction) or `'none'` with the reason in `summary`; a read with `'change'` is logged before the response is sent.
 */
export type Endpoint = {
  readonly summary: string
  readonly access: Access
  readonly audit?: 'change' | 'none'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * The endpoint accepts multipart/form-data: fields form the body, files arrive validated and stored. Errors of the
   * N-th file use the key `files.N`.
   */
  readonly upload?: Upload
  readonly answer: z.ZodType
  /** Schema of the current record in a 409 response, if it differs from `answer`. */
  readonly current?: z.ZodType
  /** Schema of a list row when the query asks for `choices`. */
  readonly choice?: z.ZodObject
  /** Retry behaviour; required for every POST that makes a change. */
  readonly idempotency?: Idempotency
  /** Lets the client cache the response and revalidate it with an ETag. All other responses are never stored. */
  readonly revalidate?: true
  /**
   * Keeps this non-GET endpoint available during maintenance, because it changes nothing, or serves sign-in, marking as
   * read, a started attempt or a ballot.
   */
  readonly allowedDuringMaintenance?: true
  /**
   * Gives saves of an attempt or a form their own concurrency limit, so that a flood of other requests cannot delay
   * them.
   */
  readonly hasOwnQueue?: true
  /** Browsers that open the address get a `webPage` instead of JSON. */
  readonly page?: true
}
/**
 * Behaviour of a retry with the same Idempotency-Key. `stored`: replays the response for a day; `natural`: repeats safely without a key;
 * `refused`: rejects keys, because the request or response contains a secret that must not be stored.
 */
export type Idempotency = 'stored' | 'natural' | 'refused'

type Post = Endpoint & ({ readonly audit: 'change'; readonly idempotency: Idempotency } | { readonly audit?: 'none' })
export type EndpointTable = Readonly<
  Record<Extract<EndpointKey, `POST ${string}`>, Post> & Record<Exclude<EndpointKey, `POST ${string}`>, Endpoint>
>

/** Preserves the literal keys of a table, so that handlers, client and tests are typed by them. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type InputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined
/** Maps each endpoint to its request and response types. The browser imports only these types and the lists of `statusSets`. */
export type CallsOf<T> = {
  [K in keyof T]: T[K] extends { answer: infer A extends z.ZodType }
    ? {
        params: InputOf<T[K], 'params'>
        query: InputOf<T[K], 'query'>
        body: InputOf<T[K], 'body'>
        answer: z.output<A>
      }
    : never
}

/** Envelope of one record: `{data}`. */
export const one = <T extends z.ZodType>(record: T) => z.object({ data: record })

/** Paging of a list: `total` counts all rows that match the filter, `from` is the zero-based index of the first row. */
export const listMeta = z.object({
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  from: z.int(),
  /** Number of rows that match each filter requested by `counts`. */
  counts: z.array(z.int()).optional(),
})

/** Envelope of a paged list: `{data, meta}`. */
export const page = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), meta: listMeta })

/** Envelope of an unpaged list, `{data: [...]}`, used for the short reference lists of the specification. */
export const all = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) })

/** A generated file in a response: sent as an attachment called `name`, never as JSON. */
export const file = z.custom<{ name: string; type: string; body: string | Uint8Array }>()

/**
 * A stored file in a response, streamed, with range requests. `tag` changes with the content; `open` accepts the first
 * and last byte.
 */
export type Download = {
  name: string
  type: string
  /** In bytes; null if unknown, and then range requests are not supported. */
  size: number | null
  tag: string
  /** Cache lifetime in the browser, in seconds; 0 revalidates every time, null stores nothing. */
  cacheSeconds: number | null
  /** Displays images, PDF, audio and video in the browser instead of saving them. */
  inline: boolean
  /** The address is secret: the response is not indexed, and links from it send no referrer. */
  isUnlisted?: boolean
  open: (range?: { from: number; to: number }) => Promise<AsyncIterable<Uint8Array>>
}
export const download = z.custom<Download>()

/** A stream of live events (text/event-stream) until the session ends. */
export const eventStream = z.custom<{
  personId: number
  sessionId: number
  /** Restricts an API token to these topics. Its stream ends after a few minutes, so that the permissions are checked again. */
  allowsTopic?: (topic: string) => boolean
}>()

/**
 * A server-rendered page for guests, which runs no scripts and is neither cached nor indexed, or a redirect to the
 * page's own address.
 */
export const webPage = z.custom<{ html: string; status?: 404 } | { location: string }>()

/** A redirect to `location`, an address of this site or of an identity provider. */
export const redirect = z.custom<{ location: string }>()

export const recordId = z.int().positive()
/** An id in a path: digits only, so that no record has a second address such as /1e2 or /0x10. */
export const pathId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(recordId)
export const byId = z.strictObject({ id: pathId })
export const deleted = one(z.object({ id: recordId }))

/** Bodies and results of bulk endpoints, with the outcome for each record. */
export const bulkIds = z.strictObject({ ids: z.array(recordId).min(1).max(1000) })
export const bulkResult = one(
  z.object({ done: z.array(recordId), refused: z.array(z.object({ id: recordId, message: z.string() })) }),
)

export const locales = ['ru', 'en'] as const
export const locale = z.enum(locales)
export type Locale = z.infer<typeof locale>

/**
 * Allows one line without control characters, unpaired surrogates (PostgreSQL cannot store them) or direction
 * overrides, which can make one name look like another.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u

/** A string normalised before validation; the base of every text input. */
export const typedText = z.string().overwrite(tidyText)
export const typedLine = z.string().overwrite(tidyLine)

/**
 * Normalised text of at most `max` characters. Longer text is rejected before any pattern runs, because patterns can
 * take quadratic time.
 */
const upTo = (typed: z.ZodString, max: number) => typed.max(max, { abort: true })
/** One line of at most `max` characters; may be empty. */
export const optionalLine = (max: number) => upTo(typedLine, max).regex(oneLine, { error: 'text' })
/** Trimmed text of 1 to `max` characters, without control characters or unpaired surrogates, which PostgreSQL cannot store. */
export const text = (max: number) => optionalLine(max).min(1)
/** Like `text`, but may be empty and may span lines. */
export const longText = (max: number) =>
  upTo(typedText, max).regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, { error: 'text' })
/** An existing calendar day, yyyy-MM-dd. Year 0 is rejected, because it never existed. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'), { error: 'invalid' })
/** A time of day, HH:MM. */
export const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** A timestamp with a time zone, within the years the database can return: 0001-01-01T00:00+14:00 is before year 1 in UTC. */
export const moment = z.iso.datetime({ offset: true }).refine(
  (value) => {
    const year = new Date(value).getUTCFullYear()
    // The format check has already reported invalid timestamps.
    return Number.isNaN(year) || (year >= 1 && year <= 9999)
  },
  { error: 'invalid' },
)
export const version = z.int().positive()
/** True if a list contains no duplicates; for use in `refine`. */
export const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

/** Semantic colour variants; the theme defines the colours. */
export const variant = z.enum(['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark'])
export type Variant = z.infer<typeof variant>

/** `translations: {ru: {…}, en: {…}}`. Russian must be complete; English may be missing or partial, and then falls back to Russian. */
export const translated = <T extends z.ZodRawShape>(fields: T) =>
  z.strictObject({
    ru: z.preprocess(withoutBlanks, z.strictObject(fields)),
    en: z.preprocess(withoutBlanks, z.strictObject(fields).partial()).optional(),
  })

/** Drops '' and null, which forms send for empty fields, so that the translation counts as missing. */
const withoutBlanks = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''))
    : sent

/** Fields included in every stored record. */
export const stamps = { id: recordId, version, created_at: z.string(), updated_at: z.string() }

type Shape = { readonly shape: Readonly<Record<string, unknown>> }

/**
 * A strict object that accepts a whole record and drops read-only fields before validation, because the published data
 * provider sends whole records.
 */
export const recordBody = <O>(body: z.ZodType<O> & Shape, answered: Shape) => {
  const ignored = Object.keys(answered.shape).filter((name) => !(name in body.shape))
  return z.preprocess((sent) => withoutKeys(sent, ignored), body)
}

/** Body of an edit; separates the `version` from the `input`. */
export const editOf = <O extends { version: number }>(editable: z.ZodType<O> & Shape, record: Shape) =>
  recordBody(editable, record).transform(({ version, ...input }) => ({ version, input }))

const withoutKeys = (sent: unknown, names: readonly string[]): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)))
    : sent
