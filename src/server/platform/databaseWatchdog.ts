import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Probe interval and timeout in ms, used while statements are waiting. */
const intervalMs = 500
const timeoutMs = 2000

type WatchdogOptions = { isBusy: () => boolean; onHang: () => void }

/**
 * Calls `onHang` if the database hangs, detected by a SELECT 1 on a separate connection, because a waiting statement
 * may just be slow. Returns a function that stops the watchdog.
 */
export const watchDatabase = (
  connection: pg.PoolConfig,
  { isBusy, onHang }: WatchdogOptions,
): (() => Promise<void>) => {
  let probe: Probe | null = null
  let currentProbe: Promise<void> | null = null
  const look = async () => {
    probe ??= openProbe(connection)
    const verdict = await probeResult(probe)
    if (verdict !== 'answered') {
      probe.drop()
      probe = null
    }
    if (verdict === 'silent') onHang()
  }
  const timer = setInterval(() => {
    if (currentProbe === null && isBusy()) currentProbe = look().finally(() => (currentProbe = null))
  }, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await currentProbe
    probe?.drop()
  }
}

type Probe = { client: pg.Client; connected: Promise<unknown>; drop: () => void }

const openProbe = (connection: pg.PoolConfig): Probe => {
  const socket = new Socket()
  const client = new pg.Client({ ...connection, stream: () => socket, connectionTimeoutMillis: 0, query_timeout: 0 })
  client.on('error', () => undefined)
  return { client, connected: client.connect(), drop: () => void socket.destroy() }
}

/** Only 'silent' means that the database hangs. After an error, the waiting statements fail as well. */
const probeResult = async ({ client, connected }: Probe): Promise<'answered' | 'failed' | 'silent'> => {
  const query = connected.then(() => client.query('SELECT 1'))
  const answer = query.then(
    () => 'answered' as const,
    () => 'failed' as const,
  )
  const verdict = await Promise.race([answer, delay(timeoutMs, 'silent' as const, { ref: false })])
  if (verdict !== 'silent') return verdict
  // If this process was blocked meanwhile, the answer may have arrived and not been read yet.
  await turn()
  return Promise.race([answer, turn('silent' as const)])
}
