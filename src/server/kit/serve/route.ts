import type { z } from 'zod'
import type { Endpoint } from '../../../api/kit/endpoints'
import type { Callers } from '../http/callers'
import type { EventStreams } from '../http/eventStreams'
import type { AnyContext, AnyHandler } from '../handlers'
import type { Services } from '../services'

/** A call of the contract, with everything that its steps need. */
export type Route = {
  key: string
  endpoint: Endpoint
  isList: boolean
  /** Response schema of a list requested as choices. */
  choices: z.ZodType | undefined
  handler: AnyHandler
  services: Services
  callers: Callers
  streams: EventStreams
}

/** Parsed request. */
export type Input = Omit<AnyContext, 'db' | 'outside' | 'services' | 'audit' | 'now'> & {
  /** The Idempotency-Key. */
  requestKey: string | null
}
