import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../platform/database'
import type { KeyFor } from '../platform/secret'
import type { Storage } from '../platform/storage/storage'

/** External dependencies of handlers; tests replace them. `clock` is the server's time. */
export type Services = {
  config: Config
  database: Database
  keyFor: KeyFor
  storage: Storage
  clock: () => Date
  log: FastifyBaseLogger
  /** Replaces the origin of all identity providers in tests. */
  providerOrigin?: string
}
