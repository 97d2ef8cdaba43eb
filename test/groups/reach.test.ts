import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newGroup, newStudents } from './newGroup'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const me = await us.call('GET /api/user')
const own = await newGroup(server, { curator_id: me.id, members: 1 })
const foreign = await newGroup(server, { members: 1 })
beforeAll(() => server.db.updateTable('roles').set({ reach: 'own' }).where('code', '=', me.role).execute())

describe('A role with reach "own" and manage groups', () => {
  it('lists and exports only own groups', async () => {
    const { data, meta } = await us.call('GET /api/groups')
    expect([data.map(({ id }) => id), meta.total]).toEqual([[own.group.id], 1])
    const { status, body } = await us.get('/api/groups/export?format=csv')
    expect([status, String(body).includes(own.group.code), String(body).includes(foreign.group.code)]).toEqual([
      200,
      true,
      false,
    ])
  })

  it('opens, edits and deletes only own groups', async () => {
    const { data } = await us.call('GET /api/groups/:id', { params: { id: own.group.id } })
    expect((await us.put(`/api/groups/${own.group.id}`, { body: data })).status).toBe(200)
    expect((await us.get(`/api/groups/${foreign.group.id}`)).status).toBe(404)
    expect((await us.put(`/api/groups/${foreign.group.id}`, { body: data })).status).toBe(404)
    expect((await us.delete(`/api/groups/${foreign.group.id}`)).status).toBe(404)
  })

  it('cannot see or change the members of another group', async () => {
    const path = `/api/groups/${foreign.group.id}/members`
    const order = { ids: [1], state: 'expelled', ended_on: '2026-10-01' }
    expect((await us.get(`/api/groups/${own.group.id}/members`)).status).toBe(200)
    expect((await us.get(path)).status).toBe(404)
    expect((await us.post(`${path}/remove`, { body: order })).status).toBe(404)
    expect((await us.post(`${path}/find`, { body: { lines: ['A'] } })).status).toBe(404)
  })

  it('cannot transfer members from or to another group', async () => {
    const move = (from: number, to_group_id: number) =>
      us.post(`/api/groups/${from}/transfer/preview`, { body: { to_group_id, user_ids: 'all', date: '2026-10-01' } })
    expect((await move(foreign.group.id, own.group.id)).status).toBe(404)
    expect((await move(own.group.id, foreign.group.id)).status).toBe(422)
  })

  it('finds and adds only staff, own members and students without a group', async () => {
    const [member] = own.members
    const [stranger] = foreign.members
    const [free] = await newStudents(server, 1)
    const applicant = await server.as('applicant.a').call('GET /api/user')
    const ids = [member, stranger].map((one) => one?.user_id ?? 0).concat(free?.id ?? 0, applicant.id, me.id)
    const { data } = await us.call('GET /api/groups/people', { query: { filter: { id: ids } } })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([member?.user_id, free?.id, me.id]))
    const find = await us.post(`/api/groups/${own.group.id}/members/find`, { body: { lines: [stranger?.email] } })
    expect(find.body).toMatchObject({ data: [{ people: [] }] })
    const body = { user_id: stranger?.user_id, started_on: '2026-09-01' }
    const answer = await us.post(`/api/groups/${own.group.id}/members`, { body, locale: 'en' })
    expect(answer.problem().errors?.['user_id']).toEqual(['This record does not exist. Choose another one.'])
  })
})
