import { z } from 'zod'
import type { Permission } from './permissions'
import { tidyLine, tidyText } from './plainText'
import type { Upload } from './uploads'

/** What is asked of the caller besides: see `Access`. */
type Conditions = {
  /**
   * Not for somebody who registered alone and has not confirmed the address. Accounts that the college made are proven.
   */
  readonly proven?: true
  /**
   * Not for a program with an API token; nor, where it is a change, for somebody who has yet to replace a login slip's
   * password.
   */
  readonly inPerson?: true
  /** The one change in person that a login slip is good for. */
  readonly withSlip?: true
}
/** Who may call: deny by default, so every endpoint names one of these. */
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

/** Somebody signed in, by their own hand. */
export const inPerson = { of: 'signed-in', inPerson: true } as const

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/**
 * One call of the API. Its key is `METHOD /path/:param`. A writing call says 'change' (one audit row in the same
 * transaction) or 'none' with the reason in its `summary`. A reading one needs no `audit`; with 'change' it is
 * remembered that it was read, before the answer leaves.
 */
export type Endpoint = {
  readonly summary: string
  readonly access: Access
  readonly audit?: 'change' | 'none'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * The call takes multipart/form-data: its other fields are the body, its files arrive checked and stored. Faults of
   * the N-th are told under `files.N`.
   */
  readonly upload?: Upload
  readonly answer: z.ZodType
  /** The record as a 409 shows it to who was too late, where that is not what the call answers. */
  readonly current?: z.ZodType
  /** What a row of a list holds no more than when the query asks for `choices`. */
  readonly choice?: z.ZodObject
  /** What holds for a change that is sent twice; every POST that makes one says it. */
  readonly repeated?: Repeated
  /**
   * What many ask for and seldom changes: the client may keep the answer and ask whether it still holds (ETag). All
   * else is never stored.
   */
  readonly revalidate?: true
  /** A change that maintenance does not stop: signing in, an attempt that has begun, a ballot, read marks. */
  readonly goesOn?: true
  /** Saves of an attempt or of a form, which a flood of the person's other calls must not delay. */
  readonly saves?: true
  /** A browser that opens the address is answered a page instead, a `webPage`. */
  readonly page?: true
}
/**
 * A call that is sent again, because the answer was lost, under the same Idempotency-Key. `kept`: within a day it is
 * answered again and not done again. `natural`: it makes nothing twice by itself, named or not. `refused`: what is sent
 * or answered holds a secret, which is never stored, so it may not be named.
 */
export type Repeated = 'kept' | 'natural' | 'refused'

type Post = Endpoint & ({ readonly audit: 'change'; readonly repeated: Repeated } | { readonly audit?: 'none' })
export type EndpointTable = Readonly<
  Record<Extract<EndpointKey, `POST ${string}`>, Post> & Record<Exclude<EndpointKey, `POST ${string}`>, Endpoint>
>

/** Keeps the literal keys of a table so that handlers, client and tests are typed by them. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type InputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? z.input<S> : undefined
/**
 * Call by call, what a client sends and gets. The browser takes nothing but types from the contract, and the lists of
 * `statusSets`.
 */
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

/** `{data}`: the envelope of one record. */
export const one = <T extends z.ZodType>(record: T) => z.object({ data: record })

/**
 * Where a page of a list stands; `total` counts all that the filter matches, `from` is the first row's place, from 0.
 */
export const listMeta = z.object({
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  from: z.int(),
  /** How many each of the filters matches that `counts` asked for. */
  counts: z.array(z.int()).optional(),
})

/** `{data, meta}`: the envelope of a list. */
export const page = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), meta: listMeta })

/** `{data: [...]}` without paging: the short reference lists of the specification. */
export const all = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) })

/** A file as an answer: sent as an attachment under `name`, never as JSON. */
export const file = z.custom<{ name: string; type: string; body: string | Uint8Array }>()

/**
 * A stored file as an answer: streamed, in parts where a part is asked for. `tag` changes with the content; `open`
 * takes the first and last byte.
 */
export type Download = {
  name: string
  type: string
  /** In bytes; null when it is not known, and then no part can be asked for. */
  size: number | null
  tag: string
  /** How long the browser may keep it, in seconds; 0 asks again each time. */
  cacheSeconds: number
  /** Shown in place (images, PDF, sound, video) rather than saved. */
  inline: boolean
  /** Given by a secret address: nobody keeps or indexes it, and where it leads from is told nobody. */
  isUnlisted?: boolean
  open: (range?: { from: number; to: number }) => Promise<AsyncIterable<Uint8Array>>
}
export const download = z.custom<Download>()

/** Live events as an answer, told as they come (text/event-stream) until the session ends. */
export const eventStream = z.custom<{
  personId: number
  sessionId: number
  /** An API token hears only these topics, and for a few minutes: then its permissions are checked again. */
  hears?: (topic: string) => boolean
}>()

/** A page as an answer, drawn by the server for guests: it runs nothing, and nobody keeps or indexes it. */
export const webPage = z.custom<{ html: string; status?: 404 }>()

/** An answer that sends the browser on to `location`, an address inside the site or a provider's. */
export const redirect = z.custom<{ location: string }>()

export const recordId = z.int().positive()
/** An id as an address holds it: digits only, so that no record has a second address such as /1e2 or /0x10. */
export const pathId = z.coerce
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(recordId)
export const byId = z.strictObject({ id: pathId })
export const deleted = one(z.object({ id: recordId }))

/** The bodies of calls that act on many records at once, and what became of each. */
export const many = z.strictObject({ ids: z.array(recordId).min(1).max(1000) })
export const manyDone = one(
  z.object({ done: z.array(recordId), refused: z.array(z.object({ id: recordId, message: z.string() })) }),
)

export const locales = ['ru', 'en'] as const
export const locale = z.enum(locales)
export type Locale = z.infer<typeof locale>

/**
 * One line: no control characters, no halves of surrogate pairs, which PostgreSQL cannot store, and nothing that turns
 * the direction of reading, by which one name looks like another.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u

/** A string that is tidied before anything is checked: the start of every text that is typed. */
export const typedText = z.string().overwrite(tidyText)
export const typedLine = z.string().overwrite(tidyLine)

/**
 * Tidied, of no more than `max` characters. What is longer is not looked at further: a pattern may take as long as a
 * text's length squared.
 */
const upTo = (typed: z.ZodString, max: number) => typed.max(max, { abort: true })
/** One line of no more than `max` characters, or nothing. */
export const lineOrNothing = (max: number) => upTo(typedLine, max).regex(oneLine, { error: 'text' })
/**
 * Trimmed text of 1 to `max` characters; control characters and halves of surrogate pairs, which PostgreSQL cannot
 * store, are refused.
 */
export const text = (max: number) => lineOrNothing(max).min(1)
/** Like `text`, but may be empty and may span lines. */
export const longText = (max: number) =>
  upTo(typedText, max).regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, { error: 'text' })
/** A calendar day, yyyy-MM-dd, that exists; the year 0 never was one. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'), { error: 'invalid' })
/**
 * A moment with its zone, within the calendar of the database's answers: 0001-01-01T00:00+14:00 lies before our era.
 */
export const moment = z.iso.datetime({ offset: true }).refine(
  (value) => {
    const year = new Date(value).getUTCFullYear()
    // What is no moment at all the format has told already.
    return Number.isNaN(year) || (year >= 1 && year <= 9999)
  },
  { error: 'invalid' },
)
export const version = z.int().positive()
/** For `refine`: no value of a list comes twice. */
export const distinct = (values: readonly unknown[]) => new Set(values).size === values.length

/** One meaning each; the colours are the look's. */
export const variant = z.enum(['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark'])
export type Variant = z.infer<typeof variant>

/**
 * `translations: {ru: {…}, en: {…}}`. Russian is the product's own language and must be complete; English may be
 * missing or hold only a part of the fields, and then the Russian text is shown.
 */
export const translated = <T extends z.ZodRawShape>(fields: T) =>
  z.strictObject({
    ru: z.preprocess(withoutBlanks, z.strictObject(fields)),
    en: z.preprocess(withoutBlanks, z.strictObject(fields).partial()).optional(),
  })

/** Forms send an emptied field as '' or null; to a translation both mean that it is not there. */
const withoutBlanks = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''))
    : sent

/** The fields every stored record answers with. */
export const stamps = { id: recordId, version, created_at: z.string(), updated_at: z.string() }

type Shape = { readonly shape: Readonly<Record<string, unknown>> }

/**
 * A strict object that may come back as it was answered: fields that only the answer has are dropped before the check,
 * because the published data provider sends whole records.
 */
export const sentBack = <O>(body: z.ZodType<O> & Shape, answered: Shape) => {
  const ignored = Object.keys(answered.shape).filter((name) => !(name in body.shape))
  return z.preprocess((sent) => withoutKeys(sent, ignored), body)
}

/** The body of an edit; the `version` that it was made on is kept apart from the `input`. */
export const editOf = <O extends { version: number }>(editable: z.ZodType<O> & Shape, record: Shape) =>
  sentBack(editable, record).transform(({ version, ...input }) => ({ version, input }))

const withoutKeys = (sent: unknown, names: readonly string[]): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)))
    : sent
