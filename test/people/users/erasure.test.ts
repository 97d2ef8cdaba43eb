import { afterAll, describe, expect, it } from 'vitest'
import { locales } from '../../../src/api/kit/endpoints'
import { localise } from '../../../src/server/kit/texts/messages'
import { declarations } from '../../../src/server/kit/feature'
import { readMails } from '../../kit/mails'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-users')
const admin = server.as('admin')

const requestErasure = async () => {
  const member = await makeMember(server)
  const { id, client } = member
  await client.call('POST /api/settings/erase-request', { body: { password: newPassword, reason: 'Я передумала' } })
  const { name } = (await admin.call('GET /api/access/users/:id', { params: { id } })).data
  return { ...member, name }
}

describe('Erasure', () => {
  it('shows the request and lists the data to remove and to keep', async () => {
    const { id, client } = await requestErasure()
    const { data } = await admin.call('GET /api/access/users/:id/erasure', { params: { id }, locale: 'en' })
    expect(data).toMatchObject({ requested_at: expect.any(String), reason: 'Я передумала' })
    const [removed, retained] = [data.removed, data.retained].map((part) => part.map(({ title }) => title))
    expect(removed).toContain('Sign-ins and API tokens')
    expect(retained).toContain('Account: kept without name, addresses and sign-in methods')
    expect(retained).toContain('Consents: what and when, without the IP address')
    await client.call('DELETE /api/settings/erase-request')
    const after = await admin.call('GET /api/access/users/:id/erasure', { params: { id } })
    expect(after.data.requested_at).toBeNull()
    expect(after.data.reason).toBeNull()
  })

  it('has names for every kind of record in both languages', () => {
    for (const locale of locales)
      for (const { table } of declarations.personalData) {
        const key = `personal_data.${table}`
        expect(localise(locale, { key }), `${locale} ${key}`).not.toBe(key)
      }
  })

  it('can be found in the list of people while it is requested', async () => {
    const { id, client } = await requestErasure()
    const listed = async () => {
      const { data } = await clerk.call('GET /api/access/users', {
        query: { filter: '{"erasure":"requested"}', sort: '["name","ASC"]', range: '[0,24]' },
      })
      return data.map((row) => row.id)
    }
    expect(await listed()).toContain(id)
    await client.call('DELETE /api/settings/erase-request')
    expect(await listed()).not.toContain(id)
  })

  it('is announced to the responsible staff without a name, in notifications and on the dashboard', async () => {
    const { id } = await requestErasure()
    const { data } = await admin.call('GET /api/notifications', { query: { range: '[0,0]' }, locale: 'en' })
    expect(data).toMatchObject([{ title: 'Deletion requested', path: `/access/users/${id}` }])
    const { rows } = await server.pool.query(
      "SELECT DISTINCT values FROM notifications WHERE event = 'erasure.requested'",
    )
    expect(rows).toEqual([{ values: {} }])
    const { queues } = (await admin.call('GET /api/dashboard')).data
    expect(queues.find(({ queue }) => queue === 'erasures_asked')?.count).toBeGreaterThan(0)
    const seen = (await clerk.call('GET /api/dashboard')).data.queues.map(({ queue }) => queue)
    expect(seen).not.toContain('erasures_asked')
    expect((await clerk.call('GET /api/notifications', {})).data).toEqual([])
  })

  it('is rejected with a reason for the user, and only while it is requested', async () => {
    const { id, client, email } = await requestErasure()
    const reject = (body: object) => admin.post(`/api/access/users/${id}/erase-request/reject`, { body, locale: 'en' })
    expect((await reject({ reason: '' })).status).toBe(422)
    expect((await reject({ reason: 'Вы учитесь до июня' })).status).toBe(200)
    expect((await client.call('GET /api/settings/profile')).data.erase_requested_at).toBeNull()
    const letter = (await server.mails()).findLast(({ to }) => to === email)
    expect(letter?.text).toContain('Вы учитесь до июня')
    const again = await reject({ reason: 'Ещё раз' })
    expect(again.status).toBe(409)
    expect(again.problem().message).toBe('This request no longer exists: it was withdrawn or rejected.')
  })

  it('requires manage users, manage access and the name of the person', async () => {
    const { id, name } = await requestErasure()
    const { id: other } = await requestErasure()
    const body = { name, reason: 'Просьба' }
    expect((await clerk.get(`/api/access/users/${id}/erasure`)).status).toBe(403)
    expect((await clerk.post(`/api/access/users/${id}/erase`, { body })).status).toBe(403)
    for (const wrong of ['', 'Орлова', `${name} `.toUpperCase()]) {
      const { status, problem } = await admin.post(`/api/access/users/${other}/erase`, {
        body: { ...body, name: wrong },
      })
      expect(status, wrong).toBe(422)
      expect(Object.keys(problem().errors ?? {}), wrong).toEqual(['name'])
    }
    const own = (await admin.call('GET /api/user')).id
    expect((await admin.post(`/api/access/users/${own}/erase`, { body })).status).toBe(409)
  })

  it('leaves no personal data', async () => {
    const { id, client, email, name } = await requestErasure()
    const { data } = await admin.call('POST /api/access/users/:id/erase', {
      params: { id },
      body: { name, reason: 'Просьба' },
    })
    expect(data).toMatchObject({ email: null, phone: null, login: null, status: 'archived', has_password: false })
    expect((await client.get('/api/user')).status).toBe(401)
    expect((await admin.get(`/api/access/users/${id}/erasure`)).status).toBe(404)
    for (const { table_name } of (
      await server.pool.query(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
      )
    ).rows) {
      const { rows } = await server.pool.query(
        `SELECT count(*)::int AS count FROM "${table_name}" AS t WHERE t::text LIKE $1`,
        [`%${email}%`],
      )
      expect(rows[0].count, table_name).toBe(0)
    }
  })

  it('removes mails to the address from the outbox folder, but keeps mails to a longer address that ends with it', async () => {
    const { id, email, name } = await requestErasure()
    const other = await makeMember(server)
    await server.pool.query('UPDATE users SET email = $1 WHERE id = $2', [`un${email}`, other.id])
    for (const to of [email, `un${email}`])
      await server.as('guest').call('POST /api/password/email', { body: { email: to } })
    const receivers = (await server.mails()).map(({ to }) => to)
    expect(receivers).toEqual(expect.arrayContaining([email, `un${email}`]))
    await admin.call('POST /api/access/users/:id/erase', { params: { id }, body: { name, reason: 'Просьба' } })
    const left = (await readMails(server.config.mailOutboxDir)).map(({ to }) => to)
    expect(left).toEqual(receivers.filter((to) => to !== email))
  })
})
