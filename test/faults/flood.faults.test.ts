import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from '../../src/server/build.js'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { prepareTest } from '../bench/attempts'
import { startProduct, temporaryData, type Running } from '../bench/product'

beforeAll(() => buildWhenStale(join(import.meta.dirname, '../..')), 240_000)

const connections = 40
const seconds = 20
/** Requests that every user may send. */
const ordinary = ['/api/testing/tests', '/api/search?q=тест', '/api/dashboard', '/api/notifications', '/api/user']
const device = 'flood-000001'

const data = await temporaryData()
let product: Running | undefined
afterAll(async () => {
  await product?.stop()
  await data.remove()
})

type Answer = { status: number; ms: number }
const send = async (token: string, path: string, body?: object): Promise<Answer & { text: string }> => {
  const begun = performance.now()
  const answer = await fetch(`${product?.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, ms: performance.now() - begun, text }
}
const countOf = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const slowest = (answers: readonly Answer[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)))

/** One person floods the server with requests while that person's attempt and another person continue. */
const flood = async (limit: string) => {
  await product?.stop()
  product = await startProduct(data.folder, { DEMO: 'on', LOG_LEVEL: 'error', REQUESTS_A_MINUTE: limit })
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const pool = new pg.Pool({ ...postgres, max: 2 })
  const { testId, tokens } = await prepareTest(pool, 2)
  await pool.end()
  const [flooder = '', other = ''] = tokens
  const start = async (token: string) => {
    const body = { device, device_name: 'Проба' }
    const { status, text } = await send(token, `/api/testing/tests/${testId}/start`, body)
    expect(status, text).toBe(200)
    return Number(JSON.parse(text).data.id)
  }
  const attempts = { flooder: await start(flooder), other: await start(other) }
  const end = performance.now() + seconds * 1000
  const flooded: Answer[] = []
  const flooding = Array.from({ length: connections }, async (_, place) => {
    for (let n = place; performance.now() < end; n += 1)
      flooded.push(await send(flooder, ordinary[n % ordinary.length] ?? ''))
  })
  const save = (token: string, attempt: number, flagged: boolean) => {
    const operation = { op_id: crypto.randomUUID(), position: 0, kind: 'flag', flagged }
    return send(token, `/api/testing/attempts/${attempt}/operations`, { device, operations: [operation] })
  }
  const [saves, otherSaves, otherReads]: [Answer[], Answer[], Answer[]] = [[], [], []]
  await setTimeout(2000)
  for (let n = 0; performance.now() < end; n += 1) {
    saves.push(await save(flooder, attempts.flooder, n % 2 === 0))
    otherSaves.push(await save(other, attempts.other, n % 2 === 0))
    otherReads.push(await send(other, ordinary[n % ordinary.length] ?? ''))
    await setTimeout(300)
  }
  await Promise.all(flooding)
  console.info(
    `${limit} requests per minute: flood ${JSON.stringify(countOf(flooded))}, slowest save ${slowest(saves)} ms, ` +
      `other person's ${slowest(otherSaves)} ms, their reads ${slowest(otherReads)} ms`,
  )
  return { flooded, saves, otherSaves, otherReads }
}

describe('A flood of ordinary calls by one person', () => {
  it.each([
    ['with the usual limit of requests per minute', '600'],
    ['without such a limit', '1000000000'],
  ])('blocks neither that person’s saves in a test nor any calls of others, %s', async (_case, limit) => {
    const { flooded, saves, otherSaves, otherReads } = await flood(limit)
    expect(flooded.length).toBeGreaterThan(connections * 10)
    for (const answers of [saves, otherSaves, otherReads]) expect(countOf(answers)).toEqual({ 200: answers.length })
    expect(saves.length).toBeGreaterThan(5)
  })
})
