import { afterAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../../src/server/demo/accounts'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const clerk = server.as('manage-users')

const idOf = async (login: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', emailOf(login)).executeTakeFirstOrThrow()).id
const record = async (id: number) => (await admin.call('GET /api/access/users/:id', { params: { id } })).data

describe('R6.01 A user manager who seeks more rights', () => {
  it.each(['study', 'vote', 'enroll'] as const)(
    'cannot get %s by a new or an extended grant to themselves',
    async (permission) => {
      const own = await idOf('manage-users')
      const body = { permission, valid_from: new Date().toISOString(), valid_until: null, reason: 'Для себя' }
      expect((await clerk.post(`/api/access/users/${own}/grants`, { body })).status).toBe(409)
      const given = await admin.call('POST /api/access/users/:id/grants', {
        params: { id: own },
        body: { ...body, valid_until: new Date(Date.now() + 60_000).toISOString() },
      })
      const path = `/api/access/users/${own}/grants/${given.data.id}`
      expect((await clerk.put(path, { body: { ...given.data, valid_until: null } })).status).toBe(409)
      expect((await clerk.delete(path)).status).toBe(200)
      expect((await clerk.call('GET /api/user')).can[permission]).toBe(false)
    },
  )

  it('cannot take another role, even one they may give to others', async () => {
    const { data: role } = await admin.call('POST /api/access/roles', {
      body: {
        code: 'gatekeepers',
        reach: 'all',
        translations: { ru: { name: 'Привратники' } },
        permissions: ['manage users', 'manage access'],
      },
    })
    const [self, other] = [await makeMember(server), await makeMember(server)]
    await server.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [role.id, self.id])
    const become = async (id: number) =>
      self.client.put(`/api/access/users/${id}`, { body: { ...(await record(id)), role: 'student' }, locale: 'en' })
    expect((await become(other.id)).status).toBe(200)
    const { status, problem } = await become(self.id)
    expect(status).toBe(422)
    expect(problem().errors).toEqual({
      role: [
        'You can only give yourself a role whose permissions your own role already has. Someone else must give you more.',
      ],
    })
  })

  it('cannot take over a user with a wider reach', async () => {
    const { data: role } = await admin.call('POST /api/access/roles', {
      body: {
        code: 'near',
        reach: 'own',
        translations: { ru: { name: 'Вблизи' } },
        permissions: ['manage users', 'manage portfolios'],
      },
    })
    const { id, client: near } = await makeMember(server)
    await server.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [role.id, id])
    const otherId = await idOf('manage-portfolios')
    expect((await near.post(`/api/access/users/${otherId}/login-slip`)).status).toBe(403)
    const moved = await near.put(`/api/access/users/${otherId}`, {
      body: { ...(await record(otherId)), email: 'near@example.org' },
    })
    expect(moved.status).toBe(403)
  })
})
