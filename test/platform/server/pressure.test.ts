import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const crowded = await startTestServer({ reach: async (connection) => ({ ...connection, max: 1 }) })
afterAll(crowded.stop)

it('A request that waits too long for a connection gets 503 with Retry-After, without affecting running ones', async () => {
  const admin = crowded.as('admin')
  await admin.get('/api/user')
  const holder = new Client(crowded.connection)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM subjects WHERE id = 1 FOR UPDATE')
  const archiving = admin.post('/api/directories/subjects/archive', { body: { ids: [1] } })
  const waits = 'SELECT FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0 AND datname = $1'
  const params = [crowded.connection.database]
  await expect.poll(async () => (await server.pool.query(waits, params)).rows).toHaveLength(1)
  const reading = admin.get('/api/directories/subjects', { query: { range: '[0,9]' } })
  await pause(4000)
  await holder.query('COMMIT')
  await holder.end()
  const { status, headers } = await reading
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect((await archiving).status).toBe(200)
})

const blockFor = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('A slow start does not count as overload, so the first requests are served', async () => {
  const app = await buildApp(server.services)
  const ready = app.ready()
  blockFor(1500)
  await ready
  // Lets due timers run, including the one that measures the load.
  await pause()
  const { statusCode } = await app.inject('/api/config')
  expect(statusCode).toBe(200)
  await app.close()
})
