import { afterAll, describe, expect, it } from 'vitest'
import { newGroup, newStudents } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { cancel, newOrder, sign, stateOf } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)

describe('A change with an order number that somebody makes in a group', () => {
  const inRegister = async (number: string) =>
    (await us.call('GET /api/groups/orders', { query: { filter: { q: number } } })).data.map(
      ({ kind, status, people_count }) => ({ kind, status, people_count }),
    )

  it('is an enrolment if it adds people without a group, and can be cancelled', async () => {
    const { group } = await newGroup(server)
    const ids = idsOf(await newStudents(server, 2))
    const order = { order_number: '501-з', order_date: '2026-09-01' }
    const body = { people: ids.map((user_id) => ({ user_id })), started_on: '2026-09-01', ...order }
    await us.call('POST /api/groups/:id/members/add', { params: { id: group.id }, body })
    expect(await inRegister('501-з')).toEqual([{ kind: 'enrolment', status: 'signed', people_count: 2 }])
    const { data } = await us.call('GET /api/groups/orders', { query: { filter: { q: '501-з' } } })
    const [found] = data
    if (!found) throw new Error('The order is missing.')
    expect((await cancel(server, found)).status).toBe(200)
    expect(await stateOf(server, ids[0] ?? 0)).toMatchObject({ role: 'student', group_id: null })
  })

  it('is a transfer if it moves people from another group', async () => {
    const { people } = await newGroup(server, { members: 1 })
    const { group } = await newGroup(server)
    const order = { order_number: '502-з', order_date: '2026-10-01' }
    const body = {
      people: idsOf(people).map((user_id) => ({ user_id, move: true })),
      started_on: '2026-10-01',
      ...order,
    }
    await us.call('POST /api/groups/:id/members/add', { params: { id: group.id }, body })
    expect(await inRegister('502-з')).toEqual([{ kind: 'transfer', status: 'signed', people_count: 1 }])
  })

  it('is a leave and a return if it changes the state of a member, but a correction is none', async () => {
    const { group, members } = await newGroup(server, { members: 1 })
    const edit = async (version: number, input: object) => {
      const { id: _, ...member } = { ...members[0], ...input, version }
      const answer = await us.put(`/api/groups/${group.id}/members/${members[0]?.id}`, { body: member })
      expect(answer.status).toBe(200)
    }
    await edit(1, { state: 'academic_leave', order_number: '503-з', order_date: '2026-10-02' })
    await edit(2, { state: 'studying', order_number: '504-з', order_date: '2026-11-02' })
    await edit(3, { state: 'studying', order_number: '505-з', order_date: '2026-11-02' })
    expect([await inRegister('503-з'), await inRegister('504-з'), await inRegister('505-з')]).toEqual([
      [{ kind: 'leave', status: 'signed', people_count: 1 }],
      [{ kind: 'return', status: 'signed', people_count: 1 }],
      [],
    ])
  })
})

describe('The signatories of an order', () => {
  it('are those of the college when it is drafted, and can be changed until it is signed', async () => {
    const { data: rules } = await us.call('GET /api/groups/orders/rules')
    const [director, deputy] = [
      { position: 'Директор', name: 'Орлова М. П.' },
      { position: 'Заместитель директора', name: 'Лебедев А. Н.' },
    ]
    await us.call('PUT /api/groups/orders/rules', { body: { ...rules, signatories: [director] } })
    const { people } = await newGroup(server, { members: 1 })
    const draft = await newOrder(server, { kind: 'leave', until: '2027-08-31', user_ids: idsOf(people) })
    expect(draft.signatories).toEqual([director])
    await us.call('PUT /api/groups/orders/rules', { body: { ...rules, signatories: [] } })
    const { number, ordered_on, effective_on, grounds, to_group_id, until, expulsion_reason, title, version } = draft
    const terms = { to_group_id, until, expulsion_reason, title }
    const body = { number, ordered_on, effective_on, grounds, ...terms, version, signatories: [director, deputy] }
    const { data: edited } = await us.call('PUT /api/groups/orders/:id', { params: { id: draft.id }, body })
    expect(edited.signatories).toEqual([director, deputy])
    expect((await sign(server, edited)).status).toBe(200)
    const print = await us.get(`/api/groups/orders/${draft.id}/print`)
    expect(print.status).toBe(200)
  })
})
