import { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** While statements wait, the database is asked so often whether it answers at all, and has so long for it, in ms. */
const everyMs = 500
const patienceMs = 2000

type Watched = { isAsked: () => boolean; onSilence: () => void }

/**
 * Calls `onSilence` when the database answers nothing any more (its machine stands still, or the line to it swallows
 * all): a statement may take its time, so it cannot tell; a SELECT 1 on a connection of its own can. Answers what ends
 * the watch.
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

/** A database that refuses says so to the statements too: only silence is for us to notice. */
const verdictOf = async ({ client, connected }: Probe): Promise<'answered' | 'failed' | 'silent'> => {
  const asked = connected.then(() => client.query('SELECT 1'))
  const answer = asked.then(
    () => 'answered' as const,
    () => 'failed' as const,
  )
  const verdict = await Promise.race([answer, delay(patienceMs, 'silent' as const, { ref: false })])
  if (verdict !== 'silent') return verdict
  // A process that was busy itself for so long reads first what has come meanwhile.
  await turn()
  return Promise.race([answer, turn('silent' as const)])
}
