import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const manager = server.as('manage-access')
const named = (name: string) => ({ ru: { name }, en: { name } })
const roleBy = async (code: string) => {
  const { data } = await admin.call('GET /api/access/roles', { query: { per_page: '9999' } })
  const role = data.find((each) => each.code === code)
  if (!role) throw new Error(`no role ${code}`)
  return role
}

describe('A role', () => {
  it('R2.15 is created with permissions, edited and deleted', async () => {
    const body = { code: 'secretary', translations: named('Секретарь'), permissions: ['manage groups' as const] }
    const { data } = await admin.call('POST /api/access/roles', { body })
    expect(data).toMatchObject({
      reach: 'own',
      permissions: ['manage groups'],
      is_system: false,
      requires_second_factor: false,
    })
    const edited = await admin.call('PUT /api/access/roles/:id', {
      params: { id: data.id },
      body: { ...data, reach: 'all', permissions: ['manage groups', 'view polls'], requires_second_factor: true },
    })
    expect(edited.data).toMatchObject({
      reach: 'all',
      permissions: ['manage groups', 'view polls'],
      requires_second_factor: true,
      code: 'secretary',
    })
    expect((await admin.put(`/api/access/roles/${data.id}`, { body: data })).status).toBe(409)
    expect((await admin.delete(`/api/access/roles/${data.id}`)).status).toBe(200)
    expect((await admin.get(`/api/access/roles/${data.id}`)).status).toBe(404)
  })

  it('takes effect for its users at their next request after a change', async () => {
    const role = await roleBy('only_manage_subjects')
    const holder = server.as('manage-subjects')
    expect((await holder.get('/api/directories/subjects/1')).status).not.toBe(403)
    await admin.call('PUT /api/access/roles/:id', { params: { id: role.id }, body: { ...role, permissions: [] } })
    expect((await holder.get('/api/directories/subjects/1')).status).toBe(403)
  })

  it('cannot be changed or deleted by users with fewer permissions', async () => {
    const { data } = await admin.call('POST /api/access/roles', {
      body: { code: 'more', translations: named('Больше'), permissions: ['manage groups', 'vote'] },
    })
    const path = `/api/access/roles/${data.id}`
    for (const changes of [{ permissions: ['vote'] }, { reach: 'all' }, { requires_second_factor: true }]) {
      const refused = await manager.put(path, { body: { ...data, ...changes } })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.problem().errors ?? {})).toEqual(['permissions'])
    }
    expect((await manager.delete(path)).status).toBe(403)
    expect((await admin.get(path)).body).toEqual({ data })
    expect((await admin.delete(path)).status).toBe(200)
  })

  it("keeps all permissions and its reach if it is the administrator's, but its texts can be edited", async () => {
    const role = await roleBy('admin')
    for (const changes of [{ permissions: role.permissions.slice(1) }, { permissions: [] }, { reach: 'own' }]) {
      const refused = await admin.put(`/api/access/roles/${role.id}`, { body: { ...role, ...changes }, locale: 'en' })
      expect(refused.problem().errors).toEqual({
        permissions: ['The role “Administrator” has every permission, and none can be removed.'],
      })
    }
    const renamed = await admin.put(`/api/access/roles/${role.id}`, {
      body: { ...role, translations: named('Директор') },
    })
    expect(renamed.status).toBe(200)
    await expect(server.pool.query('DELETE FROM role_permissions WHERE role_id = $1', [role.id])).rejects.toThrow(
      'every permission',
    )
  })

  it('cannot contain or change permissions that its editor lacks', async () => {
    const own = await roleBy('only_manage_access')
    const teacher = await roleBy('teacher')
    const attacks = [
      manager.put(`/api/access/roles/${own.id}`, { body: { ...own, permissions: ['manage access', 'manage users'] } }),
      manager.put(`/api/access/roles/${own.id}`, { body: { ...own, permissions: ['manage access', 'vote'] } }),
      manager.put(`/api/access/roles/${teacher.id}`, { body: { ...teacher, permissions: [] } }),
      manager.put(`/api/access/roles/${teacher.id}`, { body: { ...teacher, reach: 'all' } }),
      manager.put(`/api/access/roles/${teacher.id}`, { body: { ...teacher, requires_second_factor: true } }),
      manager.post('/api/access/roles', {
        body: { code: 'backdoor', translations: named('Х'), permissions: ['manage users'] },
      }),
    ]
    for (const { status, problem } of await Promise.all(attacks)) {
      expect(status).toBe(422)
      expect(Object.keys(problem().errors ?? {})).toEqual(['permissions'])
    }
    const texts = await manager.put(`/api/access/roles/${teacher.id}`, {
      body: { ...teacher, translations: named('Наставник') },
    })
    expect(texts.status).toBe(200)
    const mild = await manager.post('/api/access/roles', {
      body: { code: 'guest-voter', translations: named('Гость'), permissions: ['vote', 'manage access'] },
    })
    expect(mild.status).toBe(200)
  })

  it('cannot have a wider reach than its editor', async () => {
    await server.pool.query("UPDATE roles SET reach = 'own' WHERE code = 'only_manage_access'")
    const wide = await manager.post('/api/access/roles', {
      body: { code: 'wide', translations: named('Х'), reach: 'all', permissions: ['manage access'] },
    })
    expect(wide.status).toBe(422)
    await server.pool.query("UPDATE roles SET reach = 'all' WHERE code = 'only_manage_access'")
  })

  it('cannot be deleted while it has users, who are named, or if it is built in', async () => {
    const voter = await roleBy('voter')
    const used = await admin.delete(`/api/access/roles/${voter.id}`)
    expect(used.status).toBe(409)
    expect(used.problem().used_by).toEqual([
      {
        entity: 'access/users',
        count: expect.any(Number),
        names: expect.arrayContaining(['Белов Сергей Анатольевич']),
      },
    ])
    expect((await admin.delete(`/api/access/roles/${(await roleBy('student')).id}`)).status).toBe(403)
  })

  it.each([
    [{ code: 'Admin!' }, 'code'],
    [{ code: 'teacher' }, 'code'],
    [{ translations: { ru: {} } }, 'translations.ru.name'],
    [{ permissions: ['manage everything'] }, 'permissions.0'],
    [{ permissions: ['vote', 'vote'] }, 'permissions'],
    [{ is_system: true }, 'is_system'],
  ])('is rejected with invalid fields: %j', async (changes, field) => {
    const refused = await admin.post('/api/access/roles', {
      body: { code: 'fresh', translations: named('Х'), ...changes },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual([field])
  })
})

describe('A permission', () => {
  it('R2.15 has editable texts and a list of its users by role or by grant', async () => {
    const { data } = await admin.call('GET /api/access/permissions', { query: { per_page: '9999' } })
    const study = data.find(({ code }) => code === 'study')
    if (!study) throw new Error('no study')
    const translations = { ru: { title: 'Учёба' }, en: { title: 'Studies' } }
    const edited = await manager.call('PUT /api/access/permissions/:id', {
      params: { id: study.id },
      body: { version: study.version, translations },
      locale: 'en',
    })
    expect(edited.data).toMatchObject({ code: 'study', title: 'Studies' })
    const voter = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'voter@abitura.test')
      .executeTakeFirstOrThrow()
    await admin.call('POST /api/access/users/:id/grants', {
      params: { id: voter.id },
      body: { permission: 'study', valid_from: '2020-01-01T00:00:00Z', reason: 'Испытание' },
    })
    const holders = await manager.call('GET /api/access/permissions/:id/holders', {
      params: { id: study.id },
      query: { filter: '{"q":"Белов Сергей"}' },
    })
    expect(holders.data).toEqual([
      expect.objectContaining({ id: voter.id, role: 'voter', by_role: false, by_grant: true }),
    ])
  })
})
