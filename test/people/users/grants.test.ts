import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'

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

describe('A grant', () => {
  it('R2.15 gives a permission for a period, and the access list shows it next to the role', async () => {
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
      is_granted: true,
      sources: [{ kind: 'role', code: 'enrollee', name: 'Applicant' }],
    })
    expect(why.data.find(({ permission }) => permission === 'study')).toMatchObject({
      is_granted: true,
      sources: [
        { kind: 'grant', id: data.id, reason: 'Вступительное испытание', in_force: true },
        { kind: 'grant', reason: 'Пересдача', in_force: false },
      ],
    })
    expect(why.data.find(({ permission }) => permission === 'manage users')).toMatchObject({
      is_granted: false,
      sources: [],
    })
  })

  it('is refused from the next request on after it is revoked', async () => {
    const { id, client } = await makeMember(server)
    const { data } = await admin.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(), permission: 'manage groups' },
    })
    expect((await client.get('/api/groups')).status).toBe(200)
    await admin.call('DELETE /api/access/users/:id/grants/:grantId', { params: { id, grantId: data.id } })
    expect((await client.get('/api/groups')).status).toBe(403)
  })

  it('requires manage access and the permission itself unless it is for vote, enroll or study', async () => {
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

  it('cannot be delegated through another grant or role', async () => {
    const deputy = server.as('manage-users')
    const { data: whole } = await admin.call('GET /api/access/users', {
      query: { filter: '{"q":"manage-users@abitura.test"}' },
    })
    const deputyId = whole[0]?.id ?? 0
    const lend = (permission: 'manage access' | 'manage groups') =>
      admin.call('POST /api/access/users/:id/grants', {
        params: { id: deputyId },
        body: { ...study(), permission, reason: 'Отпуск заведующего' },
      })
    const lent = [await lend('manage access'), await lend('manage groups')]
    expect((await deputy.get('/api/groups')).status).toBe(200)

    const { id } = await makeMember(server)
    for (const permission of ['manage groups', 'manage access'] as const) {
      const { status, problem } = await deputy.post(`/api/access/users/${id}/grants`, {
        body: { ...study(-1, null), permission },
      })
      expect(status, permission).toBe(422)
      expect(Object.keys(problem().errors ?? {}), permission).toEqual(['permission'])
    }
    // While the deputy has `manage access` temporarily, they may grant permissions of their own role.
    await deputy.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(), permission: 'manage users' },
    })
    // The temporary permission cannot be added to a role or granted through the deputy's own role, a new or another one.
    const roles = (await deputy.call('GET /api/access/roles')).data
    const own = roles.find(({ code }) => code === 'only_manage_users')
    const groups = roles.find(({ code }) => code === 'only_manage_groups')
    const widened = await deputy.put(`/api/access/roles/${own?.id}`, {
      body: { ...own, permissions: ['manage users', 'manage groups', 'manage access'] },
    })
    expect(Object.keys(widened.problem().errors ?? {})).toEqual(['permissions'])
    const made = await deputy.post('/api/access/roles', {
      body: { code: 'later', translations: { ru: { name: 'Позже' } }, permissions: ['manage groups'] },
    })
    expect(Object.keys(made.problem().errors ?? {})).toEqual(['permissions'])
    const account = (await deputy.call('GET /api/access/users/:id', { params: { id } })).data
    const promoted = await deputy.put(`/api/access/users/${id}`, { body: { ...account, role: groups?.code } })
    expect(Object.keys(promoted.problem().errors ?? {})).toEqual(['role'])
    // An account with the permission cannot be taken over.
    const { data: keepers } = await admin.call('GET /api/access/users', {
      query: { filter: '{"q":"manage-groups@abitura.test"}' },
    })
    expect((await deputy.post(`/api/access/users/${keepers[0]?.id}/login-slip`)).status).toBe(403)
    for (const { data } of lent)
      await admin.call('DELETE /api/access/users/:id/grants/:grantId', { params: { id: deputyId, grantId: data.id } })
  })

  it('protects the account from takeover even before it starts', async () => {
    const { id } = await makeMember(server)
    await admin.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(24, 48), permission: 'manage access' },
    })
    expect((await clerk.post(`/api/access/users/${id}/login-slip`)).status).toBe(403)
  })

  it('protects the account from managers with fewer rights, as a role does', async () => {
    await admin.call('POST /api/access/roles', {
      body: {
        code: 'deputy',
        translations: { ru: { name: 'Заместитель' } },
        permissions: ['manage users', 'manage access'],
        reach: 'all',
      },
    })
    const madeOf = async (role: string) => {
      const member = await makeMember(server)
      const { data } = await admin.call('GET /api/access/users/:id', { params: { id: member.id } })
      await admin.call('PUT /api/access/users/:id', { params: { id: member.id }, body: { ...data, role } })
      return member
    }
    const deputy = await madeOf('deputy')
    const boss = await madeOf('admin')
    const path = `/api/access/users/${boss.id}`
    const { data: account } = await admin.call('GET /api/access/users/:id', { params: { id: boss.id } })
    const { data: given } = await admin.call('POST /api/access/users/:id/grants', {
      params: { id: boss.id },
      body: study(),
    })
    const refusals = [
      await deputy.client.put(path, { body: { ...account, first_name: 'Иная' } }),
      await deputy.client.post(`${path}/grants`, { body: study() }),
      await deputy.client.put(`${path}/grants/${given.id}`, { body: { ...given, valid_until: null } }),
      await deputy.client.delete(`${path}/grants/${given.id}`),
      await deputy.client.post(`${path}/login-slip`),
      await deputy.client.post(`${path}/erase`, { body: { name: account.name, reason: 'Просьба' } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403))
    const blocked = await deputy.client.post('/api/access/users/block', { body: { ids: [boss.id] } })
    expect(blocked.body).toMatchObject({ data: { done: [], refused: [{ id: boss.id }] } })
    // A permission that the deputy could not grant protects any account that has it.
    const { id } = await makeMember(server)
    const { data: more } = await admin.call('POST /api/access/users/:id/grants', {
      params: { id },
      body: { ...study(), permission: 'manage groups' },
    })
    expect((await deputy.client.delete(`/api/access/users/${id}/grants/${more.id}`)).status).toBe(403)
    await admin.call('POST /api/access/users/block', { body: { ids: [boss.id] } })
  })

  it('is valid only between its start and its end', async () => {
    const { id, client } = await makeMember(server)
    for (const [from, until] of [
      [1, 48],
      [-48, -1],
    ] as const) {
      await admin.call('POST /api/access/users/:id/grants', {
        params: { id },
        body: { ...study(from, until), permission: 'manage groups' },
      })
      expect((await client.call('GET /api/user')).can['manage groups']).toBe(false)
      expect((await client.get('/api/groups')).status).toBe(403)
    }
    const why = await admin.call('GET /api/access/users/:id/access', { params: { id } })
    expect(why.data.find(({ permission }) => permission === 'manage groups')).toMatchObject({ is_granted: false })
    await server.pool.query(
      "UPDATE grants SET valid_from = now() - interval '1 minute' WHERE user_id = $1 AND valid_until > now()",
      [id],
    )
    expect((await client.get('/api/groups')).status).toBe(200)
  })

  it('returns 404 under the address of another user', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const { data } = await clerk.call('POST /api/access/users/:id/grants', { params: { id: one.id }, body: study() })
    expect((await clerk.delete(`/api/access/users/${other.id}/grants/${data.id}`)).status).toBe(404)
    expect((await clerk.put(`/api/access/users/${other.id}/grants/${data.id}`, { body: data })).status).toBe(404)
    expect((await clerk.get('/api/access/users/999999/grants')).status).toBe(404)
  })

  it.each(['0001-01-01T00:00:00+14:00', '9999-12-31T23:00:00-14:00'])(
    'rejects an out-of-range start or end: %s',
    async (moment) => {
      const { id } = await makeMember(server)
      const path = `/api/access/users/${id}/grants`
      const begun = await clerk.post(path, { body: { ...study(), valid_from: moment, valid_until: null } })
      expect(begun.status).toBe(422)
      expect(Object.keys(begun.problem().errors ?? {})).toEqual(['valid_from'])
      const ended = await clerk.post(path, { body: { ...study(), valid_until: moment } })
      expect(ended.status).toBe(422)
      expect(Object.keys(ended.problem().errors ?? {})).toEqual(['valid_until'])
    },
  )

  it('rejects an end before its start and a change of a stale version', async () => {
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

describe('An accommodation', () => {
  it('has a note and is logged at every read', async () => {
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
