import { afterAll, describe, expect, it } from 'vitest'
import { bearerOf, sendForm } from '../library/files/form'
import { startTestServer } from '../kit/server'
import { newGroup, newStudents } from './newGroup'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const startDate = { started_on: '2026-09-01' }
const joined = (people: readonly { id: number }[], move = false) => people.map(({ id }) => ({ user_id: id, move }))

describe('Adding many people to a group', () => {
  const add = (id: number, body: unknown, key?: string) =>
    us.post(`/api/groups/${id}/members/add`, {
      body,
      locale: 'en',
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  it('adds those who can join and returns a reason for each of the others', async () => {
    const { group, people: here } = await newGroup(server, { members: 1 })
    const { group: other, people: elsewhere } = await newGroup(server, { members: 2 })
    const free = await newStudents(server, 2)
    const [staying, moving] = elsewhere
    const people = [...joined(free), ...joined(here), { user_id: staying?.id }, { user_id: moving?.id, move: true }]
    const answer = await add(group.id, {
      people: [...people, { user_id: 999_999 }],
      ...startDate,
      order_number: '7-з',
      order_date: '2026-08-20',
    })
    expect(answer.body).toEqual({
      data: {
        done: [...free.map(({ id }) => id), moving?.id],
        refused: [
          { id: here[0]?.id, message: 'This person is already in this group.' },
          { id: staying?.id, message: `This person is already in group ${other.code}. Transfer them from there.` },
          { id: 999_999, message: 'This record does not exist. Choose another one.' },
        ],
      },
    })
    const left = await us.call('GET /api/groups/:id/members', {
      params: { id: other.id },
      query: { filter: { state: ['transferred'] } },
    })
    expect(left.data).toMatchObject([{ user_id: moving?.id, ended_on: '2026-09-01', order_number: '7-з' }])
    const audit = await server.db
      .selectFrom('audit_events')
      .select(['entity_ids', 'after'])
      .where('action', '=', 'create')
      .where('entity', '=', 'groups/members')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(audit?.entity_ids).toHaveLength(3)
    expect(audit?.after).toMatchObject({ group_id: group.id, moved: [moving?.id] })
  })

  it('fills the free places in list order', async () => {
    const { group } = await newGroup(server, { members: 1, capacity: 3 })
    const people = await newStudents(server, 3)
    const answer = await add(group.id, { people: joined(people), ...startDate })
    const [one, other, late] = people.map(({ id }) => id)
    const message = 'The group has no free places. Add places or choose another group.'
    expect(answer.body).toEqual({ data: { done: [one, other], refused: [{ id: late, message }] } })
  })

  it('never exceeds the capacity when two clerks add people at once', async () => {
    const { group } = await newGroup(server, { capacity: 5 })
    const lists = await Promise.all([newStudents(server, 4), newStudents(server, 4)])
    await Promise.all(lists.map((people) => add(group.id, { people: joined(people), ...startDate })))
    expect((await us.call('GET /api/groups/:id', { params: { id: group.id } })).data.members_count).toBe(5)
  })

  it('adds nobody twice when the request is repeated with its idempotency key', async () => {
    const { group } = await newGroup(server)
    const body = { people: joined(await newStudents(server, 2)), ...startDate }
    const first = await add(group.id, body, 'list-1')
    expect((await add(group.id, body, 'list-1')).body).toEqual(first.body)
  })

  it('refuses to move a person on a day before they joined the other group', async () => {
    const { group } = await newGroup(server)
    const { group: other, people } = await newGroup(server, { members: 1 })
    const answer = await add(group.id, { people: joined(people, true), started_on: '2026-08-01' })
    const message = `This person joined group ${other.code} after that date. Choose another date.`
    expect(answer.body).toEqual({ data: { done: [], refused: [{ id: people[0]?.id, message }] } })
  })
})

describe('A list of people for a group', () => {
  it('is matched by e-mail, login or name, and each line reports its matches', async () => {
    const { group, people: here } = await newGroup(server, { members: 1 })
    const { group: other, people: elsewhere } = await newGroup(server, { members: 1 })
    const [free, twin, otherTwin] = await newStudents(server, 3)
    await server.db
      .updateTable('users')
      .set({ last_name: 'Двойникова', first_name: 'Алёна' })
      .where('id', 'in', [twin?.id ?? 0, otherTwin?.id ?? 0])
      .execute()
    await server.db
      .updateTable('users')
      .set({ login: 'sp-first' })
      .where('id', '=', free?.id ?? 0)
      .execute()
    const address = async (id: number | undefined) =>
      (
        await server.db
          .selectFrom('users')
          .select('email')
          .where('id', '=', id ?? 0)
          .executeTakeFirst()
      )?.email ?? ''
    const lines = [
      `1. ${free?.name}; ${(await address(free?.id)).toUpperCase()}`,
      'SP-First',
      'Алена Двойникова',
      here[0]?.name ?? '',
      elsewhere[0]?.name ?? '',
      'Нет Такого',
    ]
    const { data } = await us.call('POST /api/groups/:id/members/find', { params: { id: group.id }, body: { lines } })
    expect(data).toMatchObject([
      { people: [{ id: free?.id, state: 'free' }] },
      { people: [{ id: free?.id, state: 'free' }] },
      {
        people: [
          { id: twin?.id, state: 'free' },
          { id: otherTwin?.id, state: 'free' },
        ],
      },
      { people: [{ id: here[0]?.id, state: 'here' }] },
      { people: [{ id: elsewhere[0]?.id, state: 'elsewhere' }] },
      { people: [] },
    ])
    expect(data[4]?.people[0]?.group_code).toBe(other.code)
  })

  it('can be a file with headings', async () => {
    const { group } = await newGroup(server)
    const answer = await sendForm(
      server,
      await bearerOf(server, 'manage-groups'),
      `/api/groups/${group.id}/members/list`,
      { files: [{ name: 'list.csv', content: 'Фамилия;Имя;Почта\nИванов;Пётр;p@example.org\nОрлова;Анна;\n' }] },
    )
    expect(answer.body).toEqual({ data: { lines: ['p@example.org', 'Орлова Анна'] } })
  })

  it('is hidden from users without manage groups', async () => {
    const { group } = await newGroup(server)
    for (const path of ['find', 'add'])
      expect((await server.as('teacher').post(`/api/groups/${group.id}/members/${path}`, { body: {} })).status).toBe(
        403,
      )
  })
})
