import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../platform/database'
import type { KeyFor } from '../platform/secret'
import type { Storage } from '../platform/storage/storage'

/** What a handler may use of the outside world; tests give their own. `clock` is the server's time. */
export type Services = {
  config: Config
  database: Database
  keyFor: KeyFor
  storage: Storage
  clock: () => Date
  log: FastifyBaseLogger
  /** Stands in for the origins of all identity providers; tests start their own. */
  providerOrigin?: string
}
