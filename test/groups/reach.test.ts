import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newGroup } from './newGroup'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-groups')
const me = await us.call('GET /api/user')
const { group: own } = await newGroup(server, { curator_id: me.id, members: 1 })
const { group: foreign } = await newGroup(server, { members: 1 })
beforeAll(() => server.db.updateTable('roles').set({ reach: 'own' }).where('code', '=', me.role).execute())

describe('A role with reach "own" and manage groups', () => {
  it('lists and exports only own groups', async () => {
    const { data, meta } = await us.call('GET /api/groups')
    expect([data.map(({ id }) => id), meta.total]).toEqual([[own.id], 1])
    const { status, body } = await us.get('/api/groups/export?format=csv')
    expect([status, String(body).includes(own.code), String(body).includes(foreign.code)]).toEqual([200, true, false])
  })

  it('opens, edits and deletes only own groups', async () => {
    const { data } = await us.call('GET /api/groups/:id', { params: { id: own.id } })
    expect((await us.put(`/api/groups/${own.id}`, { body: data })).status).toBe(200)
    expect((await us.get(`/api/groups/${foreign.id}`)).status).toBe(404)
    expect((await us.put(`/api/groups/${foreign.id}`, { body: data })).status).toBe(404)
    expect((await us.delete(`/api/groups/${foreign.id}`)).status).toBe(404)
  })

  it('cannot see or change the members of another group', async () => {
    const path = `/api/groups/${foreign.id}/members`
    const order = { ids: [1], state: 'expelled', ended_on: '2026-10-01' }
    expect((await us.get(`/api/groups/${own.id}/members`)).status).toBe(200)
    expect((await us.get(path)).status).toBe(404)
    expect((await us.post(`${path}/remove`, { body: order })).status).toBe(404)
    expect((await us.post(`${path}/find`, { body: { lines: ['A'] } })).status).toBe(404)
  })

  it('cannot transfer members from or to another group', async () => {
    const move = (from: number, to_group_id: number) =>
      us.post(`/api/groups/${from}/transfer/preview`, { body: { to_group_id, user_ids: 'all', date: '2026-10-01' } })
    expect((await move(foreign.id, own.id)).status).toBe(404)
    expect((await move(own.id, foreign.id)).status).toBe(422)
  })
})
