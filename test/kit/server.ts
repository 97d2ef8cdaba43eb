import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import { buildApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { jobsOf } from '../../src/server/features'
import { mailDigests } from '../../src/server/people/notifications/notificationQueries'
import { openServerDatabase } from '../../src/server/platform/database'
import { openDueJobs } from '../../src/server/platform/workers'
import type { PostgresConnection } from '../../src/server/platform/postgres'
import { openSecret } from '../../src/server/platform/secret'
import { openStorage } from '../../src/server/platform/storage/openStorage'
import { clientOf, type TestClient } from './client'
import { makeClock } from './clock'
import { makeDatabase } from './databases'
import { readMails, type Mail } from './mails'
import { credentialsOf, type Persona } from './personas'

type Options = {
  /** Environment variables of the server; the demo is on. */
  env?: Record<string, string>
  /** Initial time of the server's clock, which advances only when a test says so. */
  now?: Date
  /** Replaces all real identity providers. */
  providerOrigin?: string
  /** Overrides the database connection, including its default limits. */
  reach?: (connection: PostgresConnection) => Promise<PoolConfig>
}

/** Tests send more requests per minute than any person. */
const defaultEnv = { DEMO: 'on', PORT: '0', LOG_LEVEL: 'error', REQUESTS_A_MINUTE: '1000000' }

/**
 * Starts the real server on a copy of the demo college and prints its 5xx errors. `as(persona)` signs in at the first
 * call, `listen` opens a port; call `stop` in `afterAll`.
 */
export const startTestServer = async ({ env = {}, now, providerOrigin, reach }: Options = {}) => {
  const { connection, drop } = await makeDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'abitura-server-'))
  const config = readConfig({ ...defaultEnv, DATA_DIR: folder, ...env })
  const database = openServerDatabase(reach ? await reach(connection) : connection)
  const clock = makeClock(now)
  const log = pino({ level: config.logLevel }, process.stderr)
  const services = {
    config,
    database,
    keyFor: await openSecret(database.db, config.secret),
    storage: await openStorage(config),
    clock: clock.now,
    log,
    ...(providerOrigin !== undefined && { providerOrigin }),
  }
  const app = await buildApp(services)
  await app.ready()

  const mailsRead = new Map<string, Mail>()
  let dueJobs: ReturnType<typeof openDueJobs> | undefined
  const runJobs = () => (dueJobs ??= openDueJobs({ ...jobsOf(services), connection, log })).run()

  const guest = clientOf(app, async () => null)
  const signIn = async (persona: Persona) => {
    const { data } = await guest.call('POST /api/login', { body: credentialsOf(persona) })
    if (!('token' in data)) throw new Error(`${persona} has two-step verification`)
    return `Bearer ${data.token}`
  }
  const clients = new Map<Persona, TestClient>([['guest', guest]])
  const as = (persona: Persona): TestClient => {
    const known = clients.get(persona)
    if (known) return known
    let signedIn: Promise<string> | undefined
    const client = clientOf(app, () => (signedIn ??= signIn(persona)))
    clients.set(persona, client)
    return client
  }

  return {
    as,
    /** A client with this token, like a second device or a thief. */
    withToken: (token: string) => clientOf(app, async () => `Bearer ${token}`),
    app,
    services,
    config,
    clock,
    db: database.db,
    pool: database.pool,
    connection,
    /** Runs pending jobs; tests run no jobs in the background. */
    runJobs,
    /** Sends all mails, including delayed ones such as digests, and returns all mails sent so far, oldest first. */
    mails: async () => {
      await database.pool.query(`UPDATE notifications SET mails_at = now() WHERE mails_at IS NOT NULL`)
      await database.pool.query(
        `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key IS NOT NULL AND run_at > now() AND locked_at IS NULL`,
      )
      await mailDigests(services)
      await runJobs()
      return readMails(config.mailOutboxDir, mailsRead)
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    stop: async () => {
      await app.close()
      await dueJobs?.close()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
