import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLocalCall } from './localCall'
import { notFound } from './problems'
import type { Services } from './services'

/** Seconds: half of the calls take milliseconds, and what takes ten seconds was refused long before. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * /metrics as Prometheus reads it: how long calls take by route, the pool of connections, the process. Only for a caller with
 * METRICS_TOKEN; without one, for somebody at this very machine.
 */
export const serveMetrics = (app: FastifyInstance, { config, database: { pool } }: Services): void => {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'abitura_request_duration_seconds',
    help: 'How long requests take',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const connections = new Gauge({
    name: 'abitura_database_connections',
    help: 'Connections of the pool: all, idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
  app.addHook('onResponse', (request, reply, next) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const mayRead = (request: FastifyRequest, token: string | null) =>
  token === null
    ? isLocalCall(request)
    : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
