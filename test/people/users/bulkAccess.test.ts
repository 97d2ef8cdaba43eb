import { afterAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../../src/server/demo/accounts'
import { ensureLogins } from '../../../src/server/people/users/accountQueries'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-users')
const admin = server.as('admin')
const guest = server.as('guest')

let count = 0
const newPerson = async ({ role = 'student', email }: { role?: string; email?: string } = {}) => {
  const body = {
    last_name: 'Кузнецов',
    first_name: `Пётр-${(count += 1)}`,
    middle_name: '',
    role,
    entry: 'none' as const,
  }
  const { data } = await admin.call('POST /api/access/users', { body: { ...body, email: email ?? null } })
  return data.id
}
const idOf = async (login: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', emailOf(login)).executeTakeFirstOrThrow()).id
const messages = (refused: readonly { message: string }[]) => refused.map(({ message }) => message)

describe('Invitations', () => {
  it('R2.15 are sent to many users in one request, each with its own link', async () => {
    const emails = Array.from({ length: 30 }, (_each, number) => `kuznetsov.${number}@example.org`)
    const ids: number[] = []
    for (const email of emails) ids.push(await newPerson({ email }))
    const { data } = await clerk.call('POST /api/access/users/invite', { body: { ids } })
    expect(data).toEqual({ done: ids, refused: [] })
    const mails = (await server.mails()).filter(({ to }) => emails.includes(to))
    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    expect(new Set(mails.flatMap(({ links }) => links)).size).toBe(30)
  })

  it('are refused for users with a password, without an address or with more rights than the clerk', async () => {
    const { id: member } = await makeMember(server)
    const silent = await newPerson()
    const above = await newPerson({ role: 'admin', email: 'above@example.org' })
    const { data } = await clerk.call('POST /api/access/users/invite', {
      body: { ids: [member, silent, above, 999_999] },
      locale: 'en',
    })
    expect(data.done).toEqual([])
    expect(data.refused.map(({ id }) => id)).toEqual([member, silent, above, 999_999])
    expect(new Set(messages(data.refused)).size).toBe(4)
    expect((await server.mails()).filter(({ to }) => to === 'above@example.org')).toEqual([])
  })

  it('are not sent if the user got access or was blocked before the job ran', async () => {
    const [late, blocked] = [
      await newPerson({ email: 'late.one@example.org' }),
      await newPerson({ email: 'blocked.one@example.org' }),
    ]
    await clerk.call('POST /api/access/users/invite', { body: { ids: [late, blocked] } })
    await clerk.call('POST /api/access/users/:id/login-slip', { params: { id: late } })
    await clerk.call('POST /api/access/users/block', { body: { ids: [blocked] } })
    const mails = (await server.mails()).filter(({ to }) => /^(late|blocked)\.one@/.test(to))
    expect(mails).toEqual([])
  })
})

describe('Login slips', () => {
  it('R2.15 have unique logins and passwords for people of the same name', async () => {
    const ids = [await newPerson(), await newPerson(), await newPerson({ email: 'has.mail@example.org' })]
    const { data } = await clerk.call('POST /api/access/users/login-slips', { body: { ids } })
    const { slips } = data
    expect(slips).toHaveLength(3)
    expect(new Set(slips.map(({ login }) => login)).size).toBe(3)
    expect(new Set(slips.map(({ password }) => password)).size).toBe(3)
    expect(slips[2]?.login).toBe('has.mail@example.org')
    for (const [place, { login, password }] of slips.entries()) {
      const { data: opened } = await guest.call('POST /api/login', { body: { email: login, password } })
      const user = await server.withToken(tokenOf(opened)).call('GET /api/user')
      expect(user.id).toBe(ids[place])
      expect(user.required_step).toBe('change_password')
      expect(user.can.study).toBe(false)
    }
    const { rows } = await server.pool.query(
      "SELECT entity_ids, after FROM audit_events WHERE action = 'issue_login_slip' ORDER BY id DESC LIMIT 1",
    )
    expect(rows[0].entity_ids.map(Number)).toEqual(ids)
    expect(JSON.stringify(rows)).not.toContain(slips[0]?.password)
  })

  it('are issued only for active accounts', async () => {
    for (const move of ['block', 'archive'] as const) {
      const id = await newPerson()
      await clerk.call(`POST /api/access/users/${move}`, { body: { ids: [id] } })
      const refused = await clerk.post(`/api/access/users/${id}/login-slip`, { locale: 'en' })
      const message = 'The account is not active. Unblock it or restore it from the archive first.'
      expect(refused.status).toBe(409)
      expect(refused.problem().message).toBe(message)
      const { data } = await clerk.call('POST /api/access/users/login-slips', { body: { ids: [id] }, locale: 'en' })
      expect(data).toEqual({ slips: [], refused: [{ id, message }] })
      const { rows } = await server.pool.query('SELECT password_hash, password_expires_at FROM users WHERE id = $1', [
        id,
      ])
      expect(rows).toEqual([{ password_hash: null, password_expires_at: null }])
    }
  })

  it('cannot take over accounts with a password or with more rights', async () => {
    const { id: member, signIn } = await makeMember(server)
    const above = await newPerson({ role: 'teacher' })
    const boss = await newPerson({ role: 'admin' })
    const ids = [member, above, boss, await idOf('admin'), await idOf('manage-users')]
    const { data } = await clerk.call('POST /api/access/users/login-slips', { body: { ids } })
    expect(data.slips).toEqual([])
    expect(data.refused.map(({ id }) => id)).toEqual(ids)
    expect((await signIn()).get).toBeDefined()
  })

  it('are limited to small batches, because each needs a slow hash', async () => {
    const body = { ids: Array.from({ length: 26 }, (_each, number) => number + 1) }
    expect((await clerk.post('/api/access/users/login-slips', { body })).status).toBe(422)
  })

  it('get unique logins for hundreds of people of one name in parallel batches', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `INSERT INTO users (last_name, first_name, role_id)
      SELECT 'Тёзкин', 'Иван', (SELECT id FROM roles WHERE code = 'student') FROM generate_series(1, 600) RETURNING id`,
    )
    const lots = [0, 150, 300, 450].map((from) => rows.slice(from, from + 150))
    const logins = await Promise.all(
      lots.map((lot) =>
        server.db.transaction().execute((db) =>
          ensureLogins(
            db,
            lot.map(({ id }) => ({ id, stem: 'tezkin' })),
          ),
        ),
      ),
    )
    expect(new Set(logins.flatMap((lot) => [...lot.values()])).size).toBe(600)
  })

  it('are issued in parallel batches for thirty people of one name without a server error', async () => {
    const ids: number[] = []
    for (let person = 0; person < 30; person += 1) ids.push(await newPerson())
    const answers = await Promise.all(
      [ids.slice(0, 15), ids.slice(15)].map((part) =>
        clerk.post('/api/access/users/login-slips', { body: { ids: part } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await server.pool.query(
      'SELECT count(DISTINCT login)::int AS logins FROM users WHERE id = ANY($1)',
      [ids],
    )
    expect(rows).toEqual([{ logins: 30 }])
  })
})

describe('The exported list of people', () => {
  const take = (format: 'csv' | 'xlsx') =>
    clerk.get('/api/access/users/export', {
      query: { format, filter: '{"role":"teacher"}', sort: '["name","ASC"]' },
      locale: 'en',
    })

  it('R2.15 follows the filter and is logged', async () => {
    const { status, headers, body } = await take('csv')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Users.csv')
    expect(String(body)).toContain('Руднева Елена Игоревна,teacher@abitura.test')
    expect(String(body)).not.toContain('admin@abitura.test')
    const { rows } = await server.pool.query(
      "SELECT entity, after FROM audit_events WHERE action = 'export' ORDER BY id DESC LIMIT 1",
    )
    expect(rows[0]).toMatchObject({ entity: 'users', after: { filter: { role: ['teacher'] } } })
  })

  it('R2.15 is available as a workbook', async () => {
    const { status, headers } = await take('xlsx')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Users.xlsx')
  })

  it('escapes formulas in names', async () => {
    await server.pool.query(
      "UPDATE users SET last_name = '=HYPERLINK(\"http://evil\")' WHERE email = 'voter@abitura.test'",
    )
    const { body } = await clerk.get('/api/access/users/export', {
      query: { format: 'csv', filter: '{"q":"voter@abitura.test"}' },
    })
    expect(String(body)).toContain("'=HYPERLINK")
  })
})
