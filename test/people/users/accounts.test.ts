import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { mailTo, newPassword, tokenIn } from '../../kit/newcomer'
import { emailOf } from '../../../src/server/demo/accounts'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-users')
const admin = server.as('admin')
const guest = server.as('guest')
const names = { last_name: 'Щукина', first_name: 'Юлия', middle_name: '' }
let count = 0
const fresh = () => `yulia.${(count += 1)}@example.org`
const idOf = async (login: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', emailOf(login)).executeTakeFirstOrThrow()).id

describe('A new account', () => {
  it('R2.15 is invited by mail to set a password', async () => {
    const email = fresh()
    const { data } = await clerk.call('POST /api/access/users', {
      body: { ...names, email, role: 'student', entry: 'invite' },
    })
    expect(data).toMatchObject({ name: 'Щукина Юлия', role: 'student', has_password: false, slip: null })
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('Приглашение в систему «Абитура»')
    await guest.call('POST /api/password/reset', { body: { token: tokenIn(mail), password: newPassword } })
    const { data: signedIn } = await guest.call('POST /api/login', { body: { email, password: newPassword } })
    expect(await server.withToken(tokenOf(signedIn)).call('GET /api/user')).toMatchObject({
      role: 'student',
      email_verified: true,
    })
  })

  it("R2.15 gets a slip if it has no address, and the slip's password only allows setting a new one", async () => {
    const { data } = await clerk.call('POST /api/access/users', { body: { ...names, role: 'enrollee', entry: 'slip' } })
    expect(data.slip).toMatchObject({ name: 'Щукина Юлия', login: data.login })
    expect(data.login).toMatch(/^shchukina\.\d{4}$/)
    const { login = '', password = '' } = data.slip ?? {}
    const { data: first } = await guest.call('POST /api/login', { body: { email: login.toUpperCase(), password } })
    const client = server.withToken(tokenOf(first))
    const before = await client.call('GET /api/user')
    expect(before.required_step).toBe('change_password')
    expect(before.can.enroll).toBe(false)
    const changed = await client.call('PATCH /api/settings/password', {
      body: { current_password: password, password: newPassword },
    })
    const after = await server.withToken(changed.data.token).call('GET /api/user')
    expect(after.required_step).toBeNull()
    expect(after.can.enroll).toBe(true)
    const kept = await server.pool.query(
      "SELECT after FROM audit_events WHERE action = 'create' AND entity_ids = ARRAY[$1::bigint]",
      [data.id],
    )
    expect(JSON.stringify(kept.rows)).not.toContain(password)
  })

  it('cannot use an expired login slip', async () => {
    const { data } = await clerk.call('POST /api/access/users', { body: { ...names, role: 'enrollee', entry: 'slip' } })
    await server.pool.query("UPDATE users SET password_expires_at = now() - interval '1 minute' WHERE id = $1", [
      data.id,
    ])
    const refused = await guest.post('/api/login', {
      body: { email: data.slip?.login, password: data.slip?.password },
      locale: 'en',
    })
    expect(refused.problem().message).toBe(
      'The one-time password has expired. Ask for a new login slip where you got this one.',
    )
  })

  it.each([
    [{ role: 'admin' }, 'role'],
    [{ role: 'teacher' }, 'role'],
    [{ role: 'only_manage_users' }, 'role'],
    [{ role: 'no such role' }, 'role'],
    [{ email: null, entry: 'invite' }, 'email'],
    [{ email: 'student.a@abitura.test' }, 'email'],
    [{ status: 'blocked' }, 'status'],
    [{ email_verified_at: '2026-01-01' }, 'email_verified_at'],
    [{ password_hash: 'x' }, 'password_hash'],
  ])('is rejected for users with only manage users: %j', async (changes, field) => {
    const refused = await clerk.post('/api/access/users', {
      body: { ...names, email: fresh(), role: 'student', entry: 'none', ...changes },
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual([field])
  })

  it('requires manage access and the permissions of the role if it is for staff', async () => {
    const made = await admin.post('/api/access/users', {
      body: { ...names, email: fresh(), role: 'teacher', entry: 'none' },
    })
    expect(made.status).toBe(200)
    const short = await server
      .as('manage-access')
      .post('/api/access/users', { body: { ...names, role: 'teacher', entry: 'none' } })
    expect(short.status).toBe(403)
  })
})

describe('Editing an account', () => {
  const record = async (id: number) => (await clerk.call('GET /api/access/users/:id', { params: { id } })).data
  const edit = async (id: number, changes: Record<string, unknown>, as = clerk) =>
    as.put(`/api/access/users/${id}`, { body: { ...(await record(id)), ...changes }, locale: 'en' })

  it('accepts the whole record and changes only writable fields', async () => {
    const { id } = await makeMember(server)
    const before = await record(id)
    const { status } = await edit(id, {
      first_name: 'Варвара',
      status: 'archived',
      email_verified: false,
      last_login_at: '2020-01-01T00:00:00Z',
      id: 1,
      has_password: false,
    })
    expect(status).toBe(200)
    const { version, updated_at, name, ...after } = await record(id)
    expect(after).toMatchObject({ ...after, first_name: 'Варвара', status: 'active', email_verified: true, id })
    expect(version).toBe(before.version + 1)
    expect(name).toBe('Орлова Варвара Павловна')
    expect(updated_at >= before.updated_at).toBe(true)
  })

  it("is refused for an administrator's account to users with only manage users", async () => {
    const id = await idOf('admin')
    const before = await record(id)
    for (const changes of [{ first_name: 'Иван' }, { email: 'mine@example.org' }, { role: 'student' }])
      expect((await edit(id, changes)).status).toBe(403)
    for (const call of ['send-reset', 'login-slip', 'two-factor/reset', 'invite'])
      expect((await clerk.post(`/api/access/users/${id}/${call}`)).status, call).toBe(403)
    expect(await record(id)).toEqual(before)
  })

  it("cannot take over a teacher's account by a new address, a slip or a second factor reset", async () => {
    const id = await idOf('teacher')
    expect((await edit(id, { first_name: 'Алёна' })).status).toBe(200)
    expect((await edit(id, { email: 'mine@example.org' })).problem().message).toBe(
      'This person has permissions that your role does not have, or a wider scope. You cannot change how they sign in.',
    )
    expect((await clerk.post(`/api/access/users/${id}/login-slip`)).status).toBe(403)
    expect((await clerk.post(`/api/access/users/${id}/two-factor/reset`)).status).toBe(403)
    expect((await edit(id, { role: 'student' })).problem().errors).toHaveProperty('role')
  })

  it('cannot assign a role with permissions that the actor cannot grant', async () => {
    const self = await idOf('manage-users')
    const { id } = await makeMember(server)
    for (const target of [self, id])
      for (const role of ['admin', 'methodist', 'only_manage_access'])
        expect((await edit(target, { role })).status).toBe(422)
    expect((await edit(id, { role: 'student' })).status).toBe(200)
  })

  it('requires verification of a new address and invalidates links to the old one', async () => {
    const { id, email } = await makeMember(server)
    await guest.call('POST /api/password/email', { body: { email } })
    const old = tokenIn(await mailTo(server, email))
    const { status } = await edit(id, { email: `new.${email}` })
    expect(status).toBe(200)
    expect(await record(id)).toMatchObject({ email: `new.${email}`, email_verified: false })
    expect(
      (await guest.post('/api/password/reset', { body: { token: old, password: 'девять белых сов' } })).status,
    ).toBe(422)
    await guest.call('POST /api/email/verify/:id', { params: { id: tokenIn(await mailTo(server, `new.${email}`)) } })
    expect(await record(id)).toMatchObject({ email_verified: true })
  })

  it('fails with a conflict if the version is stale', async () => {
    const { id } = await makeMember(server)
    const before = await record(id)
    await edit(id, { first_name: 'Ника' })
    const late = await clerk.put(`/api/access/users/${id}`, { body: before })
    expect(late.status).toBe(409)
    expect(late.problem().current).toMatchObject({ first_name: 'Ника' })
  })
})

describe('Blocking', () => {
  it('ends every session at once, and unblocking restores access', async () => {
    const { id, client, email } = await makeMember(server)
    const blocked = await clerk.call('POST /api/access/users/block', {
      body: { ids: [id], reason: 'Просьба куратора' },
    })
    expect(blocked.data).toEqual({ done: [id], refused: [] })
    expect((await client.get('/api/user')).status).toBe(401)
    expect((await guest.post('/api/login', { body: { email, password: newPassword } })).status).toBe(422)
    await clerk.call('POST /api/access/users/unblock', { body: { ids: [id] } })
    expect((await guest.post('/api/login', { body: { email, password: newPassword } })).status).toBe(200)
  })

  it('changes each selected account once or returns the reason for a refusal', async () => {
    const [{ id }, administrator, self] = [await makeMember(server), await idOf('admin'), await idOf('manage-users')]
    const { data } = await clerk.call('POST /api/access/users/archive', {
      body: { ids: [id, administrator, self, 999_999, id, self] },
      locale: 'en',
    })
    expect(data.done).toEqual([id])
    expect(data.refused).toEqual([
      {
        id: administrator,
        message: 'Only someone who manages access and has every permission of this account can change it.',
      },
      { id: self, message: 'You cannot do this to your own account.' },
      { id: 999_999, message: 'This record does not exist, or you do not have access to it.' },
    ])
  })

  it('keeps the acting administrator when all administrators are selected', async () => {
    const others = [(await makeMember(server)).id, (await makeMember(server)).id]
    await server.pool.query(
      "UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'admin') WHERE id = ANY($1)",
      [others],
    )
    const self = await idOf('admin')
    const body = { ids: [...others, self] }
    const { data } = await admin.call('POST /api/access/users/block', { body, locale: 'en' })
    expect(data).toEqual({ done: others, refused: [{ id: self, message: 'You cannot do this to your own account.' }] })
  })

  it('never blocks the last administrator, even in thirty parallel requests', async () => {
    const own = await startTestServer()
    try {
      await own.pool.query(
        "UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'admin') WHERE email IN ('teacher@abitura.test', 'methodist@abitura.test')",
      )
      const { rows } = await own.pool.query(
        "SELECT users.id FROM users JOIN roles ON roles.id = role_id WHERE roles.code = 'admin' AND status = 'active' ORDER BY 1",
      )
      const ids: number[] = rows.map((row) => row.id)
      expect(ids).toHaveLength(3)
      const personas = ['admin', 'teacher', 'methodist'] as const
      await Promise.all(personas.map((persona) => own.as(persona).get('/api/user')))
      const attacks = Array.from({ length: 30 }, async (_each, position) => {
        const actor = own.as(personas[position % 3] ?? 'admin')
        const id = ids[(position + 1 + Math.floor(position / 3)) % 3] ?? 0
        if (position % 2 === 0) return actor.post('/api/access/users/block', { body: { ids } })
        const { body } = await actor.get(`/api/access/users/${id}`)
        const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : {}
        return actor.put(`/api/access/users/${id}`, { body: { ...Object(data), role: 'student' } })
      })
      const statuses = (await Promise.all(attacks)).map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const left = await own.pool.query(
        "SELECT count(*)::int AS count FROM users JOIN roles ON roles.id = role_id WHERE roles.code = 'admin' AND status = 'active'",
      )
      expect(left.rows[0].count).toBeGreaterThan(0)
    } finally {
      await own.stop()
    }
  })

  it('is refused with a message if the last administrator selects their own account', async () => {
    const id = await idOf('admin')
    const { data: record } = await admin.call('GET /api/access/users/:id', { params: { id } })
    const refused = await admin.put(`/api/access/users/${id}`, { body: { ...record, role: 'student' }, locale: 'en' })
    expect(refused.problem().errors).toEqual({
      role: ['This is the last active administrator. Appoint another one first.'],
    })
  })
})
