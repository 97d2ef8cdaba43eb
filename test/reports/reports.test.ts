import { afterAll, describe, expect, it } from 'vitest'
import { arrivals, departures, type MovementLine } from '../../src/api/reports/codes'
import { cancel, signedOrder } from '../career/newOrder'
import { newGroup, newStudents } from '../groups/newGroup'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const rowOf = async (groupId: number, from: string, to: string) => {
  const { data } = await us.call('GET /api/groups/reports/movement', { query: { from, to, by: 'group' } })
  return data.rows.find(({ id }) => id === groupId)?.counts ?? {}
}
const listOf = async (filter: object) =>
  us.call('GET /api/groups/reports/people', { query: { filter: JSON.stringify(filter), per_page: '500' } })
const sum = (counts: Partial<Record<MovementLine, number>>, lines: readonly MovementLine[]) =>
  lines.reduce((total, line) => total + (counts[line] ?? 0), 0)

describe('Movement', () => {
  it('counts an expulsion by its reason, and nothing after the order is cancelled', async () => {
    const { group, people } = await newGroup(server, { members: 3 })
    const order = await signedOrder(server, {
      kind: 'expulsion',
      expulsion_reason: 'debts',
      user_ids: [people[0]?.id ?? 0],
    })
    const before = await rowOf(group.id, '2026-09-15', '2026-12-31')
    expect(before).toEqual({ opening: 3, expelled_debts: 1, closing: 2 })
    const { data, meta } = await listOf({
      line: 'expelled_debts',
      from: '2026-09-15',
      to: '2026-12-31',
      group_id: group.id,
    })
    expect(meta.total).toBe(1)
    expect(data[0]).toMatchObject({ user_id: people[0]?.id, order_number: order.number })
    expect((await cancel(server, order)).status).toBe(200)
    expect(await rowOf(group.id, '2026-09-15', '2026-12-31')).toEqual({ opening: 3, closing: 3 })
  })

  it('adds up after random orders and changes by hand, and each number has as many people', async () => {
    const { group } = await newGroup(server, { members: 6, capacity: 100 })
    const { group: other } = await newGroup(server, { members: 2, capacity: 100 })
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const dayOf = () => `2026-10-${String(1 + random(25)).padStart(2, '0')}`
    for (const step of Array.from({ length: 14 }, (_, index) => index)) {
      const { rows } = await server.pool.query<{ user_id: number; id: number; group_id: number }>(
        `SELECT user_id, id, group_id FROM memberships WHERE ended_on IS NULL AND group_id = ANY($1) ORDER BY id`,
        [[group.id, other.id]],
      )
      const one = rows[random(rows.length)]
      if (!one) continue
      const day = dayOf()
      const order = { ordered_on: day, effective_on: day, user_ids: [one.user_id] }
      const { rows: started } = await server.pool.query<{ late: boolean }>(
        'SELECT started_on > $2::date AS late FROM memberships WHERE id = $1',
        [one.id, day],
      )
      if (started[0]?.late === true) continue
      const to = one.group_id === group.id ? other.id : group.id
      if (step % 4 === 0) await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'own_wish', ...order })
      if (step % 4 === 1) await signedOrder(server, { kind: 'transfer', to_group_id: to, ...order })
      if (step % 4 === 2)
        await server.pool.query(`UPDATE memberships SET state = 'expelled', ended_on = $2 WHERE id = $1`, [one.id, day])
      if (step % 4 === 3) {
        const [added] = await newStudents(server, 1)
        await us.call('POST /api/groups/:id/members', {
          params: { id: group.id },
          body: { user_id: added?.id ?? 0, started_on: day },
        })
      }
    }
    for (const [from, to] of [
      ['2026-08-01', '2026-12-31'],
      ['2026-10-05', '2026-10-15'],
      ['2026-10-10', '2026-10-10'],
    ] as const)
      for (const id of [group.id, other.id]) {
        const counts = await rowOf(id, from, to)
        expect((counts.opening ?? 0) + sum(counts, arrivals) - sum(counts, departures)).toBe(counts.closing ?? 0)
        for (const [line, count] of Object.entries(counts))
          expect((await listOf({ line, from, to, group_id: id })).meta.total).toBe(count)
        expect((await listOf({ day: to, group_id: id })).meta.total).toBe(counts.closing ?? 0)
      }
  })

  it('refuses a period that ends before it starts', async () => {
    const answer = await us.get('/api/groups/reports/movement?from=2026-10-02&to=2026-10-01')
    expect(answer.status).toBe(422)
    expect(Object(answer.body).errors.to).toEqual(['Конец периода раньше начала.'])
  })
})

describe('Contingent', () => {
  it('has the year and the leaves of a past day', async () => {
    const { group, people } = await newGroup(server, { members: 2 })
    await signedOrder(server, { kind: 'leave', until: '2027-08-31', user_ids: [people[0]?.id ?? 0] })
    const leaveOn = async (day: string) =>
      (await listOf({ day, group_id: group.id, on_leave: true })).data.map(({ user_id }) => user_id)
    expect(await leaveOn('2026-09-30')).toEqual([])
    expect(await leaveOn('2026-10-01')).toEqual([people[0]?.id])
    expect((await listOf({ day: '2026-08-31', group_id: group.id })).meta.total).toBe(0)
    const { rows } = await server.pool.query<{ id: number }>(
      `INSERT INTO orders (kind, status, number, ordered_on, effective_on, created_by, signed_by, signed_at, applied_at)
       SELECT 'promotion', 'signed', 'курс', '2026-11-01', '2026-11-01', id, id, now(), now() FROM users LIMIT 1 RETURNING id`,
    )
    await server.pool.query(
      `INSERT INTO order_groups (order_id, group_id, before, after) VALUES ($1, $2, '{"course": 1}', '{"course": 2}')`,
      [rows[0]?.id, group.id],
    )
    await server.pool.query('UPDATE groups SET course = 2 WHERE id = $1', [group.id])
    expect((await listOf({ day: '2026-10-31', group_id: group.id, course: 1 })).meta.total).toBe(2)
    expect((await listOf({ day: '2026-11-01', group_id: group.id, course: 2 })).meta.total).toBe(2)
    await server.pool.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [rows[0]?.id])
    expect((await listOf({ day: '2026-10-31', group_id: group.id, course: 2 })).meta.total).toBe(2)
  })

  it('has the same numbers as its list', async () => {
    const { data } = await us.call('GET /api/groups/reports/contingent', { query: { day: '2026-10-15' } })
    const total = data.cells.reduce((all, { count }) => all + count, 0)
    expect(total).toBeGreaterThan(0)
    expect((await listOf({ day: '2026-10-15' })).meta.total).toBe(total)
  })
})

describe('With reach own, reports', () => {
  it('count and list only own groups', async () => {
    await server.pool.query(
      `UPDATE roles SET reach = 'own' WHERE id = (SELECT role_id FROM users WHERE email = 'manage-groups@abitura.test')`,
    )
    const { data } = await us.call('GET /api/groups/reports/contingent', { query: { day: '2026-10-15' } })
    const { rows } = await server.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM memberships, (SELECT id FROM users WHERE email = 'manage-groups@abitura.test') AS me
       WHERE started_on <= '2026-10-15' AND (ended_on IS NULL OR ended_on > '2026-10-15')
         AND group_id IN (SELECT id FROM groups WHERE curator_id = me.id UNION SELECT group_id FROM group_teachers WHERE user_id = me.id)`,
    )
    expect(data.cells.reduce((all, { count }) => all + count, 0)).toBe(rows[0]?.count)
    expect((await listOf({ day: '2026-10-15' })).meta.total).toBe(rows[0]?.count)
  })
})
