import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyRetention } from '../../src/server/system/retention'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const nothing = { audit: null, rejected: null, unverified: null }
const set = (periods: Partial<typeof nothing> | Record<string, number | null>) =>
  admin.call('PUT /api/access/system/retention', { body: { ...nothing, ...periods } })
const preview = async (query: Record<string, number>) =>
  (await admin.call('GET /api/access/system/retention/preview', { query })).data
const count = async (statement: string) => (await server.pool.query<{ count: number }>(statement)).rows[0]?.count
const oldEvents = "SELECT count(*) FROM audit_events WHERE request_id = 'long ago'"

beforeAll(async () => {
  await server.pool.query(`
    INSERT INTO audit_events (at, request_id, action, entity, entity_ids)
    SELECT now() - make_interval(months => months), 'long ago', 'edit', 'users', '{1}' FROM generate_series(5, 30) AS months`)
  await server.pool.query(`
    INSERT INTO users (last_name, first_name, email, unverified, role_id, created_at)
    SELECT 'Забытый', 'Пётр ' || n, 'forgotten' || n || '@mail.ru', n <> 3, roles.id, now() - make_interval(months => 10 * n)
    FROM generate_series(1, 3) AS n, roles WHERE code = 'enrollee'`)
})

describe('Retention', () => {
  it('keeps everything until a period is set', async () => {
    expect(await admin.call('GET /api/access/system/retention')).toEqual({ data: nothing })
    await applyRetention(server.services)()
    expect(await count(oldEvents)).toBe(26)
    await expect(server.pool.query("DELETE FROM audit_events WHERE request_id = 'long ago'")).rejects.toThrow(
      'append-only',
    )
  })

  it('previews how many records would be removed without removing any', async () => {
    expect(await preview({ audit: 24, unverified: 15 })).toEqual({ audit: 7, rejected: 0, unverified: 1 })
    expect(await count(oldEvents)).toBe(26)
  })

  it('keeps at least half a year of the audit log', async () => {
    const { status } = await admin.put('/api/access/system/retention', { body: { ...nothing, audit: 5 } })
    expect(status).toBe(422)
  })

  it('removes old audit entries and logs their number', async () => {
    await set({ audit: 24 })
    await applyRetention(server.services)()
    expect(await count(oldEvents)).toBe(19)
    const { rows } = await server.pool.query("SELECT after FROM audit_events WHERE action = 'apply_retention'")
    expect(rows).toEqual([{ after: { audit_events: 7 } }])
    await expect(server.pool.query("DELETE FROM audit_events WHERE request_id = 'long ago'")).rejects.toThrow(
      'append-only',
    )
  })

  it('erases only unverified accounts that are old enough', async () => {
    await set({ unverified: 15 })
    await applyRetention(server.services)()
    const { rows } = await server.pool.query("SELECT email FROM users WHERE email LIKE 'forgotten%' ORDER BY email")
    expect(rows).toEqual([{ email: 'forgotten1@mail.ru' }, { email: 'forgotten3@mail.ru' }])
    const { rows: logged } = await server.pool.query(
      `SELECT after FROM audit_events WHERE action = 'erase' AND request_id = 'retention'`,
    )
    expect(logged).toEqual([{ after: { retention: true } }])
  })

  it('keeps accounts that were ever in a group or have a temporary permission', async () => {
    await server.pool.query(`
      INSERT INTO users (last_name, first_name, email, unverified, role_id, created_at)
      SELECT 'Нужный', 'Пётр ' || n, 'needed' || n || '@mail.ru', true, roles.id, now() - interval '40 months'
      FROM generate_series(1, 2) AS n, roles WHERE code = 'enrollee'`)
    const idOf = (name: string) => `(SELECT id FROM users WHERE email = '${name}@mail.ru')`
    await server.pool.query(`
      INSERT INTO memberships (group_id, user_id, started_on, ended_on, state)
      SELECT min(id), ${idOf('needed1')}, '2024-09-01', '2025-06-30', 'expelled' FROM groups`)
    await server.pool.query(`
      INSERT INTO grants (user_id, permission, valid_from, reason)
      VALUES (${idOf('needed2')}, 'study', now() - interval '1 day', 'Entrance exam')`)
    await set({ unverified: 15 })
    await applyRetention(server.services)()
    expect(await count("SELECT count(*) FROM users WHERE email LIKE 'needed%' AND erased_at IS NULL")).toBe(2)
  })

  it('erases applicants whose applications were all rejected long ago', async () => {
    const rejected = "SELECT id, user_id FROM applications WHERE status = 'rejected'"
    const { rows: before } = await server.pool.query<{ id: number; user_id: number }>(rejected)
    expect(before.length).toBeGreaterThan(0)
    expect(await preview({ rejected: 12 })).toMatchObject({ rejected: 0 })
    await server.pool.query('ALTER TABLE applications DISABLE TRIGGER ALL')
    await server.pool.query(
      "UPDATE applications SET updated_at = now() - interval '13 months' WHERE status = 'rejected'",
    )
    await server.pool.query('ALTER TABLE applications ENABLE TRIGGER ALL')
    const expired = (await preview({ rejected: 12 })).rejected
    expect(expired).toBeGreaterThan(0)
    await set({ rejected: 12 })
    await applyRetention(server.services)()
    expect(await preview({ rejected: 12 })).toMatchObject({ rejected: 0 })
    const people = before.map(({ user_id }) => user_id)
    const { rows: erased } = await server.pool.query('SELECT FROM users WHERE id = ANY($1) AND erased_at IS NOT NULL', [
      people,
    ])
    expect(erased).toHaveLength(expired)
  })
})
