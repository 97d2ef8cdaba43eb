import { afterAll, describe, expect, it } from 'vitest'
import { permissions } from '../../../src/api/kit/permissions'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

describe('R2.15 R3.05 Roles', () => {
  it.each(['manage-users', 'manage-access'] as const)(
    'are listed for %s with their permissions and number of users',
    async (who) => {
      const { data } = await server.as(who).call('GET /api/access/roles', { query: { per_page: '9999' }, locale: 'en' })
      const admin = data.find((role) => role.code === 'admin')
      expect(admin).toMatchObject({ name: 'Administrator', reach: 'all', is_system: true })
      expect(admin?.permissions.toSorted()).toEqual(permissions.toSorted())
      const students = await server.db
        .selectFrom('users')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .select('users.id')
        .where('roles.code', '=', 'student')
        .execute()
      expect(data.find((role) => role.code === 'student')).toMatchObject({
        permissions: ['enroll', 'study', 'vote'],
        reach: 'own',
        users_count: students.length,
      })
    },
  )

  it('are sorted, searched and read individually', async () => {
    const us = server.as('manage-access')
    const { data } = await us.call('GET /api/access/roles', { query: { sort: ['users_count', 'DESC'], range: [0, 0] } })
    expect(data.map((role) => role.code)).toEqual(['student'])
    const found = await us.call('GET /api/access/roles', { query: { filter: { q: 'методист' } }, locale: 'en' })
    expect(found.data.map((role) => role.name)).toEqual(['Curriculum coordinator'])
    const { data: one } = await us.call('GET /api/access/roles/:id', { params: { id: found.data[0]?.id ?? 0 } })
    expect(one).toEqual((await us.call('GET /api/access/roles', { query: { filter: { q: 'методист' } } })).data[0])
    expect((await us.get('/api/access/roles/999999')).status).toBe(404)
  })
})

describe('R6.02 R3.05 Permissions', () => {
  it('are the seventeen of the specification, with texts and roles', async () => {
    const { data } = await server
      .as('manage-access')
      .call('GET /api/access/permissions', { query: { per_page: '9999' }, locale: 'ru' })
    expect(data.map((permission) => permission.code)).toEqual(permissions)
    expect(data.every(({ title, description, roles }) => title && description && roles.includes('admin'))).toBe(true)
    expect(data.find((permission) => permission.code === 'study')?.roles).toContain('student')
    expect(data.find((permission) => permission.code === 'study')?.roles).not.toContain('teacher')
  })

  it('are read individually and searched by title in either language', async () => {
    const us = server.as('manage-users')
    const { data } = await us.call('GET /api/access/permissions', { query: { filter: { q: 'gradebook' } } })
    expect(data.map((permission) => permission.code)).toEqual(['manage gradebook'])
    const one = await us.call('GET /api/access/permissions/:id', { params: { id: data[0]?.id ?? 0 } })
    expect(one.data).toEqual(data[0])
    expect((await us.get('/api/access/permissions/999999')).status).toBe(404)
  })
})

describe('The roles and permissions API', () => {
  it.each(['/api/access/roles', '/api/access/roles/1', '/api/access/permissions', '/api/access/permissions/1'])(
    'refuses %s to guests and to staff without manage users or manage access',
    async (path) => {
      expect((await server.as('guest').get(path)).status).toBe(401)
      expect((await server.as('manage-groups').get(path)).status).toBe(403)
      expect((await server.as('student.a').get(path)).status).toBe(403)
    },
  )

  it.each([{ sort: ['reach', 'ASC'] }, { filter: { permissions: 'vote' } }, { depth: '2' }])(
    'rejects the query %j',
    async (query) => {
      expect((await server.as('admin').get('/api/access/roles', { query })).status).toBe(422)
      expect((await server.as('admin').get('/api/access/permissions', { query })).status).toBe(422)
    },
  )
})
