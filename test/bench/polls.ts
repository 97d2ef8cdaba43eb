import { randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { countBallots } from '../../src/api/polls/counting'
import { createReceipt } from '../../src/api/polls/receipts'
import { makeRandom } from '../../src/server/demo/random'
import { hashToken, newToken } from '../../src/server/people/tokens'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { demoPassword } from '../kit/personas'
import { report } from './figures'
import { startProduct, temporaryData } from './product'

const voters = Number(process.env['BENCH_VOTERS'] ?? 5000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const ranked = { kind: 'ranked', threshold: 'majority', quorumPercent: 0 } as const

/** Random partial rankings, so that the last rounds decide. */
const measureCount = (ballotsCount: number, optionsCount: number): void => {
  const random = makeRandom(1)
  const options = Array.from({ length: optionsCount }, (_, at) => `o${at + 1}`)
  const ballots = Array.from({ length: ballotsCount }, () =>
    options
      .map((id) => ({ id, at: random.next() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, 1 + random.below(optionsCount))
      .map(({ id }) => id),
  )
  const began = performance.now()
  const { rounds } = countBallots({ ...ranked, options, rollCount: ballotsCount }, ballots, null)
  const value = performance.now() - began
  const name = `Count ${ballotsCount} ranked ballots, ${optionsCount} options`
  report({ name, value, unit: 'ms', goal: 2000, note: `${rounds.length} rounds` })
}

export const callerOf = (url: string) => {
  const call = async (method: string, path: string, { token, body }: { token?: string; body?: object }) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, data: Object(JSON.parse(text)).data }
  }
  return call
}

/** Inserts voters with sessions directly into the database, because sign-in is measured separately. */
export const prepareVoters = async (pool: pg.Pool, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, newToken)
  await pool.query(
    `WITH people AS (
      INSERT INTO users (last_name, first_name, role_id) SELECT 'Избиратель', 'Номер ' || n, roles.id FROM roles, generate_series(1, $1::int) AS n
      WHERE code = 'only_vote' RETURNING id
    ), numbered AS (SELECT id, row_number() OVER () AS n FROM people)
    INSERT INTO sessions (token_hash, user_id, remembered, expires_at)
    SELECT hash, numbered.id, true, now() + interval '1 day' FROM unnest($2::bytea[]) WITH ORDINALITY AS tokens (hash, n) JOIN numbered USING (n)`,
    [count, tokens.map(hashToken)],
  )
  return tokens
}

/** Opens a secret ranked poll for the voters of `prepareVoters`, and returns its manager's token. */
export const openPoll = async (url: string, pool: pg.Pool): Promise<{ id: number; token: string }> => {
  const call = callerOf(url)
  const { rows: roles } = await pool.query<{ id: number }>(`SELECT id::int FROM roles WHERE code = 'only_vote'`)
  const login = { email: 'view-polls@abitura.test', password: demoPassword }
  const { token } = (await call('POST', '/api/login', { body: login })).data
  const options = Array.from({ length: 10 }, (_, at) => ({
    id: `o${at + 1}`,
    translations: { ru: { title: `Вариант ${at + 1}` } },
  }))
  const body = {
    kind: 'ranked',
    translations: { ru: { title: 'Замер' } },
    options,
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    role_ids: roles.map(({ id }) => id),
  }
  const made = (await call('POST', '/api/polls', { token, body })).data
  const { id } = (await call('POST', `/api/polls/${made.id}/open`, { token, body: { version: made.version } })).data
  return { id, token }
}

/** Measures a secret poll in which everybody votes within a minute, and its close. */
const measureVotes = async (url: string, pool: pg.Pool): Promise<void> => {
  const call = callerOf(url)
  const tokens = await prepareVoters(pool, voters)
  const { id, token } = await openPoll(url, pool)
  const took: number[] = []
  let refused = 0
  await Promise.all(
    tokens.map(async (own, at) => {
      await setTimeout(Math.random() * seconds * 1000)
      const ballot = { cast_key: randomUUID(), receipt: createReceipt(randomBytes(20)), choices: [`o${(at % 10) + 1}`] }
      const began = performance.now()
      const { status } = await call('POST', `/api/voting/${id}/cast`, { token: own, body: ballot })
      took.push(performance.now() - began)
      if (status !== 200) refused += 1
    }),
  )
  const p95 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? 0
  report({ name: `${voters} secret votes within ${seconds} s: p95`, value: p95, unit: 'ms', goal: 300 })
  report({ name: '  rejected', value: refused, unit: '', goal: 0 })
  const { version } = (await call('GET', `/api/polls/${id}`, { token })).data
  const began = performance.now()
  await call('POST', `/api/polls/${id}/close`, { token, body: { version, reason: 'Замер' } })
  const closed = async (): Promise<number> => {
    const poll = (await call('GET', `/api/polls/${id}`, { token })).data
    if (poll.status === 'closed') return (await call('GET', `/api/polls/${id}/results`, { token })).data.tally.ballots
    await setTimeout(50)
    return closed()
  }
  const ballots = await closed()
  report({ name: '  close: decrypt, count, destroy the key', value: performance.now() - began, unit: 'ms' })
  report({ name: '  missing or extra ballots', value: Math.abs(ballots - voters), unit: '', goal: 0 })
}

export const measurePolls = async (): Promise<void> => {
  measureCount(20_000, 30)
  const { folder, remove } = await temporaryData()
  const product = await startProduct(folder, { DEMO: 'on' })
  const postgres = await findRunningPostgres(folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 2 })
  try {
    await measureVotes(product.url, pool)
  } finally {
    await pool.end()
    await product.stop()
    await remove()
  }
}
