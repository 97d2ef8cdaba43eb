import { afterAll, describe, expect, it } from 'vitest'
import { applyDueOrders } from '../../src/server/career/orders/applyOrder'
import { newGroup, newStudents } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { cancel, newOrder, sign, signedOrder, stateOf } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)
const peopleOf = async (id: number) =>
  (await us.call('GET /api/groups/orders/:id/people', { params: { id }, query: {}, locale: 'en' })).data

describe('An order', () => {
  it('transfers its people on its day and tells them, and cancelling it restores their memberships', async () => {
    const { group: from, people } = await newGroup(server, { members: 2 })
    const { group: to } = await newGroup(server)
    const [one, other] = idsOf(people)
    const before = await stateOf(server, one ?? 0)
    const order = await signedOrder(server, { kind: 'transfer', to_group_id: to.id, group_ids: [from.id] })
    expect(order).toMatchObject({ status: 'signed', people_count: 2 })
    expect(order.applied_at).not.toBeNull()
    expect(await stateOf(server, one ?? 0)).toEqual({
      role: 'student',
      group_id: to.id,
      state: 'studying',
      order_number: order.number,
    })
    const { rows: told } = await server.pool.query(
      `SELECT user_id FROM notifications WHERE event = 'order.signed' AND user_id = ANY($1) ORDER BY user_id`,
      [[one, other]],
    )
    expect(told).toHaveLength(2)
    expect((await cancel(server, order)).status).toBe(200)
    expect(await stateOf(server, one ?? 0)).toEqual(before)
    const { data } = await us.call('GET /api/groups/orders/:id', { params: { id: order.id } })
    expect(data).toMatchObject({ status: 'cancelled', people_count: 0, cancelled_by: [{ kind: 'cancellation' }] })
  })

  it('gives a leave and a return, and changes neither role nor group', async () => {
    const { group, people } = await newGroup(server, { members: 1 })
    const user_ids = idsOf(people)
    await signedOrder(server, { kind: 'leave', until: '2027-08-31', user_ids })
    expect(await stateOf(server, user_ids[0] ?? 0)).toMatchObject({
      role: 'student',
      group_id: group.id,
      state: 'academic_leave',
    })
    await signedOrder(server, { kind: 'return', to_group_id: group.id, user_ids })
    expect(await stateOf(server, user_ids[0] ?? 0)).toMatchObject({
      role: 'student',
      group_id: group.id,
      state: 'studying',
    })
  })

  it('expels a student, who becomes an applicant, and reinstates the same person', async () => {
    const { group, people } = await newGroup(server, { members: 1 })
    const user_ids = idsOf(people)
    await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'own_wish', user_ids })
    expect(await stateOf(server, user_ids[0] ?? 0)).toMatchObject({ role: 'enrollee', group_id: null })
    await signedOrder(server, { kind: 'reinstatement', to_group_id: group.id, effective_on: '2026-10-15', user_ids })
    expect(await stateOf(server, user_ids[0] ?? 0)).toMatchObject({ role: 'student', group_id: group.id })
  })

  it('leaves the role of a teacher who studies alone', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const user_ids = idsOf(people)
    await server.pool.query(
      `UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'teacher') WHERE id = $1`,
      user_ids,
    )
    const order = await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'own_wish', user_ids })
    expect(await stateOf(server, user_ids[0] ?? 0)).toMatchObject({ role: 'teacher', group_id: null })
    await cancel(server, order)
    expect(await stateOf(server, user_ids[0] ?? 0)).toMatchObject({ role: 'teacher', state: 'studying' })
  })

  it('with a later day waits for it, and the job leaves out those who are hindered by then', async () => {
    const { group: from, people } = await newGroup(server, { members: 2 })
    const { group: to } = await newGroup(server)
    const [one = 0, other = 0] = idsOf(people)
    const order = await signedOrder(server, {
      kind: 'transfer',
      to_group_id: to.id,
      group_ids: [from.id],
      effective_on: '2099-01-01',
    })
    expect(order.applied_at).toBeNull()
    expect(await stateOf(server, one)).toMatchObject({ group_id: from.id })
    await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'own_wish', user_ids: [other] })
    const later = { ...server.services, clock: () => new Date('2099-01-02T00:00:00Z') }
    await applyDueOrders(later, '1')
    await applyDueOrders(later, '2')
    expect(await stateOf(server, one)).toMatchObject({ group_id: to.id })
    expect(await stateOf(server, other)).toMatchObject({ group_id: null })
    const [refused] = (await peopleOf(order.id)).filter(({ id }) => id === other)
    expect(refused?.obstacles).toEqual(['Not a member of any group.'])
  })
})

describe('Signing an order', () => {
  it('changes nobody if one of its people is hindered, and names them', async () => {
    const { group, people } = await newGroup(server, { members: 1 })
    const [stranger] = await newStudents(server, 1)
    const order = await newOrder(server, {
      kind: 'leave',
      until: '2027-01-01',
      user_ids: [...idsOf(people), stranger?.id ?? 0],
    })
    const answer = await sign(server, order)
    expect(answer.problem().errors).toEqual({
      people: [`1 person prevents signing: ${stranger?.name}. Remove them from the order or resolve the problem.`],
    })
    expect(await stateOf(server, people[0]?.id ?? 0)).toMatchObject({ group_id: group.id, state: 'studying' })
  })

  it('is refused without what the kind needs, without people, and before the person came', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const user_ids = idsOf(people)
    const incomplete = await sign(server, await newOrder(server, { kind: 'transfer', number: null, user_ids }))
    expect(Object.keys(incomplete.problem().errors ?? {})).toEqual(['number', 'to_group_id'])
    const { group: empty } = await newGroup(server)
    const nobody = await sign(
      server,
      await newOrder(server, { kind: 'leave', until: '2027-01-01', group_ids: [empty.id] }),
    )
    expect(nobody.problem().errors).toEqual({ people: ['The order has no people. Add some.'] })
    const early = await newOrder(server, { kind: 'leave', until: '2027-01-01', effective_on: '2026-08-01', user_ids })
    expect((await peopleOf(early.id))[0]?.obstacles).toEqual([
      'In the group since 01.09.2026, after the day of the order.',
    ])
    expect((await sign(server, early)).status).toBe(422)
  })

  it('does not give the same number twice in a year', async () => {
    const { people } = await newGroup(server, { members: 2 })
    const [one = 0, other = 0] = idsOf(people)
    const first = await signedOrder(server, { kind: 'leave', until: '2027-01-01', user_ids: [one] })
    const second = await newOrder(server, {
      kind: 'leave',
      until: '2027-01-01',
      number: first.number,
      user_ids: [other],
    })
    expect((await sign(server, second)).problem().errors).toEqual({
      number: ['Another order of this year has this number.'],
    })
  })

  it('by two people at once signs it once', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const order = await newOrder(server, { kind: 'leave', until: '2027-01-01', user_ids: idsOf(people) })
    const answers = await Promise.all([sign(server, order), sign(server, order)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('judges the last place in the transaction', async () => {
    const { group } = await newGroup(server, { capacity: 1 })
    const { people } = await newGroup(server, { members: 2 })
    const orders = await Promise.all(
      idsOf(people).map((id) => newOrder(server, { kind: 'transfer', to_group_id: group.id, user_ids: [id] })),
    )
    const answers = await Promise.all(orders.map((order) => sign(server, order)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const { rows } = await server.pool.query(
      'SELECT count(*)::int AS count FROM memberships WHERE group_id = $1 AND ended_on IS NULL',
      [group.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('Cancelling an order', () => {
  it('is refused with the chain of later orders, and possible from the last one', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const user_ids = idsOf(people)
    const before = await stateOf(server, user_ids[0] ?? 0)
    const leave = await signedOrder(server, { kind: 'leave', until: '2027-01-01', user_ids })
    const expulsion = await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'debts', user_ids })
    const refused = await cancel(server, leave)
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toContain(`№ ${expulsion.number}, 01.10.2026`)
    expect((await cancel(server, expulsion)).status).toBe(200)
    expect((await cancel(server, leave)).status).toBe(200)
    expect(await stateOf(server, user_ids[0] ?? 0)).toEqual(before)
  })

  it('is refused if a membership was edited since', async () => {
    const { group, people, members } = await newGroup(server, { members: 1 })
    const leave = await signedOrder(server, { kind: 'leave', until: '2027-01-01', user_ids: idsOf(people) })
    const [member] = members
    const { data } = await us.call('GET /api/groups/:id/members', { params: { id: group.id }, query: {} })
    await us.put(`/api/groups/${group.id}/members/${member?.id}`, { body: { ...data[0], state: 'studying' } })
    const refused = await cancel(server, leave)
    expect(refused.problem().message).toBe(
      `Records were edited after the order: ${people[0]?.name}. Restore them and try again.`,
    )
  })

  it('never deletes a signed order', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const { id } = await signedOrder(server, { kind: 'leave', until: '2027-01-01', user_ids: idsOf(people) })
    expect((await us.delete(`/api/groups/orders/${id}`)).status).toBe(409)
    await expect(server.pool.query('DELETE FROM orders WHERE id = $1', [id])).rejects.toThrow('a signed order stays')
  })
})

describe('The register of orders', () => {
  it('also has transfers and expulsions that were made in a group with a number and a date', async () => {
    const { group: from, people, members } = await newGroup(server, { members: 2 })
    const { group: to } = await newGroup(server)
    const [one = 0, other = 0] = idsOf(people)
    const order = { order_number: '88-к', order_date: '2026-10-05' }
    const transfer = { to_group_id: to.id, user_ids: [one], date: '2026-10-05', ...order }
    await us.call('POST /api/groups/:id/transfer', { params: { id: from.id }, body: transfer })
    const removal = {
      ids: [members.find(({ user_id }) => user_id === other)?.id ?? 0],
      state: 'expelled',
      ended_on: '2026-10-05',
    }
    const taken = await us.post(`/api/groups/${from.id}/members/remove`, { body: { ...removal, ...order } })
    expect(Object.keys(taken.problem().errors ?? {})).toEqual(['order_number'])
    await us.call('POST /api/groups/:id/members/remove', {
      params: { id: from.id },
      body: { ...removal, state: 'expelled', ...order, order_number: '89-к' },
    })
    const { data } = await us.call('GET /api/groups/orders', {
      query: { filter: { from: '2026-10-05T00:00:00Z' }, sort: ['number', 'ASC'] },
    })
    expect(data.filter(({ number }) => number === '88-к' || number === '89-к')).toMatchObject([
      { kind: 'transfer', person_name: people[0]?.name },
      { kind: 'expulsion', person_name: people[1]?.name },
    ])
    const [moved] = data.filter(({ number }) => number === '88-к')
    expect((await cancel(server, moved ?? { id: 0, version: 0 })).status).toBe(200)
    expect(await stateOf(server, one)).toMatchObject({ group_id: from.id })
  })

  it('lists, filters, searches, exports and prints orders', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const [person] = people
    const order = await signedOrder(server, {
      kind: 'leave',
      until: '2027-01-01',
      user_ids: idsOf(people),
      grounds: 'Медицинская справка',
    })
    const found = async (filter: object) =>
      (await us.call('GET /api/groups/orders', { query: { filter } })).data.map(({ id }) => id)
    expect(await found({ user_id: person?.id ?? 0 })).toEqual([order.id])
    expect(await found({ q: person?.name.split(' ')[0] ?? '' })).toContain(order.id)
    expect(await found({ q: 'справка', kind: 'leave', status: 'signed' })).toContain(order.id)
    expect(await found({ q: 'справка', kind: 'transfer' })).toEqual([])
    const csv = await us.get('/api/groups/orders/export?format=csv')
    expect(csv.body).toContain(order.number)
    const pdf = await us.get(`/api/groups/orders/${order.id}/print`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  it('shows a curator only orders about the own students, and lets only the whole office change them', async () => {
    const curator_id = (await us.call('GET /api/user')).id
    await server.pool.query(
      `INSERT INTO role_permissions SELECT role_id, 'manage gradebook' FROM users WHERE id = $1 ON CONFLICT DO NOTHING`,
      [curator_id],
    )
    const { people: own } = await newGroup(server, { members: 1, curator_id })
    const { people } = await newGroup(server, { members: 1 })
    const order = await newOrder(server, { kind: 'leave', user_ids: idsOf(people) })
    const mixed = await newOrder(server, { kind: 'leave', user_ids: [...idsOf(people), ...idsOf(own)] })
    await server.pool.query(
      `UPDATE roles SET reach = 'own' WHERE code = (SELECT roles.code FROM users JOIN roles ON roles.id = role_id WHERE email = 'manage-groups@abitura.test')`,
    )
    try {
      expect((await us.get(`/api/groups/orders/${order.id}`)).status).toBe(404)
      expect((await peopleOf(mixed.id)).map(({ id }) => id)).toEqual(idsOf(own))
      expect((await us.post('/api/groups/orders', { body: { kind: 'leave' } })).status).toBe(403)
    } finally {
      await server.pool.query(
        `UPDATE roles SET reach = 'all' WHERE code = (SELECT roles.code FROM users JOIN roles ON roles.id = role_id WHERE email = 'manage-groups@abitura.test')`,
      )
    }
  })
})
