import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countJobs } from '../../platform/jobs'
import { eventStreamType } from './eventStreams'
import { isLocalCall } from './localCall'
import { mailCounts } from '../texts/mail'
import { notFound, unavailable } from '../problems'
import type { Services } from '../services'
import { sql } from 'kysely'

/** In seconds. Half of the calls take milliseconds, and calls over ten seconds time out. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Serves /metrics for Prometheus: call durations by route, connection pool, jobs, mails, process. Requires
 * METRICS_TOKEN, or a caller on this machine if none is set.
 */
export const serveMetrics = (app: FastifyInstance, { config, database: { db, pool } }: Services): void => {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'abitura_request_duration_seconds',
    help: 'Request duration in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const connections = new Gauge({
    name: 'abitura_database_connections',
    help: 'Database connections: open, idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  registry.registerMetric(connections)
  const jobs = new Gauge({
    name: 'abitura_jobs',
    help: 'Jobs in the database: waiting, and failed after the last attempt',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset()
      const counts = await countJobs(db).catch(() => null)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  registry.registerMetric(jobs)
  const mails = new Counter({
    name: 'abitura_mails_total',
    help: 'Mails of this process: sent, failed and retried, rejected permanently',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(mailCounts)) this.inc({ result }, count)
    },
  })
  registry.registerMetric(mails)
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
  app.addHook('onResponse', (request, reply, next) => {
    // Excludes event streams, which stay open as long as a screen is open.
    if (reply.raw.getHeader('content-type') === eventStreamType) return next()
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, config.metricsToken)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const canReadMetrics = (request: FastifyRequest, token: string | null) =>
  token === null
    ? isLocalCall(request)
    : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

/** /healthz checks the process, /readyz also the database. */
export const healthRoutes = (app: FastifyInstance, { database }: Services): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await sql`SELECT 1`.execute(database.db).catch(() => {
      throw unavailable()
    })
    return { status: 'ready' }
  })
}
