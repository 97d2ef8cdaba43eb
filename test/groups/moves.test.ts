import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newGroup } from './newGroup'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const order = { order_number: '41-п', order_date: '2027-01-25' }

const open = async (id: number) =>
  (
    await us.call('GET /api/groups/:id/members', {
      params: { id },
      query: { filter: { state: ['studying', 'academic_leave'] }, sort: ['id', 'ASC'] },
    })
  ).data

describe('A transfer', () => {
  it("moves the whole group by one order, and keeps each member's state and former membership", async () => {
    const { group: from, members } = await newGroup(server, { members: 3 })
    const { group: to } = await newGroup(server)
    const [first] = members
    await us.put(`/api/groups/${from.id}/members/${first?.id}`, { body: { ...first, state: 'academic_leave' } })
    const body = { to_group_id: to.id, user_ids: 'all', date: '2027-02-01', ...order }
    const answer = await us.call('POST /api/groups/:id/transfer', { params: { id: from.id }, body })
    expect(answer.data.user_ids.toSorted((one, other) => one - other)).toEqual(members.map((row) => row.user_id))
    expect(await open(from.id)).toEqual([])
    const moved = await open(to.id)
    expect(moved).toMatchObject([
      { user_id: members[0]?.user_id, state: 'academic_leave', started_on: '2027-02-01', order_number: '41-п' },
      { user_id: members[1]?.user_id, state: 'studying', started_on: '2027-02-01', order_number: '41-п' },
      { user_id: members[2]?.user_id, state: 'studying', started_on: '2027-02-01', order_number: '41-п' },
    ])
    const past = await us.call('GET /api/groups/:id/members', { params: { id: from.id }, query: {} })
    expect(past.data.every((row) => row.state === 'transferred' && row.ended_on === '2027-02-01')).toBe(true)
    const audit = await server.db
      .selectFrom('audit_events')
      .select('entity_ids')
      .where('action', '=', 'transfer')
      .execute()
    expect(audit).toEqual([{ entity_ids: [from.id, to.id] }])
  })

  it('has a preview that changes nothing and writes no log entry', async () => {
    const { group: from, members } = await newGroup(server, { members: 2 })
    const { group: to } = await newGroup(server, { capacity: 1 })
    const before = await server.db.selectFrom('audit_events').select('id').execute()
    const body = { to_group_id: to.id, user_ids: 'all', date: '2026-08-01' }
    const { data } = await us.call('POST /api/groups/:id/transfer/preview', {
      params: { id: from.id },
      body,
      locale: 'ru',
    })
    expect(data).toEqual({
      to_group: { id: to.id, code: to.code, capacity: 1, members_count: 0 },
      moving: members.map(({ user_id, name, state }) => ({ user_id, name, state })),
      obstacles: {
        to_group_id: [`В группе ${to.code} свободных мест: 1, а нужно: 2.`],
        date: [`Учатся в группе с более поздней даты: ${members.map(({ name }) => name).join(', ')}.`],
      },
    })
    expect(await open(from.id)).toEqual(members)
    expect(await server.db.selectFrom('audit_events').select('id').execute()).toHaveLength(before.length)
  })

  it('moves all of the listed members or nobody', async () => {
    const { group: from, members } = await newGroup(server, { members: 2 })
    const { group: to } = await newGroup(server)
    const { members: strangers } = await newGroup(server, { members: 1 })
    const user_ids = [members[0]?.user_id, strangers[0]?.user_id]
    const body = { to_group_id: to.id, user_ids, date: '2027-02-01' }
    const refused = await us.post(`/api/groups/${from.id}/transfer`, { body, locale: 'en' })
    expect(refused.problem().errors).toEqual({ user_ids: ['1 selected person is not in this group.'] })
    expect(await open(from.id)).toHaveLength(2)
    expect(await open(to.id)).toEqual([])
  })

  it.each([
    { into: 'the same group', message: 'Люди уже в этой группе. Выберите другую.' },
    { into: 'an unknown group', message: 'Такой записи нет. Выберите другую.' },
    { into: 'an archived group', message: 'уже не учится. Выберите другую.' },
  ])('is refused if the target is $into', async ({ into, message }) => {
    const { group: from } = await newGroup(server, { members: 1 })
    const { group: archived } = await newGroup(server, { status: 'archived' })
    const targets: Readonly<Record<string, number>> = { 'the same group': from.id, 'an unknown group': 999_999 }
    const to_group_id = targets[into] ?? archived.id
    const answer = await us.post(`/api/groups/${from.id}/transfer`, {
      body: { to_group_id, user_ids: 'all', date: '2027-02-01' },
      locale: 'ru',
    })
    expect(answer.status).toBe(422)
    expect(answer.problem().errors?.['to_group_id']?.[0]).toContain(message)
  })

  it('happens once when it is requested twice at the same time', async () => {
    const { group: from } = await newGroup(server, { members: 5 })
    const { group: to } = await newGroup(server)
    const body = { to_group_id: to.id, user_ids: 'all', date: '2027-02-01' }
    const move = () => us.post(`/api/groups/${from.id}/transfer`, { body })
    const statuses = (await Promise.all([move(), move(), move()])).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(2)
    expect(await open(to.id)).toHaveLength(5)
  })

  it('leaves everybody in exactly one group when two opposite ones run at once', async () => {
    const [one, other] = [await newGroup(server, { members: 3 }), await newGroup(server, { members: 3 })]
    const move = (from: number, to: number) =>
      us.post(`/api/groups/${from}/transfer`, { body: { to_group_id: to, user_ids: 'all', date: '2027-02-01' } })
    const answers = await Promise.all([move(one.group.id, other.group.id), move(other.group.id, one.group.id)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect([...(await open(one.group.id)), ...(await open(other.group.id))]).toHaveLength(6)
  })
})

describe('Transfers', () => {
  it('are refused to guests, to users without manage groups and for unknown groups', async () => {
    const { group } = await newGroup(server)
    const transfer = { to_group_id: group.id, user_ids: 'all', date: '2027-02-01' }
    const calls = (id: number) =>
      [
        [`/api/groups/${id}/transfer`, transfer],
        [`/api/groups/${id}/transfer/preview`, transfer],
      ] as const
    for (const [path, body] of calls(group.id)) {
      expect((await server.as('guest').post(path, { body })).status, path).toBe(401)
      expect((await server.as('teacher').post(path, { body })).status, path).toBe(403)
    }
    for (const [path, body] of calls(999_999)) expect((await us.post(path, { body })).status, path).toBe(404)
  })
})
