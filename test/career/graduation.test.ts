import { afterAll, describe, expect, it } from 'vitest'
import { honoursOf } from '../../src/server/career/orders/honours'
import { defaultHonours } from '../../src/api/career/orderRules'
import { newGroup } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { cancel, newOrder, sign, stateOf } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const finalYear = { course: 4, members: 2 }
const passed = { thesis_title: 'Сайт колледжа', thesis_mark: 5, exam_mark: 5 }

const enter = (orderId: number, userId: number, terms: object) =>
  us.put(`/api/groups/orders/${orderId}/people/${userId}`, { body: terms })
const readOrder = async (id: number) => (await us.call('GET /api/groups/orders/:id', { params: { id } })).data

/** A drafted graduation of a group in its last year, with everything entered. */
const readyToGraduate = async () => {
  const { group, people } = await newGroup(server, finalYear)
  const { id } = await newOrder(server, { kind: 'graduation', group_ids: [group.id] })
  for (const person of people) await enter(id, person.id, passed)
  return { group, people, order: await readOrder(id) }
}

describe('A graduation', () => {
  it('names everything that hinders it, for each person', async () => {
    const { group } = await newGroup(server, finalYear)
    const { id } = await newOrder(server, { kind: 'graduation', group_ids: [group.id] })
    const { data } = await us.call('GET /api/groups/orders/:id/people', { params: { id }, query: {}, locale: 'en' })
    expect(data[0]?.obstacles).toEqual([
      'The final project is not entered.',
      'The mark of the state exam is not entered.',
    ])
    const { group: first } = await newGroup(server, { members: 1 })
    const early = await newOrder(server, { kind: 'graduation', group_ids: [first.id] })
    const { data: people } = await us.call('GET /api/groups/orders/:id/people', {
      params: { id: early.id },
      query: {},
      locale: 'en',
    })
    expect(people[0]?.obstacles).toContain('In year 1, which is not the last.')
    expect((await sign(server, early)).status).toBe(422)
  })

  it('ends memberships, closes the group, and leaves graduates nothing but a new application', async () => {
    const { group, people, order } = await readyToGraduate()
    expect((await sign(server, order)).status).toBe(200)
    const [person] = people
    expect(await stateOf(server, person?.id ?? 0)).toMatchObject({ role: 'graduate', group_id: null })
    const { data } = await us.call('GET /api/groups/:id', { params: { id: group.id } })
    expect(data).toMatchObject({ status: 'graduated', members_count: 0 })
    const { rows } = await server.pool.query(
      `SELECT permission FROM role_permissions JOIN roles ON roles.id = role_id WHERE code = 'graduate'`,
    )
    expect(rows).toEqual([{ permission: 'enroll' }])
  })

  it('keeps the decision about honours when the rules change later', async () => {
    const { order, people: students } = await readyToGraduate()
    await enter(order.id, students[1]?.id ?? 0, { ...passed, exam_mark: 4 })
    const people = () => us.call('GET /api/groups/orders/:id/people', { params: { id: order.id }, query: {} })
    const planned = (await people()).data.map(({ honours }) => honours)
    expect(new Set(planned.map((honours) => honours?.earned))).toEqual(new Set([true, false]))
    await sign(server, order)
    const { data: rules } = await us.call('GET /api/groups/orders/rules')
    const honours = { ...rules.honours, min_fives_percent: 0, allows_threes: true, needs_exam_five: false }
    await us.call('PUT /api/groups/orders/rules', { body: { ...rules, honours } })
    expect((await people()).data.map((person) => person.honours)).toEqual(planned)
    const { data: record } = await us.call('GET /api/groups/students/:id', { params: { id: students[0]?.id ?? 0 } })
    expect(record.orders).toMatchObject([{ kind: 'graduation', with_honours: true }])
    await us.call('PUT /api/groups/orders/rules', { body: rules })
  })

  it('can be cancelled: the class studies again in its group', async () => {
    const { group, people, order } = await readyToGraduate()
    await sign(server, order)
    expect((await cancel(server, await readOrder(order.id))).status).toBe(200)
    expect(await stateOf(server, people[0]?.id ?? 0)).toMatchObject({
      role: 'student',
      group_id: group.id,
      state: 'studying',
    })
    const { data } = await us.call('GET /api/groups/:id', { params: { id: group.id } })
    expect(data).toMatchObject({ status: 'active', members_count: 2 })
  })
})

const mark = (subject_id: number, value: number | null) => ({
  user_id: 1,
  group_id: 1,
  subject_id,
  subject_name: `Предмет ${subject_id}`,
  period_id: 1,
  period_name: '1 семестр',
  academic_year: '2025/2026',
  starts_on: '2025-09-01',
  scale: 'five' as const,
  value,
  is_failing: value === null || value < 3,
  source: 'signed' as const,
  decided_on: null,
  is_past: false,
})

describe('Honours', () => {
  it('need the share of fives that the college sets, over the last marks of all subjects', () => {
    const marks = [mark(1, 3), mark(1, 5), mark(2, 5), mark(3, 4)]
    expect(honoursOf(marks, passed, defaultHonours)).toMatchObject({ earned: true })
    expect(honoursOf(marks, passed, { ...defaultHonours, min_fives_percent: 90 })).toEqual({
      earned: false,
      reasons: [
        { key: 'orders.honours.fives', values: { share: 80, needed: 90 } },
        { key: 'orders.honours.no_threes' },
        { key: 'orders.honours.exam', values: { mark: 5 } },
      ],
    })
  })

  it('are lost by a mark below four or by a state exam below five, unless the rules allow it', () => {
    const marks = [mark(1, 3), mark(2, 5), mark(3, 5), mark(4, 5)]
    expect(honoursOf(marks, passed, defaultHonours).earned).toBe(false)
    expect(honoursOf(marks, passed, { ...defaultHonours, allows_threes: true }).earned).toBe(true)
    expect(honoursOf([mark(2, 5)], { ...passed, exam_mark: 4 }, defaultHonours).earned).toBe(false)
  })
})
