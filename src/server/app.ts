import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { contract } from '../api'
import { constraints, handlers } from './areas'
import { healthRoutes } from './kit/health'
import { securityHeaders } from './kit/headers'
import { answerRefusals } from './kit/refusals'
import { serve } from './kit/serve'
import type { Services } from './kit/services'

const maxBody = 1024 * 1024
const requestsPerMinute = 6000

/** The whole server on given services, not yet listening: what main starts and what tests inject into. */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const { config } = services
  const app = fastify({
    loggerInstance: services.log,
    trustProxy: config.trustProxy,
    bodyLimit: maxBody,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  readBodies(app)
  await app.register(helmet, securityHeaders(config))
  // A classroom behind one address is many people, so this only stops floods; sign-in has its own throttle in the database.
  await app.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute', allowList: ['127.0.0.1', '::1'] })
  await app.register(underPressure, { maxEventLoopDelay: 3000, retryAfter: 5, exposeStatusRoute: false })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  answerRefusals(app, { config, constraints })
  healthRoutes(app, services)
  serve(app, { table: contract, handlers, services })
  return app
}

/** JSON in bodies; a DELETE may arrive empty or as text/plain, as the published data provider sends it. */
const readBodies = (app: FastifyInstance) => {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (_request, raw, done) => {
    try {
      done(null, raw === '' ? undefined : JSON.parse(String(raw)))
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable'))
    }
  })
}
