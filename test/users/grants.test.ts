import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../kit/member'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-users')
const admin = server.as('admin')
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const study = (from = -1, until: number | null = 1) => ({
  permission: 'study' as const,
  valid_from: hours(from),
  valid_until: until === null ? null : hours(until),
  reason: 'Вступительное испытание',
})

describe('a grant', () => {
  it('R2.15 gives a permission from one moment to another, and "why" names it beside the role', async () => {
    const { id, client } = await makeMember(server)
    const { data } = await clerk.call('POST /api/access/users/:id/grants', { params: { id }, body: study() })
    await clerk.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(24, 48), reason: 'Пересдача' },
    })
    expect((await client.call('GET /api/user')).can.study).toBe(true)
    const why = await clerk.call('GET /api/access/users/:id/access', { params: { id }, locale: 'en' })
    expect(why.data).toHaveLength(17)
    expect(why.data.find(({ permission }) => permission === 'enroll')).toMatchObject({
      title: 'Apply',
      held: true,
      sources: [{ kind: 'role', code: 'enrollee', name: 'Applicant' }],
    })
    expect(why.data.find(({ permission }) => permission === 'study')).toMatchObject({
      held: true,
      sources: [
        { kind: 'grant', id: data.id, reason: 'Вступительное испытание', in_force: true },
        { kind: 'grant', reason: 'Пересдача', in_force: false },
      ],
    })
    expect(why.data.find(({ permission }) => permission === 'manage users')).toMatchObject({ held: false, sources: [] })
  })

  it('taken away is refused from the next request on', async () => {
    const { id, client } = await makeMember(server)
    const { data } = await admin.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(), permission: 'manage groups' },
    })
    expect((await client.get('/api/groups')).status).toBe(200)
    await admin.call('DELETE /api/access/users/:id/grants/:grantId', { params: { id, grantId: data.id } })
    expect((await client.get('/api/groups')).status).toBe(403)
  })

  it('beyond vote, enroll and study takes manage access and the permission itself', async () => {
    const { id } = await makeMember(server)
    const refused = await clerk.post(`/api/access/users/${id}/grants`, {
      body: { ...study(), permission: 'manage groups' },
    })
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['permission'])
    const { data } = await admin.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(), permission: 'manage groups' },
    })
    expect((await clerk.delete(`/api/access/users/${id}/grants/${data.id}`)).status).toBe(403)
    expect(
      (await clerk.put(`/api/access/users/${id}/grants/${data.id}`, { body: { ...data, valid_until: null } })).status,
    ).toBe(403)
  })

  it('that only begins tomorrow guards the account today', async () => {
    const { id } = await makeMember(server)
    await admin.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(24, 48), permission: 'manage access' },
    })
    expect((await clerk.post(`/api/access/users/${id}/login-slip`)).status).toBe(403)
  })

  it('of somebody else is not reached through this person', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const { data } = await clerk.call('POST /api/access/users/:id/grants', { params: { id: one.id }, body: study() })
    expect((await clerk.delete(`/api/access/users/${other.id}/grants/${data.id}`)).status).toBe(404)
    expect((await clerk.put(`/api/access/users/${other.id}/grants/${data.id}`, { body: data })).status).toBe(404)
    expect((await clerk.get('/api/access/users/999999/grants')).status).toBe(404)
  })

  it('does not end before it begins, and an edit on an old version is a conflict', async () => {
    const { id } = await makeMember(server)
    const backwards = await clerk.post(`/api/access/users/${id}/grants`, { body: study(2, 1) })
    expect(Object.keys(backwards.problem().errors ?? {})).toEqual(['valid_until'])
    const { data } = await clerk.call('POST /api/access/users/:id/grants', { params: { id }, body: study() })
    const edited = await clerk.put(`/api/access/users/${id}/grants/${data.id}`, {
      body: { ...data, valid_until: null },
    })
    expect(edited.status).toBe(200)
    expect((await clerk.put(`/api/access/users/${id}/grants/${data.id}`, { body: data })).status).toBe(409)
  })
})

describe('accommodation', () => {
  it('is kept with a note whose every reading is remembered', async () => {
    const { id } = await makeMember(server)
    const given = { time_factor: 1.5, extra_minutes: 10, note: 'Слабое зрение', valid_until: null }
    await clerk.call('PUT /api/access/users/:id/accommodation', { params: { id }, body: { accommodation: given } })
    expect((await clerk.call('GET /api/access/users/:id/accommodation', { params: { id } })).data).toEqual(given)
    const { rows } = await server.pool.query(
      "SELECT action, after FROM audit_events WHERE entity_ids = ARRAY[$1::bigint] AND action LIKE '%accommodation' ORDER BY id",
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['set_accommodation', 'read_accommodation'])
    expect(JSON.stringify(rows)).not.toContain('зрение')
    await clerk.call('PUT /api/access/users/:id/accommodation', { params: { id }, body: { accommodation: null } })
    expect((await clerk.call('GET /api/access/users/:id/accommodation', { params: { id } })).data).toBeNull()
  })
})
