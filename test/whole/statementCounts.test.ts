import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../kit/server'
import { calls, pathOf } from './calls'

const spy = vi.spyOn(pg.Client.prototype, 'query')
const server = await startTestServer()
afterAll(server.stop)
afterEach(() => spy.mockClear())

/** Statement of the database watchdog. */
const probe = 'SELECT 1'
const admin = server.as('admin')
/** Lists that are empty in the test data. */
const empty = ['GET /api/access/users/imports/:id/rows']
const needed: Readonly<Record<string, string>> = {
  'GET /api/timeline': '{"entity":"directories/directions","record_id":1}',
  'GET /api/ranking': '{"campaign_id":1,"direction_id":1,"basis":"budget"}',
}
const lists = calls.filter(
  ({ key, endpoint: { query } }) =>
    !empty.includes(key) && query?.safeParse({ range: '[0,1]' }).success && !query.safeParse({ x: '1' }).success,
)

describe('A list of many rows', () => {
  it.each(lists)('runs no more statements than a list of two: $key', async (call) => {
    const path = pathOf(call, { id: 1 })
    const statements = async (range: string) => {
      spy.mockClear()
      const { status } = await admin.get(path, { query: { range, filter: needed[call.key] ?? '{}' } })
      expect(status).toBe(200)
      return spy.mock.calls.filter(([statement]) => statement !== probe).length
    }
    await statements('[0,0]')
    const few = await statements('[0,1]')
    expect(await statements('[0,40]')).toBe(few)
    // Printed pages also read the college's name.
    expect(few).toBeLessThanOrEqual(call.key.endsWith('/print') ? 5 : 4)
  })
})
