import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer } from '../../kit/server'
import type { Locale } from '../../../src/api/kit/endpoints'
import { emailOf } from '../../../src/server/demo/accounts'
import { credentialsOf, type Persona } from '../../kit/personas'

const server = await startTestServer()
afterAll(server.stop)

const opened = z.object({ data: z.object({ token: z.string() }) })
const open = async (persona: Persona, remember = false) => {
  const body = { ...credentialsOf(persona), remember }
  const { data } = opened.parse(await server.as('guest').call('POST /api/login', { body }))
  const client = server.withToken(data.token)
  return { token: data.token, user: (headers = {}) => client.get('/api/user', { headers }), client }
}
const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values)
const age = (hours: number) => sql(`UPDATE sessions SET expires_at = expires_at - $1 * interval '1 hour'`, [hours])

describe('The start of a client', () => {
  it('returns the configuration and the user in one call', async () => {
    const { client } = await open('student.a')
    const { data } = await client.call('GET /api/start')
    expect(data).toEqual({
      config: (await client.call('GET /api/config')).data,
      user: await client.call('GET /api/user'),
    })
  })

  it('returns no user to a guest or after sign-out', async () => {
    const { client } = await open('student.a')
    await client.post('/api/logout')
    expect((await client.call('GET /api/start')).data.user).toBeNull()
    expect((await server.as('guest').call('GET /api/start')).data.user).toBeNull()
  })
})

describe('A session', () => {
  it('R4.02 ends on sign-out without affecting others', async () => {
    const phone = await open('student.a')
    const desk = await open('student.a')
    expect((await phone.client.post('/api/logout')).status).toBe(200)
    expect((await phone.user()).status).toBe(401)
    expect((await desk.user()).status).toBe(200)
  })

  it('expires after twelve idle hours, and each request extends it', async () => {
    const { user } = await open('student.b')
    await age(11)
    expect((await user()).status).toBe(200)
    await age(11)
    expect((await user()).status).toBe(200)
    await age(12.1)
    expect((await user()).status).toBe(401)
  })

  it('R9.01 lasts longer if remembered, but ends on its last day', async () => {
    const { user } = await open('student.b', true)
    await age(48)
    expect((await user()).status).toBe(200)
    await age(363.5 * 24)
    expect((await user()).status).toBe(401)
  })

  it('R4.02 returns the right user to each of many concurrent requests', async () => {
    const opening = (['admin', 'student.a', 'voter'] as const).map(async (persona) => ({
      persona,
      ...(await open(persona)),
    }))
    const people = await Promise.all(opening)
    const gone = await open('methodist')
    await gone.client.post('/api/logout')
    const look = async ({ persona, client }: (typeof people)[number], locale: Locale) => {
      const { email, role_name } = await client.call('GET /api/user', { locale })
      return { persona, email, locale: /[а-я]/.test(role_name) ? 'ru' : 'en', requestedLocale: locale }
    }
    const seen = people.flatMap((one) => Array.from({ length: 10 }, (_, time) => look(one, time % 2 ? 'ru' : 'en')))
    const [{ status }, ...selves] = await Promise.all([gone.user(), ...seen])
    expect(status).toBe(401)
    expect(selves).toHaveLength(30)
    for (const { persona, email, locale, requestedLocale } of selves)
      expect({ email, locale }).toEqual({ email: emailOf(persona), locale: requestedLocale })
  })

  it('ends at once when the user is blocked', async () => {
    const { user } = await open('applicant.a')
    await sql(`UPDATE users SET status = 'blocked' WHERE email = 'applicant.a@abitura.test'`)
    expect((await user()).status).toBe(401)
  })

  it('ends at once when the password is changed', async () => {
    const { user } = await open('applicant.b')
    await sql(`UPDATE users SET password_hash = 'another' WHERE email = 'applicant.b@abitura.test'`)
    expect((await user()).status).toBe(401)
  })

  it('R6.01 rejects a revoked permission at the next request', async () => {
    const { client } = await open('manage-directions')
    expect((await client.get('/api/directories/directions/export', { query: { format: 'csv' } })).status).toBe(200)
    await sql(
      `DELETE FROM role_permissions WHERE role_id = (SELECT id FROM roles WHERE code = 'only_manage_directions')`,
    )
    expect((await client.get('/api/directories/directions/export', { query: { format: 'csv' } })).status).toBe(403)
    expect((await client.call('GET /api/user')).can['manage directions']).toBe(false)
  })

  it('has a granted permission only between the dates of the grant', async () => {
    const { client } = await open('voter')
    const studies = async () => (await client.call('GET /api/user')).can.study
    const grant = (from: string, until: string) =>
      sql(
        `INSERT INTO grants (user_id, permission, valid_from, valid_until, reason)
         SELECT id, 'study', now() + $1::interval, now() + $2::interval, 'экзамен' FROM users WHERE email = 'voter@abitura.test'`,
        [from, until],
      )
    await grant('-2 hours', '-1 hour')
    await grant('1 hour', '2 hours')
    expect(await studies()).toBe(false)
    await grant('-1 hour', '1 hour')
    expect(await studies()).toBe(true)
  })

  it('is recognised only by a complete token in the Authorization header', async () => {
    const { token } = await open('teacher')
    const call = async (headers: Record<string, string>) =>
      (await server.as('guest').get('/api/user', { headers })).status
    expect(await call({ authorization: `bearer ${token}` })).toBe(200)
    const strangers: Record<string, string>[] = [
      { cookie: `token=${token}` },
      { 'x-authorization': `Bearer ${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ${token}A` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${'A'.repeat(100_000)}` },
      { authorization: `Bearer ' OR 1=1 --aaaaaaaaaaaaaaaaaaaaaa` },
    ]
    for (const headers of strangers) expect(await call(headers), JSON.stringify(headers).slice(0, 60)).toBe(401)
    const { status } = await server.as('guest').get(`/api/user?token=${token}`)
    expect(status).toBe(401)
  })

  it('does not need to be valid at an endpoint that requires no sign-in', async () => {
    expect((await server.withToken('x'.repeat(43)).get('/api/config')).status).toBe(200)
  })
})
