import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from '../../src/server/build.js'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { postmasterOf } from '../platform/postgres/ask'
import { prepareTest } from '../bench/attempts'
import { startProduct, type Running } from '../bench/product'

const folders: string[] = []
beforeAll(() => buildWhenStale(join(import.meta.dirname, '../..')), 240_000)
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-fault-'))
  // PostgreSQL runs as another account if the tests run as root.
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}
const poolOf = async (dataDir: string) => {
  const postgres = await findRunningPostgres(dataDir)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  return new pg.Pool({ ...postgres, max: 2 })
}
const device = 'fault-000001'
const running = 100
const rounds = 6

describe('Running attempts', () => {
  it('lose no acknowledged answer in repeated kills of server and database', { timeout: 600_000 }, async () => {
    const data = await makeFolder()
    const start = () => startProduct(data, { DEMO: 'on', LOG_LEVEL: 'error' })
    let product = await start()
    const pool = await poolOf(data)
    const { testId, tokens } = await prepareTest(pool, running)
    await pool.end()
    const post = async (
      { url }: Running,
      path: string,
      token: string,
      body: object,
    ): Promise<{ data: { id: number } }> => {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`)
      return JSON.parse(await answer.text())
    }
    const ids = await Promise.all(
      tokens.map(async (token) => {
        const body = { device, device_name: 'Проба' }
        return (await post(product, `/api/testing/tests/${testId}/start`, token, body)).data.id
      }),
    )
    /** Acknowledged operations. Others may or may not be stored. */
    const acknowledged = new Set<string>()
    const sent = new Set<string>()
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const goal = acknowledged.size + 100 + ((round * 53) % 100)
      const live = product
      const send = async (place: number, operation: object) => {
        const op_id = crypto.randomUUID()
        const name = `${ids[place]} ${op_id}`
        sent.add(name)
        const path = `/api/testing/attempts/${ids[place]}/operations`
        await post(live, path, tokens[place] ?? '', { device, operations: [{ op_id, ...operation }] })
        acknowledged.add(name)
      }
      // Answers each question once, because a second answer needs the revision of the first, which a killed server may
      // not have stored. Flags need no revision.
      const write = async (place: number) => {
        await send(place, { kind: 'answer', position: round, base_rev: 0, answer: { type: 'single', choice: 1 } })
        for (let n = 0; ; n += 1) await send(place, { kind: 'flag', position: n % 10, flagged: n % 2 === 0 })
      }
      const writers = tokens.map((_token, place) => write(place))
      const ended = once(product.process, 'exit')
      const over = Promise.allSettled(writers)
      while (acknowledged.size < goal) await setTimeout(1)
      const postmaster = await postmasterOf(join(data, 'postgres'))
      product.process.kill('SIGKILL')
      // Every second round also kills the database.
      if (round % 2 === 1) process.kill(postmaster, 'SIGKILL')
      await ended
      await over
      product = await start()
      waits.push(product.readyMs)
    }
    const after = await poolOf(data)
    const { rows } = await after.query<{ name: string }>(
      `SELECT attempt_id || ' ' || op_id AS name FROM attempt_operations WHERE outcome = 'accepted'`,
    )
    const answers = await after.query<{ lost: number }>(
      `SELECT count(*)::int AS lost FROM attempt_operations AS sent JOIN attempt_questions USING (attempt_id, position)
        WHERE sent.kind = 'answer' AND sent.outcome = 'accepted' AND attempt_questions.answer IS NULL`,
    )
    await after.end()
    await product.stop()
    const kept = new Set(rows.map(({ name }) => name))
    expect([...acknowledged].filter((name) => !kept.has(name))).toEqual([])
    expect([...kept].filter((name) => !sent.has(name))).toEqual([])
    expect(answers.rows).toEqual([{ lost: 0 }])
    const wait = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0
    process.stdout.write(
      `${rounds} kills with ${running} attempts in progress: ${acknowledged.size} acknowledged, 0 lost; ready again in ${wait.toFixed(0)} ms (median)\n`,
    )
  })
})
