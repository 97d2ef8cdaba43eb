import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { contract } from '../api'
import { callers, constraints, handlers } from './features'
import { serveDocs } from './docs'
import { openEventStreams } from './kit/http/eventStreams'
import { healthRoutes } from './kit/http/metrics'
import { addHeaders } from './kit/http/headers'
import { limitRequests } from './kit/http/limitRequests'
import { serveMetrics } from './kit/http/metrics'
import { findPages, servePages } from './kit/http/builtScreens'
import { requestLogController } from './platform/log'
import { sharedCall } from './portfolio'
import { malformedHandlers, refuseTooSlow } from './kit/http/malformedRequests'
import { unreadableRequest } from './kit/problems'
import { handleErrors } from './kit/http/errorResponses'
import { serve } from './kit/serve/serve'
import { endSlowSenders, sendingLimits, type SendingLimits } from './kit/http/slowSenders'
import type { Services } from './kit/services'

const maxBody = 1024 * 1024
/**
 * Maximum length of a path parameter. It equals Node.js's limit for a request head, so that a very long id gives 404
 * and no other error.
 */
const maxAddress = 16_384
/** In seconds: uploading a 300 MB lecture at 2 Mbit/s takes twenty minutes. */
const secondsToSend = 1800
/**
 * Sampled every five seconds: if the event loop blocks for a whole interval (a slow machine at startup), the server
 * counts as overloaded until the next sample.
 */
const pressure = { maxEventLoopDelay: 3000, sampleInterval: 5000, retryAfter: 5, exposeStatusRoute: false } as const

type Options = { pages?: string | null; sending?: SendingLimits; heartbeatMs?: number }

/**
 * Builds the server without listening: startServer listens, and tests inject requests. `pages` is the folder of built
 * screens (null serves none), `sending` the minimum upload speed, `heartbeatMs` the interval of heartbeats in event
 * streams.
 */
export const buildApp = async (
  services: Services,
  { pages = findPages(), sending = sendingLimits, heartbeatMs = 25_000 }: Options = {},
): Promise<FastifyInstance> => {
  const { config } = services
  const app = fastify({
    loggerInstance: services.log,
    logController: requestLogController,
    // Trusts one proxy, which appends the last entry of X-Forwarded-For. The caller may have forged the entries before
    // it.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: maxBody,
    requestTimeout: secondsToSend * 1000,
    http: { headersTimeout: sending.head * 1000, connectionsCheckingInterval: 1000 },
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => sharedCall(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxAddress },
    ...malformedHandlers(config),
  })
  registerBodyParsers(app)
  endSlowSenders(app, { limits: sending, refuse: refuseTooSlow(config) })
  addHeaders(app, config)
  const counted = await limitRequests(app, { config, callers })
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fields: 20, fieldSize: 65_536, parts: 60 } })
  await app.register(underPressure, pressure)
  handleErrors(app, { config, constraints })
  healthRoutes(app, services)
  serveMetrics(app, services)
  serveDocs(app)
  const streams = openEventStreams(app, { services, callers: counted, heartbeatMs })
  serve(app, { table: contract, handlers, services, callers: counted, streams })
  await servePages(app, pages)
  return app
}

/**
 * Parses JSON bodies. A DELETE may have an empty or a text/plain body, because the published data provider sends such
 * requests.
 */
const registerBodyParsers = (app: FastifyInstance) => {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (_request, raw, done) => {
    try {
      done(null, raw === '' ? undefined : JSON.parse(String(raw)))
    } catch {
      done(unreadableRequest())
    }
  })
  // The editor's file browser may send its queries as a form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, raw, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(raw))))
  })
}
