import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGroup, newStudents } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { cancel, newOrder, sign, signedOrder, stateOf } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)

const setRole = (userId: number, code: string) =>
  server.pool.query('UPDATE users SET role_id = (SELECT id FROM roles WHERE code = $2) WHERE id = $1', [userId, code])
const add = (groupId: number, userIds: readonly number[], order: object) =>
  us.post(`/api/groups/${groupId}/members/add`, {
    body: { people: userIds.map((user_id) => ({ user_id })), started_on: '2026-10-01', ...order },
    locale: 'en',
  })
const dated = (order_number: string) => ({ order_number, order_date: '2026-10-01' })
const findByNumber = async (number: string) =>
  (await us.call('GET /api/groups/orders', { query: { filter: { q: number } } })).data

describe('Cancelling an order', () => {
  it('never gives back a role that somebody has lost since', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const [id = 0] = idsOf(people)
    await setRole(id, 'admin')
    const until = '2026-12-31'
    const order = await signedOrder(server, { kind: 'scholarship', title: 'Стипендия', until, user_ids: [id] })
    await setRole(id, 'student')
    expect((await cancel(server, order)).status).toBe(200)
    expect(await stateOf(server, id)).toMatchObject({ role: 'student' })
  })

  it('leaves a role that somebody has got since, such as that of a graduate who teaches', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const [id = 0] = idsOf(people)
    const order = await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'own_wish', user_ids: [id] })
    await setRole(id, 'teacher')
    expect((await cancel(server, order)).status).toBe(200)
    expect(await stateOf(server, id)).toMatchObject({ role: 'teacher', state: 'studying' })
  })

  it('follows the order in which orders took effect, not that of their drafts', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const { group: to } = await newGroup(server)
    const user_ids = idsOf(people)
    const leave = await newOrder(server, { kind: 'leave', until: '2027-01-01', user_ids })
    const transfer = await signedOrder(server, { kind: 'transfer', to_group_id: to.id, user_ids })
    expect((await sign(server, leave)).status).toBe(200)
    const { data } = await us.call('GET /api/groups/orders/:id', { params: { id: leave.id } })
    expect((await cancel(server, transfer)).status).toBe(409)
    expect((await cancel(server, data)).status).toBe(200)
    expect((await cancel(server, transfer)).status).toBe(200)
  })

  it('cannot be dated before the order', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const { id, version } = await signedOrder(server, { kind: 'leave', until: '2027-01-01', user_ids: idsOf(people) })
    const body = { version, ordered_on: '2026-09-30', reason: 'Ошибка' }
    const answer = await us.post(`/api/groups/orders/${id}/cancel`, { body, locale: 'en' })
    expect(answer.problem().errors?.['ordered_on']?.[0]).toMatch(
      /^The order is dated .+ cannot be cancelled before that\.$/,
    )
  })
})

describe('A change in a group with an order number', () => {
  it('needs the date of the order', async () => {
    const { group } = await newGroup(server)
    const answer = await add(group.id, idsOf(await newStudents(server, 1)), { order_number: '600-з' })
    expect(answer.problem().errors).toEqual({ order_date: ['Enter the order date.'] })
  })

  it('makes applicants students', async () => {
    const { group } = await newGroup(server)
    const [id = 0] = idsOf(await newStudents(server, 1))
    await setRole(id, 'enrollee')
    expect((await add(group.id, [id], dated('601-з'))).status).toBe(200)
    expect(await stateOf(server, id)).toMatchObject({ role: 'student', group_id: group.id })
  })

  it('continues only an order that was made in groups in the same way', async () => {
    const { group } = await newGroup(server)
    const { group: other } = await newGroup(server)
    const [one = 0, two = 0, three = 0] = idsOf(await newStudents(server, 3))
    expect((await add(group.id, [one], dated('602-з'))).status).toBe(200)
    expect((await add(other.id, [two], dated('602-з'))).status).toBe(200)
    const [order] = await findByNumber('602-з')
    expect(order).toMatchObject({ kind: 'enrolment', people_count: 2 })
    if (order) await cancel(server, order)
    const taken = /^Order No\. .+ already exists and is about something else/
    expect((await add(group.id, [three], dated('602-з'))).problem().errors?.['order_number']?.[0]).toMatch(taken)
    const { people } = await newGroup(server, { members: 1 })
    const transfer = await signedOrder(server, { kind: 'transfer', to_group_id: other.id, user_ids: idsOf(people) })
    const moved = await us.post(`/api/groups/${other.id}/transfer`, {
      body: { to_group_id: group.id, user_ids: 'all', date: '2026-10-01', ...dated(transfer.number ?? '') },
      locale: 'en',
    })
    expect(moved.problem().errors?.['order_number']?.[0]).toMatch(taken)
  })

  it('is never registered for somebody whom another addition took', async () => {
    const { group } = await newGroup(server)
    const { group: other } = await newGroup(server)
    const ids = idsOf(await newStudents(server, 10))
    const answers = await Promise.all([add(group.id, ids, dated('603-з')), add(other.id, ids, dated('604-з'))])
    const done = answers.map(({ body }) => Number(Object(body).data.done.length))
    expect(new Set(done)).toEqual(new Set([0, 10]))
    const counts = [...(await findByNumber('603-з')), ...(await findByNumber('604-з'))].map(
      (order) => order.people_count,
    )
    expect(counts).toEqual([10])
  })

  it('can be undone only by cancelling the order', async () => {
    const { group } = await newGroup(server)
    const ids = idsOf(await newStudents(server, 1))
    await add(group.id, ids, dated('605-з'))
    const { data } = await us.call('GET /api/groups/:id/members', { params: { id: group.id }, query: {} })
    const path = `/api/groups/${group.id}/members/${data[0]?.id}`
    expect((await us.delete(path)).status).toBe(409)
    const [order] = await findByNumber('605-з')
    if (order) await cancel(server, order)
    expect(await stateOf(server, ids[0] ?? 0)).toMatchObject({ group_id: null })
  })
})

describe('A graduation that is cancelled', () => {
  it('keeps what was entered for its people for the next one', async () => {
    const { group, people } = await newGroup(server, { course: 4, members: 1 })
    const terms = { thesis_title: 'Сайт колледжа', thesis_mark: 5, exam_mark: 4 }
    const order = await newOrder(server, { kind: 'graduation', group_ids: [group.id] })
    await us.put(`/api/groups/orders/${order.id}/people/${people[0]?.id}`, { body: terms })
    const { data } = await us.call('GET /api/groups/orders/:id', { params: { id: order.id } })
    expect((await sign(server, data)).status).toBe(200)
    const { data: signed } = await us.call('GET /api/groups/orders/:id', { params: { id: order.id } })
    expect((await cancel(server, signed)).status).toBe(200)
    const next = await newOrder(server, { kind: 'graduation', group_ids: [group.id] })
    const { data: listed } = await us.call('GET /api/groups/orders/:id/people', { params: { id: next.id }, query: {} })
    expect(listed[0]?.terms).toEqual(terms)
  })
})

describe('An erasure', () => {
  it('clears names, grounds and theses from orders about the person and from the log', async () => {
    const { group, people } = await newGroup(server, { course: 4, members: 1 })
    const [person] = people
    const grounds = `Заявление: ${person?.name}`
    const { id } = await newOrder(server, { kind: 'graduation', group_ids: [group.id], grounds })
    const terms = { thesis_title: 'Тайная тема', thesis_mark: 5, exam_mark: 5 }
    await us.put(`/api/groups/orders/${id}/people/${person?.id}`, { body: terms })
    const { data } = await us.call('GET /api/groups/orders/:id', { params: { id } })
    expect((await sign(server, data)).status).toBe(200)
    const reason = 'По заявлению'
    const erased = await server.as('admin').post(`/api/access/users/${person?.id}/erase`, {
      body: { name: person?.name, reason },
    })
    expect(erased.status).toBe(200)
    const { rows } = await server.pool.query(
      `SELECT coalesce(string_agg(concat(before, after), ' '), '') || (SELECT grounds FROM orders WHERE id = $1) AS kept
       FROM audit_events WHERE entity = 'groups/orders'`,
      [id],
    )
    expect(rows[0].kept).not.toMatch(new RegExp(`${person?.name.split(' ')[0]}|Тайная`))
  })
})

describe('A role with reach "own"', () => {
  beforeAll(async () => {
    await server.pool.query(`UPDATE roles SET reach = 'own' WHERE code = 'teacher'`)
    await server.pool.query(`INSERT INTO role_permissions (role_id, permission)
      SELECT id, 'manage groups' FROM roles WHERE code = 'teacher' ON CONFLICT DO NOTHING`)
  })

  it('learns nothing about the other people of an order that names one of its own', async () => {
    const teacher = server.as('teacher')
    const { id: curator_id } = await teacher.call('GET /api/user')
    const { people: own } = await newGroup(server, { curator_id, members: 1 })
    const { people: foreign } = await newGroup(server, { members: 1 })
    const user_ids = [...idsOf(own), ...idsOf(foreign)]
    const order = await newOrder(server, { kind: 'leave', until: '2027-01-01', user_ids })
    const listed = async (filter: object) =>
      (await teacher.call('GET /api/groups/orders', { query: { filter } })).data.map(({ id }) => id)
    expect(await listed({ user_id: own[0]?.id })).toEqual([order.id])
    expect(await listed({ user_id: foreign[0]?.id })).toEqual([])
    expect(await listed({ q: foreign[0]?.name.split(' ')[0] })).toEqual([])
    const { data } = await teacher.call('GET /api/groups/orders/:id', { params: { id: order.id } })
    expect(data).toMatchObject({ people_count: 1, person_name: own[0]?.name })
    const filter = { entity: 'groups/orders', record_id: order.id }
    expect((await teacher.get(`/api/timeline?filter=${encodeURIComponent(JSON.stringify(filter))}`)).status).toBe(404)
  })

  it('cannot enter an order of the office by its number', async () => {
    const teacher = server.as('teacher')
    const { id: curator_id } = await teacher.call('GET /api/user')
    const { group, members } = await newGroup(server, { curator_id, members: 1 })
    const { group: foreign, members: others } = await newGroup(server, { members: 1 })
    const body = (ids: (number | undefined)[]) => ({
      ids,
      state: 'expelled',
      ended_on: '2026-10-01',
      ...dated('606-з'),
    })
    expect((await us.post(`/api/groups/${foreign.id}/members/remove`, { body: body([others[0]?.id]) })).status).toBe(
      200,
    )
    const refused = await teacher.post(`/api/groups/${group.id}/members/remove`, { body: body([members[0]?.id]) })
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['order_number'])
  })
})
