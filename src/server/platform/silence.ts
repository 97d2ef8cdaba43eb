import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Probe interval and timeout in ms, used while statements are waiting. */
const everyMs = 500
const patienceMs = 2000

type Watched = { isAsked: () => boolean; onSilence: () => void }

/**
 * Calls `onSilence` if the database hangs, detected by a SELECT 1 on a separate connection, because a waiting
 * statement may just be slow. Returns a function that stops the watchdog.
 */
export const watchForSilence = (connection: pg.PoolConfig, { isAsked, onSilence }: Watched): (() => Promise<void>) => {
  let probe: Probe | null = null
  let looking: Promise<void> | null = null
  const look = async () => {
    probe ??= probeOf(connection)
    const verdict = await verdictOf(probe)
    if (verdict !== 'answered') {
      probe.drop()
      probe = null
    }
    if (verdict === 'silent') onSilence()
  }
  const timer = setInterval(() => {
    if (looking === null && isAsked()) looking = look().finally(() => (looking = null))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await looking
    probe?.drop()
  }
}

type Probe = { client: pg.Client; connected: Promise<unknown>; drop: () => void }

const probeOf = (connection: pg.PoolConfig): Probe => {
  const socket = new Socket()
  const client = new pg.Client({ ...connection, stream: () => socket, connectionTimeoutMillis: 0, query_timeout: 0 })
  client.on('error', () => undefined)
  return { client, connected: client.connect(), drop: () => void socket.destroy() }
}

/** Errors also fail the statements themselves, so only a missing answer matters. */
const verdictOf = async ({ client, connected }: Probe): Promise<'answered' | 'failed' | 'silent'> => {
  const asked = connected.then(() => client.query('SELECT 1'))
  const answer = asked.then(
    () => 'answered' as const,
    () => 'failed' as const,
  )
  const verdict = await Promise.race([answer, delay(patienceMs, 'silent' as const, { ref: false })])
  if (verdict !== 'silent') return verdict
  // If this process was blocked meanwhile, it reads pending answers first.
  await turn()
  return Promise.race([answer, turn('silent' as const)])
}
