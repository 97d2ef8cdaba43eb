import type { z } from 'zod'
import type { Endpoint, EndpointKey, EndpointTable, Locale, webPage } from '../../api/kit/endpoints'
import type { AuditEvent } from './records/audit'
import type { Db } from '../platform/database'
import type { Services } from './services'
import type { Problem } from './problems'
import type { Person } from './person'
import type { StoredUpload } from './uploads/takeUploads'

type OutputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/**
 * Input of a handler: `db` is the transaction of a writing call and the pool of a reading one; `outside` never uses that transaction, for
 * changes that survive an error. A call with `audit: 'change'` calls `audit` exactly once.
 */
export type Context<E extends Endpoint = Endpoint> = {
  db: Db
  outside: Db
  services: Services
  person: E['access'] extends 'anyone' | { readonly of: 'anyone' } ? Person | null : Person
  locale: Locale
  now: Date
  /** Milliseconds since the request began to arrive; a large upload may take minutes. */
  sinceArrival: () => number
  /** Milliseconds since its last byte arrived. */
  sinceReceived: () => number
  ip: string
  requestId: string
  userAgent: string
  /** Whether a browser navigated to a call that can answer with a web page. */
  prefersHtml: boolean
  /** Whether the caller is on this machine, or on the host of this container. */
  isLocal: () => boolean
  /** Whether the client has disconnected, so that a long change can be aborted. */
  isDisconnected: () => boolean
  params: OutputOf<E, 'params'>
  query: OutputOf<E, 'query'>
  body: OutputOf<E, 'body'>
  audit: (event: AuditEvent & { actorId?: number }) => void
  /** Uploaded files in the order they were sent. They are deleted if the call is refused. */
  uploads: readonly StoredUpload[]
  /** Reason why the files were rejected, if the call handles this itself. */
  uploadFault: Problem | null
  objects: StoredObjects
}

/** Object storage changes that follow the outcome of the call's transaction. */
export type StoredObjects = {
  /** Registers objects created by the handler. They are deleted if the call is refused. */
  trackCreated: (keys: readonly string[]) => void
  /** Registers unused objects. They are deleted after the commit. */
  deleteAfterCommit: (keys: readonly string[]) => void
  /** Forgets the registered deletions when the transaction is retried. */
  resetDeletions: () => void
}

/** A method type, because its bivariant parameters let handlers with narrower contexts share a table. */
export type Handler<E extends Endpoint = Endpoint> = {
  handle: (
    context: Context<E>,
  ) => Promise<z.input<E['answer']> | (E extends { readonly page: true } ? z.input<typeof webPage> : never)>
}['handle']

/** One handler per call of the contract; a missing or extra handler does not compile. */
export type Handlers<T extends EndpointTable> = { readonly [K in keyof T & EndpointKey]: Handler<T[K]> }

/** Any handler, with the types that `serve` uses after validation. */
export type AnyContext = Omit<Context, 'params' | 'query' | 'body' | 'person'> & {
  params: unknown
  query: unknown
  body: unknown
  person: Person | null
}
export type AnyHandler = { handle: (context: AnyContext) => Promise<unknown> }['handle']
