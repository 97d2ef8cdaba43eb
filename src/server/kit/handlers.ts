import type { z } from 'zod'
import type { Endpoint, EndpointKey, EndpointTable, Locale, webPage } from '../../api/kit/endpoints'
import type { AuditEvent } from './audit'
import type { Db } from '../platform/database'
import type { Services } from './services'
import type { Problem } from './problems'
import type { Person } from './person'
import type { StoredUpload } from './uploads/takeUploads'

type OutputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/**
 * What a handler is given. `db` is the request's transaction in a writing call and the pool in a reading one; `outside`
 * is never in it: for what must stay although the call is refused. `audit` remembers the change: exactly once in a call
 * declared `audit: 'change'`.
 */
export type Context<E extends Endpoint = Endpoint> = {
  db: Db
  outside: Db
  services: Services
  person: E['access'] extends 'anyone' | { readonly of: 'anyone' } ? Person | null : Person
  locale: Locale
  now: Date
  /** How many ms ago the request began to arrive: a large file may take minutes. */
  sinceArrival: () => number
  /** How many ms ago its last byte came. */
  sinceReceived: () => number
  ip: string
  requestId: string
  userAgent: string
  /** Whether a browser opens the address of a call that answers it a page. */
  asksForPage: boolean
  /** Whether the caller is at this machine, or at the host of the container that this is. */
  isLocal: () => boolean
  /** Whether nobody waits for the answer any more: who stops a long change has not made it. */
  hasLeft: () => boolean
  params: OutputOf<E, 'params'>
  query: OutputOf<E, 'query'>
  body: OutputOf<E, 'body'>
  audit: (event: AuditEvent & { actorId?: number }) => void
  /** The files of an uploading call, in the order they were sent; they are removed again when the call is refused. */
  uploads: readonly StoredUpload[]
  /** Why the files were not taken, where the call is declared to answer that itself. */
  uploadFault: Problem | null
  objects: StoredObjects
}

/** What becomes of objects in the storage when the call's change is committed, or is not. */
export type StoredObjects = {
  /** Made by the handler: removed again when the call is refused. */
  made: (keys: readonly string[]) => void
  /** Not needed any more: removed after the commit. */
  dropped: (keys: readonly string[]) => void
  /** The change is tried again: what the attempt before could do without is needed after all. */
  anew: () => void
}

/** A method's type, so that a table of handlers with narrower contexts is still a table of handlers to `serve`. */
export type Handler<E extends Endpoint = Endpoint> = {
  handle: (
    context: Context<E>,
  ) => Promise<z.input<E['answer']> | (E extends { readonly page: true } ? z.input<typeof webPage> : never)>
}['handle']

/** Call by call as in the contract: a missing handler, or one without a contract, does not compile. */
export type Handlers<T extends EndpointTable> = { readonly [K in keyof T & EndpointKey]: Handler<T[K]> }

/** Any handler, as `serve` calls it after the checks. */
export type AnyContext = Omit<Context, 'params' | 'query' | 'body' | 'person'> & {
  params: unknown
  query: unknown
  body: unknown
  person: Person | null
}
export type AnyHandler = { handle: (context: AnyContext) => Promise<unknown> }['handle']
