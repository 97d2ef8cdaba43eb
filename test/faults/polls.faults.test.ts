import { randomBytes, randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ballotsDocument } from '../../src/api/polls/ballots'
import { createReceipt } from '../../src/api/polls/receipts'
import { callerOf, openPoll, prepareVoters } from '../bench/polls'
import type { Running } from '../bench/product'
import { makeDatabase } from '../kit/databases'
import { postmasterOf } from '../platform/postgres/ask'
import { startTestServer } from '../kit/server'
import { expectOneOfThirty } from '../polls/kit'
import { useProducts } from './products'

const { makeFolder, start, kill, poolTo, poolOf, endPools } = useProducts()

type Ballot = { token: string; cast_key: string; receipt: string; choices: string[] }
const ballotOf = (token: string, at: number): Ballot => ({
  token,
  cast_key: randomUUID(),
  receipt: createReceipt(randomBytes(20)),
  choices: [`o${(at % 10) + 1}`, `o${((at + 3) % 10) + 1}`],
})
const cast = async ({ url }: Running, id: number, { token, ...body }: Ballot): Promise<number> =>
  (await callerOf(url)('POST', `/api/voting/${id}/cast`, { token, body })).status

const long = { timeout: 60_000, interval: 50 }

/** Waits until the published turnout allows closing early. */
const waitForTurnout = async ({ url }: Running, id: number, token: string): Promise<void> => {
  const votedCount = async (): Promise<number> =>
    (await callerOf(url)('GET', `/api/polls/${id}`, { token })).data.voted_count
  await expect.poll(votedCount, long).toBeGreaterThanOrEqual(5)
}
const closeNow = async (product: Running, id: number, token: string): Promise<number> => {
  const call = callerOf(product.url)
  await waitForTurnout(product, id, token)
  const { version } = (await call('GET', `/api/polls/${id}`, { token })).data
  return (await call('POST', `/api/polls/${id}/close`, { token, body: { version, reason: 'Все' } })).status
}
const statusOf = async ({ url }: Running, id: number, token: string): Promise<unknown> =>
  (await callerOf(url)('GET', `/api/polls/${id}`, { token })).data.status

/** Returns the published ballots of a poll, their counted number and how often the poll was closed. */
const outcome = async ({ url }: Running, { id, token }: { id: number; token: string }) => {
  const file = await fetch(`${url}/api/polls/${id}/ballots`, { headers: { authorization: `Bearer ${token}` } })
  const { ballots, tally } = ballotsDocument.parse(await file.json())
  const { events } = (await callerOf(url)('GET', `/api/polls/${id}`, { token })).data
  return {
    ballots: ballots.map(({ receipt, choices }) => `${receipt} ${choices.join()}`),
    counted: tally.ballots,
    closings: events.filter(({ kind }: { kind: string }) => kind === 'closed').length,
  }
}
const expected = (ballots: readonly Ballot[]) => ({
  ballots: ballots.map(({ receipt, choices }) => `${receipt} ${choices.join()}`).toSorted(),
  counted: ballots.length,
  closings: 1,
})

/** Returns a function that checks whether the poll's key is in the storage. */
const keyIn = async (data: string, pool: pg.Pool, id: number): Promise<() => Promise<boolean>> => {
  const { rows } = await pool.query<{ key_object: string }>('SELECT key_object FROM polls WHERE id = $1', [id])
  const file = join(data, 'files', rows[0]?.key_object ?? '')
  return () =>
    access(file).then(
      () => true,
      () => false,
    )
}

/** Locks a table until `free` is called, to pause processes before they read or write it. */
const lockTable = async (pool: pg.Pool, how: string) => {
  const client = await pool.connect()
  await client.query(`BEGIN; LOCK TABLE ${how}`)
  return {
    client,
    free: async () => {
      await client.query('ROLLBACK')
      client.release()
    },
  }
}
/** Waits until `count` statements of this kind are blocked by a lock. */
const waitForBlocked = (pool: pg.Pool, statement: string, count = 1): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await pool.query<{ count: string }>(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ $1`,
        [statement],
      )
      return Number(rows[0]?.count)
    }, long)
    .toBe(count)

it('R2.06 Exactly one of thirty simultaneous votes of a person counts, in two hundred rounds', async () => {
  const server = await startTestServer()
  await expectOneOfThirty(server, 200)
  await server.stop()
})

/** Creates a poll with forty votes and pauses its close before it writes ballots, by locking the ballots table. */
const pauseClose = async () => {
  const data = await makeFolder()
  const first = await start(data)
  const pool = await poolOf(data)
  const ballots = (await prepareVoters(pool, 40)).map(ballotOf)
  const { id, token } = await openPoll(first.url, pool)
  const hasKey = await keyIn(data, pool, id)
  for (const ballot of ballots) expect(await cast(first, id, ballot)).toBe(200)
  const ballotsTable = await lockTable(pool, 'poll_ballots IN SHARE MODE')
  expect(await closeNow(first, id, token)).toBe(200)
  await waitForBlocked(pool, 'INSERT INTO poll_ballots')
  return { data, first, pool, ballots, id, token, hasKey, ballotsTable }
}

describe('A secret poll', () => {
  it(
    'loses no acknowledged vote and counts none twice in six kills of server and database',
    { timeout: 600_000 },
    async () => {
      const data = await makeFolder()
      let product = await start(data)
      const pool = await poolOf(data)
      const ballots = (await prepareVoters(pool, 240)).map(ballotOf)
      const { id, token } = await openPoll(product.url, pool)
      const hasKey = await keyIn(data, pool, id)
      const acknowledged = new Set<Ballot>()
      for (let round = 0; round < 6; round += 1) {
        const goal = acknowledged.size + 20
        const live = product
        const waiting = ballots.filter((ballot) => !acknowledged.has(ballot))
        // Resends unacknowledged votes unchanged, like a browser.
        const vote = async (): Promise<void> => {
          for (let next = waiting.shift(); next; next = waiting.shift())
            if ((await cast(live, id, next)) === 200) acknowledged.add(next)
        }
        const over = Promise.allSettled(Array.from({ length: 10 }, vote))
        while (acknowledged.size < goal) await setTimeout(1)
        const postmaster = await postmasterOf(join(data, 'postgres'))
        const killed = kill(product)
        // Every second round also kills the database.
        if (round % 2 === 1) process.kill(postmaster, 'SIGKILL')
        await Promise.all([killed, over])
        await endPools()
        product = await start(data)
      }
      const before = acknowledged.size
      const rest = ballots.filter((ballot) => !acknowledged.has(ballot))
      const live = product
      expect(new Set(await Promise.all(rest.map((ballot) => cast(live, id, ballot))))).toEqual(new Set([200]))
      expect(await closeNow(product, id, token)).toBe(200)
      await expect.poll(() => statusOf(live, id, token), long).toBe('closed')
      await expect.poll(hasKey, long).toBe(false)
      expect(await outcome(product, { id, token })).toEqual(expected(ballots))
      await product.stop()
      process.stdout.write(`6 kills during a secret poll: ${before} votes acknowledged, 0 lost, 0 counted twice\n`)
    },
  )

  it('is counted once by the next start when the server is killed while counting', async () => {
    const { data, first, pool, ballots, id, token, hasKey, ballotsTable } = await pauseClose()
    await kill(first)
    await ballotsTable.free()
    const { rows } = await pool.query(
      `SELECT status, (SELECT count(*)::int FROM poll_ballots WHERE poll_id = polls.id) AS readable FROM polls WHERE id = $1`,
      [id],
    )
    expect(rows).toEqual([{ status: 'open', readable: 0 }])
    expect(await hasKey()).toBe(true)
    await endPools()
    const second = await start(data)
    await expect.poll(() => statusOf(second, id, token), long).toBe('closed')
    await expect.poll(hasKey, long).toBe(false)
    expect(await outcome(second, { id, token })).toEqual(expected(ballots))
    expect(await (await fetch(`${second.url}/metrics`)).text()).toContain('abitura_jobs{state="failed"} 0')
    await second.stop()
  })

  it('loses its key at the next start if the server is killed between the close and the removal', async () => {
    // The close is paused inside its transaction; a second lock then pauses it between its commit and the key removal.
    const { data, first, pool, ballots, id, token, hasKey, ballotsTable } = await pauseClose()
    const afterCommit = lockTable(pool, 'polls IN ACCESS EXCLUSIVE MODE')
    await waitForBlocked(pool, 'LOCK TABLE polls')
    await ballotsTable.free()
    const polls = await afterCommit
    await waitForBlocked(pool, 'key_object AS object')
    const { rows } = await polls.client.query('SELECT status, key_object IS NULL AS is_gone FROM polls WHERE id = $1', [
      id,
    ])
    expect(rows).toEqual([{ status: 'closed', is_gone: false }])
    await kill(first)
    expect(await hasKey()).toBe(true)
    await polls.free()
    await endPools()
    const second = await start(data)
    await expect.poll(hasKey, long).toBe(false)
    expect(await outcome(second, { id, token })).toEqual(expected(ballots))
    await second.stop()
  })

  it('is counted once and with all acknowledged votes when two processes close it while votes arrive', async () => {
    const { connection, drop } = await makeDatabase()
    const data = await makeFolder()
    const { host, port, user, database } = connection
    const query = new URLSearchParams({ host, port: String(port) }).toString()
    const env = { DATABASE_URL: `postgres://${user}@localhost/${database}?${query}` }
    const both = [await start(data, env), await start(data, env)] as const
    const [one, other] = both
    const pool = poolTo(connection)
    const ballots = (await prepareVoters(pool, 200)).map(ballotOf)
    const { id, token } = await openPoll(one.url, pool)
    const hasKey = await keyIn(data, pool, id)
    const acknowledged: Ballot[] = []
    const waiting = [...ballots]
    const refused: number[] = []
    const vote = async (product: Running): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const status = await cast(product, id, next)
        if (status === 200) acknowledged.push(next)
        else refused.push(status)
      }
    }
    const early = waiting.splice(0, 5)
    for (const ballot of early) expect(await cast(one, id, ballot)).toBe(200)
    acknowledged.push(...early)
    await waitForTurnout(one, id, token)
    const votes = Promise.all([...both, ...both, ...both].map(vote))
    while (acknowledged.length < 100) await setTimeout(1)
    const ballotsTable = await lockTable(pool, 'poll_ballots IN SHARE MODE')
    const closes = await Promise.all(both.map((product) => closeNow(product, id, token)))
    expect(new Set(closes)).toEqual(new Set([200, 409]))
    await votes
    expect(new Set(refused)).toEqual(new Set([409]))
    // Adds three counts to the one that runs; two processes with two jobs each run all four at the same time.
    await pool.query(`SELECT graphile_worker.add_job('closePoll', $1::json) FROM generate_series(1, 3)`, [{ id }])
    await waitForBlocked(pool, 'INSERT INTO poll_ballots')
    await waitForBlocked(pool, 'FOR UPDATE OF polls', 3)
    await ballotsTable.free()
    await expect.poll(() => statusOf(other, id, token), long).toBe('closed')
    await expect.poll(hasKey, long).toBe(false)
    for (const product of both) expect(await outcome(product, { id, token })).toEqual(expected(acknowledged))
    for (const product of both) await product.stop()
    await endPools()
    await drop()
  })
})
