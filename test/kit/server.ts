import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import { buildApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { jobsOf } from '../../src/server/rooms'
import { mailDigests } from '../../src/server/people/notifications/queries'
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
  /** Variables of the server's environment, as an operator would set them; the demo is on. */
  env?: Record<string, string>
  /** What the server's clock shows at first; it stands still. */
  now?: Date
  /** An identity provider of the test's own, instead of all the real ones. */
  providerOrigin?: string
  /** How the server gets to its database, when not straight; what it says wins over the usual limits. */
  reach?: (connection: PostgresConnection) => Promise<PoolConfig>
}

/** A test asks more in a minute than any person. */
const usual = { DEMO: 'on', PORT: '0', LOG_LEVEL: 'error', REQUESTS_A_MINUTE: '1000000' }

/**
 * The real server on a copy of the demo college of its own. `as(persona)` signs in with the first call; `db` looks behind the API;
 * `listen` opens a port and answers its URL. A fault of the server (5xx) is printed. Call `stop` in `afterAll`.
 */
export const startTestServer = async ({ env = {}, now, providerOrigin, reach }: Options = {}) => {
  const { connection, drop } = await makeDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'abitura-server-'))
  const config = readConfig({ ...usual, DATA_DIR: folder, ...env })
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
    if (!('token' in data)) throw new Error(`${persona} has a second factor`)
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
    /** A client with this very token, as a second device or a stolen one would have it. */
    withToken: (token: string) => clientOf(app, async () => `Bearer ${token}`),
    app,
    services,
    config,
    clock,
    db: database.db,
    pool: database.pool,
    connection,
    /** Does what waits to be done after the answers; in a test nothing happens behind its back. */
    runJobs,
    /** The mails that the calls so far have led to, oldest first, also those that are gathered for a while, or wait until something can no longer be taken back. */
    mails: async () => {
      await database.pool.query(`UPDATE notifications SET created_at = now() - interval '10 minutes' WHERE to_mail`)
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
