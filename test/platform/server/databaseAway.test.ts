import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Answer } from '../../kit/client'
import { openSession } from '../../../src/server/people/sessionQueries'
import { publishEvents } from '../../../src/server/platform/events'
import { inTransaction } from '../../../src/server/platform/transaction'
import { listenTo } from '../../kit/events'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'
import { openDatabaseProxy, type DatabaseProxy } from './databaseProxy'
import { demoPassword } from '../../kit/personas'

/** Timeout in ms for the database to notice lost clients. */
const timeouts = { timeout: 30_000 }

let line: DatabaseProxy | undefined
const opened = () => {
  if (!line) throw new Error('the line is not open')
  return line
}
const server = await startTestServer({
  env: { LOG_LEVEL: 'silent' },
  reach: async (connection) => {
    line = await openDatabaseProxy(connection)
    return { ...connection, host: '127.0.0.1', port: line.port, query_timeout: 1000, connectionTimeoutMillis: 500 }
  },
})
const url = await server.listen()
afterAll(async () => {
  await server.stop()
  await opened().close()
})
afterEach(() => opened().mend())

const admin = server.as('admin')
await admin.get('/api/user')
const list = () => admin.get('/api/directories/subjects', { query: { range: '[0,9]' } })
let made = 0
const create = () => {
  made += 1
  const body = { code: `С.${made}`, translations: { ru: { name: 'Связь' } }, subject_type_id: 1, control_form: 'none' }
  return admin.post('/api/directories/subjects', { body })
}
/** Retries until the call succeeds and returns the number of failed attempts. */
const countFailures = async (times = 0): Promise<number> =>
  (await list()).status === 200 ? times : countFailures(times + 1)
const expectAway = (answers: readonly Answer[]) => {
  for (const { status, headers, body } of answers) {
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toEqual({ message: expect.any(String), request_id: headers['x-request-id'] })
  }
}

describe('A server without its database', () => {
  it('keeps running and answers every call with 503 and Retry-After', async () => {
    opened().cut()
    expectAway([...(await Promise.all(Array.from({ length: 40 }, list))), await create()])
    const login = { email: 'admin@abitura.test', password: demoPassword }
    expectAway([await server.as('guest').post('/api/login', { body: login })])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
  })

  it('does not treat valid tokens as expired', async () => {
    opened().cut()
    const { status } = await admin.get('/api/user')
    expect(status).toBe(503)
  })

  it('answers 503 if the database does not respond in time', async () => {
    await Promise.all([list(), list(), create()])
    opened().silence()
    expectAway(await Promise.all([list(), create(), create()]))
    opened().mend()
    await countFailures()
  })

  it('leaves no transaction open after a lost response', async () => {
    const holder = await server.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM subjects WHERE id = 1 FOR UPDATE')
    expectAway([await admin.post('/api/directories/subjects/archive', { body: { ids: [1] } })])
    await holder.query('ROLLBACK')
    holder.release()
    expect((await admin.post('/api/directories/subjects/archive', { body: { ids: [1] } })).status).toBe(200)
    const open = async () => {
      const { rows } = await server.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
      return rows.length
    }
    await expect.poll(open, timeouts).toBe(0)
  })

  it('recovers fully when the database returns, with at most one failure per broken connection', async () => {
    opened().cut()
    expectAway(await Promise.all(Array.from({ length: 20 }, create)))
    opened().mend()
    expect(await countFailures()).toBeLessThanOrEqual(server.pool.options.max ?? 0)
    expect((await create()).status).toBe(200)
  })
})

describe('An event stream', () => {
  it('ends when the database connection breaks, and can be reopened afterwards', async () => {
    const { id } = await makeMember(server)
    const session = { userId: id, remember: false, userAgent: 'test', ip: '127.0.0.1' }
    const { token } = await openSession(server.db, session)
    const stream = await listenTo(url, token)
    opened().cut()
    expect(await stream.rest()).toEqual([])
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${url}/api/events`, { headers })).status).toBe(503)
    opened().mend()
    await countFailures()
    const again = await listenTo(url, token)
    await inTransaction(server.services.database, (db) => publishEvents(db, 'records', [[id, 1]]))
    expect(await again.next()).toEqual({ topic: 'records', ids: [1] })
    await again.close()
  })
})

describe('A hanging database', () => {
  it('is reported at once to all waiting requests, but a slow statement is not cut off', async () => {
    let way: DatabaseProxy | undefined
    const patient = await startTestServer({
      env: { LOG_LEVEL: 'silent' },
      reach: async (connection) => {
        way = await openDatabaseProxy(connection)
        return { ...connection, host: '127.0.0.1', port: way.port, query_timeout: 0, statement_timeout: 0 }
      },
    })
    const holder = new Client(patient.connection)
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM subjects WHERE id = 1 FOR UPDATE')
    const methodist = patient.as('methodist')
    await methodist.get('/api/user')
    const waiting = methodist.post('/api/directories/subjects/archive', { body: { ids: [1] } })
    // Longer than the timeout for a hanging database.
    await pause(4000)
    await holder.query('COMMIT')
    await holder.end()
    expect((await waiting).status).toBe(200)

    way?.silence()
    const list = () => methodist.get('/api/directories/subjects', { query: { range: '[0,9]' } })
    expectAway(await Promise.all([list(), list(), methodist.get('/api/user')]))
    way?.mend()
    await expect.poll(async () => (await list()).status, timeouts).toBe(200)
    await patient.stop()
    await way?.close()
  })
})

describe('A server that repeatedly loses its database', () => {
  it('keeps all acknowledged changes and no others', { timeout: 60_000 }, async () => {
    const kept: string[] = []
    const statuses = new Set<number>()
    const writing = { goesOn: true }
    const writer = async () => {
      while (writing.goesOn) {
        const { status, body } = await create()
        statuses.add(status)
        if (status === 200) kept.push(z.object({ data: z.object({ code: z.string() }) }).parse(body).data.code)
      }
    }
    const writers = Array.from({ length: 6 }, writer)
    for (let round = 0; round < 12; round += 1) {
      const before = kept.length
      while (kept.length < before + 5 + round) await new Promise(setImmediate)
      opened().cut()
      await new Promise(setImmediate)
      opened().mend()
    }
    writing.goesOn = false
    await Promise.all(writers)
    await countFailures()
    const { rows } = await server.pool.query('SELECT code FROM subjects WHERE code = ANY($1)', [kept])
    expect(rows).toHaveLength(kept.length)
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 503])
    const audited = await server.pool.query(
      `SELECT count(*)::int AS rows FROM audit_events WHERE action = 'create' AND entity = 'directories/subjects'`,
    )
    const stored = await server.pool.query(`SELECT count(*)::int AS rows FROM subjects WHERE code LIKE 'С.%'`)
    expect(audited.rows).toEqual(stored.rows)
  })

  it('leaks no connections', async () => {
    await Promise.all(Array.from({ length: 60 }, list))
    const beyond = async () => {
      const { rows } = await server.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
      )
      return rows.length - server.pool.totalCount
    }
    // Besides the pool there are four connections for statements outside a transaction and one listener.
    // The database needs a moment to notice closed clients.
    await expect.poll(beyond, timeouts).toBeLessThanOrEqual(5)
    expect(server.pool.totalCount).toBeLessThanOrEqual(server.pool.options.max ?? 0)
    expect(server.pool.waitingCount).toBe(0)
  })
})
