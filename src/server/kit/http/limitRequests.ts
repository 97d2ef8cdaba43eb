import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import { addressOf, networkOf } from './address'
import type { Callers } from './callers'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Copied from the endpoint in the contract. */
    hasOwnQueue?: boolean
  }
}

/** A whole college may share one address, and its pages load before anybody signs in. */
const anonymousFactor = 10
/** In ms. The cached owner of a token is used for counting only, so a revoked token does no harm. */
const tokenCacheMs = 600_000

/**
 * Limits requests per minute (429): per signed-in user, with a separate limit for saves, and ten times as many per
 * address without sign-in. Returns `callers` with a cache of token owners, because requests are counted before the
 * database is queried.
 */
export const limitRequests = async (
  app: FastifyInstance,
  { config: { requestsAMinute }, callers }: { config: Config; callers: Callers },
): Promise<Callers> => {
  const recent = new Map<string, { person: string; until: number }>()
  const personOf = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined => {
    const known = recent.get(authorization.slice(tokenAt))
    return known && known.until > Date.now() ? known.person : undefined
  }
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    cache: 20_000,
    max: (request) => (personOf(request) === undefined ? anonymousFactor * requestsAMinute : requestsAMinute),
    keyGenerator: (request) => {
      const person = personOf(request)
      if (person === undefined) return networkOf(addressOf(request))
      // Saves of attempts and forms have their own rate limit, so that other calls cannot exhaust it.
      return request.routeOptions.config.hasOwnQueue ? `${person} saves` : person
    },
  })
  const forgetting = setInterval(() => {
    for (const [token, { until }] of recent) if (until <= Date.now()) recent.delete(token)
  }, tokenCacheMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(forgetting)
    done()
  })
  const findPerson: Callers['findPerson'] = async (db, token) => {
    const person = await callers.findPerson(db, token)
    if (person) recent.set(token, { person: `person ${person.id}`, until: Date.now() + tokenCacheMs })
    return person
  }
  return { ...callers, findPerson }
}

const tokenAt = 'Bearer '.length
