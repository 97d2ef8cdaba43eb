import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import type { Database } from './database'

/** What a handler may use of the outside world; tests give their own. `clock` is the server's time. */
export type Services = {
  config: Config
  database: Database
  clock: () => Date
  log: FastifyBaseLogger
}
