import { afterAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../../src/server/demo/accounts'
import { makeMember } from '../../kit/member'
import { newPassword, registrationOf } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'
import { demoPassword } from '../../kit/personas'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const clerk = server.as('manage-users')
const guest = server.as('guest')

const idOf = async (login: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', emailOf(login)).executeTakeFirstOrThrow()).id
const record = async (id: number) => (await admin.call('GET /api/access/users/:id', { params: { id } })).data
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email)

describe('A malicious student', () => {
  it('cannot use any staff endpoint, with their own or another id', async () => {
    const student = server.as('student.a')
    const [own, other] = [await idOf('student.a'), await idOf('student.b')]
    for (const id of [own, other])
      for (const [method, path] of [
        ['get', ''],
        ['put', ''],
        ['get', '/access'],
        ['get', '/accommodation'],
        ['put', '/accommodation'],
        ['get', '/erasure'],
        ['post', '/erase'],
        ['get', '/grants'],
        ['post', '/grants'],
        ['post', '/invite'],
        ['post', '/send-reset'],
        ['post', '/login-slip'],
        ['post', '/two-factor/reset'],
      ] as const)
        expect((await student[method](`/api/access/users/${id}${path}`)).status, `${method} ${path}`).toBe(403)
    for (const path of ['users/invite', 'users/login-slips', 'users/block', 'users/imports', 'users'])
      expect((await student.post(`/api/access/${path}`, { body: { ids: [own] } })).status, path).toBe(403)
    for (const path of ['users', 'users/export?format=csv', 'users/imports/1', 'roles', 'permissions', 'audit'])
      expect((await student.get(`/api/access/${path}`)).status, path).toBe(403)
  })

  it('gains nothing by writing extra fields in their own account', async () => {
    const { client, id } = await makeMember(server)
    const before = await record(id)
    const { version } = (await client.call('GET /api/settings/profile')).data
    for (const field of [
      { role: 'admin' },
      { role_id: 1 },
      { can: { 'manage access': true } },
      { permissions: ['manage access'] },
      { status: 'active' },
      { email: 'mine@example.org' },
      { email_verified: true },
      { email_verified_at: '2020-01-01T00:00:00Z' },
      { required_step: null },
      { is_demo: true },
      { id: 1 },
    ]) {
      const { status } = await client.patch('/api/settings/profile', {
        body: { version, first_name: 'Вера', ...field },
      })
      expect([200, 422], JSON.stringify(field)).toContain(status)
    }
    const after = await record(id)
    expect({ ...after, version: 0, updated_at: '', last_login_at: '' }).toEqual({
      ...before,
      version: 0,
      updated_at: '',
      last_login_at: '',
    })
    expect((await client.call('GET /api/user')).can).toMatchObject({
      enroll: true,
      study: false,
      'manage access': false,
    })
  })

  it('cannot give consent for another user, or twice at once', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const { data: text } = await admin.call('POST /api/settings/legal-texts', {
      body: { kind: 'terms', translations: { ru: { title: 'Условия', body: 'Новые.' } } },
    })
    const consents = [{ kind: 'terms' as const, version: text.version }]
    const foreign = await one.client.post('/api/settings/consents', { body: { consents, user_id: other.id } })
    expect(Object.keys(foreign.problem().errors ?? {})).toEqual(['user_id'])
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => one.client.post('/api/settings/consents', { body: { consents } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(29)
    const { rows } = await server.pool.query(
      "SELECT user_id::int FROM consents WHERE kind = 'terms' AND version = $1",
      [text.version],
    )
    expect(rows).toEqual([{ user_id: one.id }])
    expect((await other.client.call('GET /api/user')).required_step).toBe('accept_terms')
  })

  it('cannot avoid a required second factor or new terms with an older API token', async () => {
    const { client } = await makeMember(server)
    const { data } = await client.call('POST /api/settings/tokens', {
      body: {
        name: 'Про запас',
        permissions: ['enroll'],
        expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        password: newPassword,
      },
    })
    const program = server.withToken(data.token)
    const roles = (await admin.call('GET /api/access/roles')).data
    const role = roles.find(({ code }) => code === 'enrollee')
    const demand = async (requires_second_factor: boolean, version: number) =>
      (
        await admin.call('PUT /api/access/roles/:id', {
          params: { id: role?.id ?? 0 },
          body: Object.assign(role ?? { version, translations: { ru: { name: '' } } }, {
            requires_second_factor,
            version,
          }),
        })
      ).data.version
    const next = await demand(true, role?.version ?? 0)
    expect((await program.call('GET /api/user')).can.enroll).toBe(false)
    await demand(false, next)
    expect((await program.call('GET /api/user')).can.enroll).toBe(true)
  })
})

describe('A stranger', () => {
  it.each([
    { first_name: 'Заходите на https://evil.example' },
    { last_name: 'www.evil.example' },
    { middle_name: 'приз на evil.example' },
    { first_name: 'пишите на prize@evil' },
    { last_name: 'выигрыш.рф' },
  ])('cannot make the college mail advertising through the name %o', async (names) => {
    const email = 'somebody.else@example.org'
    const body = { ...(await registrationOf(server, email)), ...names }
    const { status, problem } = await guest.post('/api/register', { body, locale: 'en' })
    expect(status).toBe(422)
    expect(Object.values(problem().errors ?? {}).flat()).toEqual(['Enter a name without links or addresses.'])
    expect(await mailsTo(email)).toEqual([])
  })

  it.each(['first_name', 'last_name', 'middle_name'])(
    'cannot hide another name in a %s by reversing the text direction',
    async (field) => {
      const body = { ...(await registrationOf(server, 'turned@example.org')), [field]: '\u202eвонавИ' }
      expect((await guest.post('/api/register', { body })).status).toBe(422)
    },
  )

  it.each(['А. С.', 'Салтыков-Щедрин', 'О’Генри', 'фон дер Ляйен', 'Д’Артаньян мл.', 'Анна (Нюра)', 'Мария-Луиза'])(
    'can register with the real name %s',
    async (first_name) => {
      const body = { ...(await registrationOf(server, `name.${first_name.length}@example.org`)), first_name }
      expect((await guest.post('/api/register', { body })).status).toBe(200)
    },
  )
})

describe('A malicious user manager', () => {
  it('cannot change access in bulk by blocking, archiving or importing', async () => {
    const boss = await idOf('admin')
    for (const move of ['block', 'archive'] as const) {
      const { data } = await clerk.call(`POST /api/access/users/${move}`, { body: { ids: [boss] } })
      const refusedIds = data.refused.map(({ id }) => id)
      expect(data.done, move).toEqual([])
      expect(refusedIds, move).toEqual([boss])
    }
    expect((await record(boss)).status).toBe('active')
  })

  it('cannot set their own extra time', async () => {
    const accommodation = { time_factor: 3, extra_minutes: 600, note: '', valid_until: null }
    const own = await idOf('manage-users')
    const { status } = await clerk.put(`/api/access/users/${own}/accommodation`, { body: { accommodation } })
    expect(status).toBe(409)
    expect(
      (await clerk.put(`/api/access/users/${await idOf('admin')}/accommodation`, { body: { accommodation } })).status,
    ).toBe(403)
  })

  it('cannot take over an account without the owner being notified by mail', async () => {
    const { id, email, signIn } = await makeMember(server)
    const before = (await mailsTo(email)).length
    await server.pool.query("INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'x', now())", [id])
    await clerk.call('POST /api/access/users/:id/two-factor/reset', { params: { id } })
    await clerk.call('POST /api/access/users/:id/login-slip', { params: { id } })
    await clerk.call('PUT /api/access/users/:id', {
      params: { id },
      body: { ...(await record(id)), email: 'clerk.own@example.org' },
    })
    const subjects = (await mailsTo(email)).slice(before).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Адрес почты изменён', 'Второй шаг входа выключен', 'Пароль изменён'])
    await expect(signIn()).rejects.toThrow(/422/)
    const { rows } = await server.pool.query(
      'SELECT action, actor_id::int AS actor FROM audit_events WHERE entity_ids = ARRAY[$1::bigint] AND actor_id = $2 ORDER BY id',
      [id, await idOf('manage-users')],
    )
    expect(rows.map(({ action }) => action)).toEqual(['reset_second_factor', 'issue_login_slip', 'edit'])
  })

  it('finds no hash, token or password of others in any answer', async () => {
    const id = await idOf('student.a')
    for (const path of ['', '/access', '/grants', '/accommodation'])
      expect(JSON.stringify((await clerk.get(`/api/access/users/${id}${path}`)).body)).not.toMatch(
        /argon2|hash|secret|token/,
      )
    const { body } = await clerk.get('/api/access/users/export', { query: { format: 'csv' } })
    expect(String(body)).not.toMatch(/argon2|\$/)
  })

  it('cannot create or take over higher accounts with an import', async () => {
    const roles = await clerk.call('GET /api/access/roles')
    const above = roles.data.filter(({ permissions }) => permissions.some((name) => name.startsWith('manage')))
    expect(above.length).toBeGreaterThan(10)
    for (const { code } of above) {
      const body = { last_name: 'Свой', first_name: 'Человек', role: code, entry: 'slip' as const }
      const { status, problem } = await clerk.post('/api/access/users', { body })
      expect(status, code).toBe(422)
      expect(Object.keys(problem().errors ?? {}), code).toEqual(['role'])
    }
  })

  it('gets each slip once from parallel batches for the same people', async () => {
    const ids: number[] = []
    for (let person = 0; person < 5; person += 1) {
      const body = { last_name: 'Дважды', first_name: 'Иван', role: 'student', entry: 'none' as const }
      ids.push((await clerk.call('POST /api/access/users', { body })).data.id)
    }
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => clerk.call('POST /api/access/users/login-slips', { body: { ids } })),
    )
    const slips = answers.flatMap(({ data }) => data.slips)
    expect(slips).toHaveLength(5)
    for (const { login, password } of slips)
      tokenOf((await guest.call('POST /api/login', { body: { email: login, password } })).data)
  })

  it('is locked out at the next request after being blocked', async () => {
    const { data } = await guest.call('POST /api/login', {
      body: { email: emailOf('manage-users'), password: demoPassword },
    })
    const harmful = server.withToken(tokenOf(data))
    const own = await idOf('manage-users')
    await admin.call('POST /api/access/users/block', { body: { ids: [own], reason: 'Проверка' } })
    for (const path of ['', '/export?format=csv', `/${own}`])
      expect((await harmful.get(`/api/access/users${path}`)).status).toBe(401)
    await admin.call('POST /api/access/users/unblock', { body: { ids: [own] } })
  })
})

describe('An erasure', () => {
  it('never removes the last administrator', async () => {
    const { data: role } = await admin.call('POST /api/access/roles', {
      body: {
        code: 'deputies',
        reach: 'all',
        translations: { ru: { name: 'Заместители' } },
        permissions: (await admin.call('GET /api/access/permissions')).data.map(({ code }) => code),
      },
    })
    const { data } = await admin.call('POST /api/access/users', {
      body: { last_name: 'Второй', first_name: 'Олег', role: role.code, entry: 'slip' },
    })
    const { login = '', password = '' } = data.slip ?? {}
    const first = await guest.call('POST /api/login', { body: { email: login, password } })
    const changed = await server.withToken(tokenOf(first.data)).call('PATCH /api/settings/password', {
      body: { current_password: password, password: newPassword },
    })
    const deputy = server.withToken(changed.data.token)
    const id = await idOf('admin')
    const { name } = await record(id)
    const { status } = await deputy.post(`/api/access/users/${id}/erase`, { body: { name, reason: 'Захват' } })
    expect(status).toBe(422)
    expect((await record(id)).status).toBe('active')
  })
})
