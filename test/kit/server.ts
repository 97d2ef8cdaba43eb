import { pino } from 'pino'
import { buildApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { openDatabase } from '../../src/server/kit/database'
import { clientOf, type TestClient } from './client'
import { makeClock } from './clock'
import { makeDatabase } from './databases'
import { credentialsOf, type Persona } from './personas'

type Options = {
  /** Variables of the server's environment, as an operator would set them; the demo is on. */
  env?: Record<string, string>
  /** What the server's clock shows at first; it stands still. */
  now?: Date
}

/**
 * The real server on a copy of the demo college of its own. `as(persona)` signs in with the first call; `db` looks behind the API;
 * `listen` opens a port and answers its URL. A fault of the server (5xx) is printed. Call `stop` in `afterAll`.
 */
export const startTestServer = async ({ env = {}, now }: Options = {}) => {
  const { connection, drop } = await makeDatabase()
  const config = readConfig({ DEMO: 'on', PORT: '0', LOG_LEVEL: 'error', DATA_DIR: 'data', ...env })
  const database = openDatabase(connection)
  const clock = makeClock(now)
  const log = pino({ level: config.logLevel }, process.stderr)
  const app = await buildApp({ config, database, clock: clock.now, log })
  await app.ready()

  const guest = clientOf(app, async () => null)
  const signIn = async (persona: Persona) => {
    const { data } = await guest.call('POST /api/login', { body: credentialsOf(persona) })
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
    config,
    clock,
    db: database.db,
    pool: database.pool,
    connection,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    stop: async () => {
      await app.close()
      await database.close()
      await drop()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
