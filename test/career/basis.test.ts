import { afterAll, describe, expect, it } from 'vitest'
import { newRecommended, orderOf } from '../admissions/enrolment/recommended'
import { newGroup, newStudents } from '../groups/newGroup'
import { startTestServer } from '../kit/server'
import { cancel, newOrder, sign, signedOrder } from './newOrder'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')

const basisOf = async (userId: number) => {
  const { rows } = await server.pool.query<{ basis: string | null }>(
    'SELECT basis FROM memberships WHERE user_id = $1 ORDER BY started_on DESC, id DESC LIMIT 1',
    [userId],
  )
  return rows[0]?.basis
}
const setBasis = (id: number, ids: readonly number[], basis: string | null) =>
  us.post(`/api/groups/${id}/members/basis`, { body: { ids, basis } })
const contingentOn = async (groupId: number, day: string) => {
  const { data } = await us.call('GET /api/groups/reports/people', {
    query: { filter: JSON.stringify({ group_id: groupId, day }) },
  })
  return data.map(({ basis }) => basis)
}

describe('The basis of study', () => {
  it('is set for many members of a group at once, also for former ones, and filters them', async () => {
    const { group, members } = await newGroup(server, { members: 3 })
    const { members: foreign } = await newGroup(server, { members: 1 })
    const [one, other, third] = members
    expect(await contingentOn(group.id, '2026-10-01')).toEqual(['unknown', 'unknown', 'unknown'])
    await us.post(`/api/groups/${group.id}/members/remove`, {
      body: { ids: [other?.id], state: 'expelled', ended_on: '2026-10-05' },
    })
    const ids = [one?.id ?? 0, other?.id ?? 0]
    const answer = await setBasis(group.id, [...ids, foreign[0]?.id ?? 0], 'contract')
    expect(answer.body).toMatchObject({ data: { done: ids, refused: [{ id: foreign[0]?.id }] } })
    expect(await basisOf(foreign[0]?.user_id ?? 0)).toBeNull()
    const { data } = await us.call('GET /api/groups/:id/members', {
      params: { id: group.id },
      query: { filter: JSON.stringify({ basis: 'contract' }) },
    })
    expect(data.map(({ id, basis }) => [id, basis])).toEqual(expect.arrayContaining(ids.map((id) => [id, 'contract'])))
    expect(await contingentOn(group.id, '2026-10-20')).toEqual(['contract', 'unknown'])
    await setBasis(group.id, [third?.id ?? 0], 'budget')
    const edited = await us.call('PUT /api/groups/:id/members/:memberId', {
      params: { id: group.id, memberId: third?.id ?? 0 },
      body: {
        version: (third?.version ?? 0) + 1,
        state: 'academic_leave',
        started_on: '2026-09-01',
        ended_on: null,
        order_number: null,
        order_date: null,
      },
    })
    expect(edited.data.basis).toBe('budget')
  })

  it('cannot be set in a group of others', async () => {
    const { group, members } = await newGroup(server, { members: 1 })
    const answer = await server
      .as('teacher')
      .post(`/api/groups/${group.id}/members/basis`, { body: { ids: [members[0]?.id], basis: 'budget' } })
    expect([403, 404]).toContain(answer.status)
    expect((await setBasis(group.id, [members[0]?.id ?? 0], 'free')).status).toBe(422)
    expect(await basisOf(members[0]?.user_id ?? 0)).toBeNull()
  })

  it('is kept by a transfer, a leave and a reinstatement, and begins anew after a graduation', async () => {
    const { group, people, members } = await newGroup(server, { members: 1 })
    const { group: next } = await newGroup(server)
    const user_ids = people.map(({ id }) => id)
    const [id = 0] = user_ids
    await setBasis(group.id, [members[0]?.id ?? 0], 'targeted')
    await signedOrder(server, { kind: 'transfer', to_group_id: next.id, user_ids })
    expect(await basisOf(id)).toBe('targeted')
    await signedOrder(server, { kind: 'expulsion', expulsion_reason: 'debts', effective_on: '2026-10-02', user_ids })
    const again = { kind: 'reinstatement', to_group_id: group.id, user_ids, effective_on: '2026-10-03' } as const
    const order = await signedOrder(server, { ...again, basis: 'contract' })
    expect(await basisOf(id)).toBe('contract')
    expect((await cancel(server, order)).status).toBe(200)
    await signedOrder(server, again)
    expect(await basisOf(id)).toBe('targeted')
    await server.pool.query(
      `UPDATE memberships SET state = 'graduated', ended_on = '2026-10-10' WHERE user_id = $1 AND ended_on IS NULL`,
      [id],
    )
    await us.call('POST /api/groups/:id/members', {
      params: { id: group.id },
      body: { user_id: id, started_on: '2026-10-11' },
    })
    expect(await basisOf(id)).toBeNull()
  })

  it('is changed by a transfer within the group, counts from its day on, and comes back if the order is cancelled', async () => {
    const { group, people, members } = await newGroup(server, { members: 2 })
    await setBasis(
      group.id,
      members.map(({ id }) => id),
      'contract',
    )
    const [{ id } = { id: 0 }] = people
    const order = await signedOrder(server, { kind: 'transfer', basis: 'budget', user_ids: [id] })
    const { data: changes } = await us.call('GET /api/groups/orders/:id/people', {
      params: { id: order.id },
      query: {},
    })
    expect(changes).toMatchObject([
      { before: { group_id: group.id, basis: 'contract' }, after: { group_id: group.id, basis: 'budget' } },
    ])
    expect((await contingentOn(group.id, '2026-10-01')).toSorted()).toEqual(['budget', 'contract'])
    expect(await contingentOn(group.id, '2026-09-30')).toEqual(['contract', 'contract'])
    const pdf = await us.get(`/api/groups/orders/${order.id}/print`)
    expect(pdf.status).toBe(200)
    const same = await newOrder(server, { kind: 'transfer', basis: 'budget', user_ids: [id] })
    expect((await sign(server, same)).status).toBe(422)
    expect((await sign(server, await newOrder(server, { kind: 'transfer', user_ids: [id] }))).status).toBe(422)
    await setBasis(group.id, [members.find(({ user_id }) => user_id === id)?.id ?? 0], 'targeted')
    expect((await cancel(server, order)).status).toBe(409)
    await setBasis(group.id, [members.find(({ user_id }) => user_id === id)?.id ?? 0], 'budget')
    expect((await cancel(server, order)).status).toBe(200)
    expect(await basisOf(id)).toBe('contract')
  })

  it('comes from the application at an enrolment, and is in the student’s record and card', async () => {
    const { people, choices, group } = await newRecommended(server, { applicants: [{}] })
    const [person] = people
    await server.as('manage-profiles').call('POST /api/enrolment', { body: { ids: choices, ...orderOf(group.id) } })
    const { rows } = await server.pool.query('SELECT basis FROM application_choices WHERE id = $1', [choices[0]])
    expect(await basisOf(person?.user_id ?? 0)).toBe(rows[0]?.basis)
    const { data } = await us.call('GET /api/groups/students/:id', { params: { id: person?.user_id ?? 0 } })
    expect(data.memberships).toMatchObject([{ group_id: group.id, basis: rows[0]?.basis }])
    expect((await us.get(`/api/groups/students/${person?.user_id}/card`)).status).toBe(200)
  })

  it('is given to people who join from a list', async () => {
    const { group } = await newGroup(server)
    const people = await newStudents(server, 2)
    await us.call('POST /api/groups/:id/members/add', {
      params: { id: group.id },
      body: { people: people.map(({ id }) => ({ user_id: id })), started_on: '2026-09-01', basis: 'contract' },
    })
    expect(await contingentOn(group.id, '2026-10-01')).toEqual(['contract', 'contract'])
  })
})
