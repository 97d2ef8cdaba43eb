import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { addressOf, networkOf } from './address'
import type { Callers } from './callers'

/** Behind one address sits a whole college, whose pages are asked for before anybody has signed in. */
const anonymousTimes = 10
/**
 * How long it is remembered whose a token is, in ms: only to count, so that a token that was ended meanwhile does no
 * harm.
 */
const rememberedMs = 600_000

/**
 * Lets each signed-in person make so many requests a minute, and each address ten times as many without being signed
 * in; beyond that it is a
 * 429. It stops floods: sign-in has its own throttle in the database. Answers the callers by which it knows whose a
 * token is, because it counts before the database is asked.
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
    max: (request) => (personOf(request) === undefined ? anonymousTimes * requestsAMinute : requestsAMinute),
    keyGenerator: (request) => personOf(request) ?? networkOf(addressOf(request)),
  })
  const forgetting = setInterval(() => {
    for (const [token, { until }] of recent) if (until <= Date.now()) recent.delete(token)
  }, rememberedMs).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(forgetting)
    done()
  })
  const findPerson: Callers['findPerson'] = async (db, token) => {
    const person = await callers.findPerson(db, token)
    if (person) recent.set(token, { person: `person ${person.id}`, until: Date.now() + rememberedMs })
    return person
  }
  return { ...callers, findPerson }
}

const tokenAt = 'Bearer '.length
