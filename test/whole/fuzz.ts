import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Answer, TestClient } from '../kit/client'
import { credentialsOf } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { tokenOf } from '../kit/tokenOf'
import { pathOf, type Call } from './calls'
import { hostile, arbitraryFor } from './hostile'

/** The seed differs in every run; FUZZ_SEED repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const atOnce = 10

type Sent = { params: Record<string, string | number>; query: Record<string, unknown>; body: unknown }

const fields = (schema: z.core.$ZodType | undefined): fc.Arbitrary<Record<string, unknown>> =>
  (schema ? arbitraryFor(schema) : fc.constant({})).map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : { x: value },
  )
const params = fields(z.object({ id: z.int().positive(), memberId: z.int().positive() })).map((sent) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ),
)

const requests = ({ endpoint }: Call, rounds: number): Sent[] =>
  fc.sample(
    fc.record({
      params,
      query: fields(endpoint.query),
      body: endpoint.body
        ? arbitraryFor(endpoint.body)
        : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, hostile),
    }),
    { numRuns: rounds, seed },
  )

const send = (client: TestClient, call: Call, { params: ids, query, body }: Sent): Promise<Answer> => {
  const path = pathOf(call, ids)
  const options = { query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) }
  switch (call.method) {
    case 'GET':
      return client.get(path, options)
    case 'DELETE':
      return client.delete(path, { ...options, body })
    case 'PUT':
      return client.put(path, { ...options, body })
    case 'PATCH':
      return client.patch(path, { ...options, body })
    default:
      return client.post(path, { ...options, body })
  }
}

/**
 * Sends random requests to each call, mostly almost valid, some hostile. Expects no 5xx, SQL or stack in responses,
 * exactly one audit entry for each successful change, and none otherwise except for views of sensitive data.
 */
export const fuzz = (calls: readonly Call[], { rounds = 50 }: { rounds?: number } = {}): void => {
  process.stdout.write(`${rounds} requests per endpoint; repeat with FUZZ_SEED=${seed}\n`)
  const server = startTestServer()
  afterAll(async () => (await server).stop())

  let signedIn: TestClient | undefined
  /** Signs in again if an earlier request signed out; earlier requests may also have used up attempts. */
  const administrator = async () => {
    const { as, pool, withToken } = await server
    await pool.query('DELETE FROM throttles')
    if (signedIn && (await signedIn.get('/api/user')).status === 200) return signedIn
    const { data } = await as('guest').call('POST /api/login', { body: credentialsOf('admin') })
    signedIn = withToken(tokenOf(data))
    return signedIn
  }

  describe(`${rounds} hostile or broken requests (FUZZ_SEED=${seed})`, () => {
    for (const call of calls)
      it(`cause no fault in ${call.method} ${call.path}`, { timeout: rounds * 2_400 }, async () => {
        const client = await administrator()
        const answers: Answer[] = []
        const all = requests(call, rounds)
        for (let start = 0; start < all.length; start += atOnce) {
          const batch = await Promise.all(all.slice(start, start + atOnce).map((sent) => send(client, call, sent)))
          for (const [position, { status, body }] of batch.entries())
            expect(status, JSON.stringify({ sent: all[start + position], body }).slice(0, 2000)).toBeLessThan(500)
          answers.push(...batch)
        }
        // Ignores the current record of a conflict, because its texts may contain words of SQL.
        const refusals = answers
          .filter(({ status }) => status >= 400)
          .map(({ body }) => JSON.stringify(body, (name, value) => (name === 'current' ? undefined : value)))
        expect(refusals.filter((text) => /\bSELECT\b|\bINSERT\b|node_modules|\.ts:\d|violates/.test(text))).toEqual([])
        await expectAudited(call, answers)
      })
  })

  const expectAudited = async ({ endpoint }: Call, answers: readonly Answer[]) => {
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    const { rows } = await (
      await server
    ).pool.query(
      "SELECT request_id, count(*)::int AS rows FROM audit_events WHERE request_id = ANY($1) AND action <> 'view' GROUP BY 1",
      [ids],
    )
    const rowsOf = new Map(rows.map((row) => [String(row.request_id), Number(row.rows)]))
    const expected = answers.map(({ status }) => (endpoint.audit === 'change' && status < 300 ? 1 : 0))
    expect(ids.map((id) => rowsOf.get(id) ?? 0)).toEqual(expected)
  }
}
