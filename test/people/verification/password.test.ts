import { afterAll, describe, expect, it } from 'vitest'
import { mailTo, newPassword, register, tokenIn } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const server = await startTestServer()
afterAll(server.stop)
const guest = server.as('guest')
const another = 'девять белых сов'
const login = (email: string, password: string) => guest.post('/api/login', { body: { email, password } })
const reset = (token: string, password = another) =>
  guest.post('/api/password/reset', { body: { token, password }, locale: 'en' })
const ask = async (email: string) => {
  await guest.call('POST /api/password/email', { body: { email } })
  return tokenIn(await mailTo(server, email))
}

describe('A forgotten password', () => {
  it('R2.03 is reset once by a mailed link, which signs out all devices and notifies the owner', async () => {
    const { email } = await register(server)
    const { data } = await guest.call('POST /api/login', { body: { email, password: newPassword } })
    const token = await ask(email)
    expect(await reset(token)).toMatchObject({ status: 200, body: { data: { email } } })
    expect((await server.withToken(tokenOf(data)).get('/api/user')).status).toBe(401)
    expect((await login(email, newPassword)).status).toBe(422)
    expect((await login(email, another)).status).toBe(200)
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('Пароль изменён')
    expect(mail.links, 'a link to reset the password again').toEqual([
      expect.stringMatching(/\/admin\/password\/reset$/),
    ])
    expect((await reset(token)).problem().message).toContain('already been used')
  })

  it('R2.03 gets the same answer for any address, and a mail only if there is an account', async () => {
    const { email } = await register(server)
    const answers = []
    for (const address of [email, 'nobody@example.org', 'blocked@abitura.test', 'admin@abitura.test'])
      answers.push(await guest.post('/api/password/email', { body: { email: address } }))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const to = new Set((await server.mails()).map((sent) => sent.to))
    expect(to.has(email)).toBe(true)
    expect(to.has('nobody@example.org')).toBe(false)
    expect(to.has('blocked@abitura.test')).toBe(false)
  })

  it('cannot be replaced by a common one, and the link stays valid', async () => {
    const { email } = await register(server)
    const token = await ask(email)
    const refused = await reset(token, 'qwerty123')
    expect(refused.problem().errors).toHaveProperty('password')
    expect((await reset(token)).status).toBe(200)
  })

  it('invalidates the other mailed links', async () => {
    const { email } = await register(server)
    const first = await ask(email)
    const second = await ask(email)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(422)
  })

  it('cannot be reset by a link to an address that the user has replaced', async () => {
    const { email } = await register(server)
    const token = await ask(email)
    await server.pool.query("UPDATE users SET email = 'left.' || email WHERE email = $1", [email])
    expect((await reset(token)).status).toBe(422)
    expect((await login(`left.${email}`, newPassword)).status).toBe(200)
  })

  it('can be reset by the owner of the address, which revokes the access of a stranger who registered it', async () => {
    const { email } = await register(server)
    const { data } = await guest.call('POST /api/login', { body: { email, password: newPassword } })
    const squatter = server.withToken(tokenOf(data))
    await squatter.call('PATCH /api/settings/email', { body: { email: 'squatter@example.org', password: newPassword } })
    const back = tokenIn(await mailTo(server, 'squatter@example.org'))
    await server.pool.query(
      "INSERT INTO oauth_identities (user_id, provider, subject) SELECT id, 'github', 'squatter' FROM users WHERE email = $1",
      [email],
    )
    expect((await reset(await ask(email))).status).toBe(200)
    expect((await guest.post(`/api/email/verify/${back}`)).status).toBe(422)
    expect(
      await server.db.selectFrom('oauth_identities').select('id').where('subject', '=', 'squatter').execute(),
    ).toEqual([])
  })

  it('can be requested five times from one place before a wait', async () => {
    const statuses = []
    for (const _try of Array.from({ length: 6 }))
      statuses.push((await guest.post('/api/password/email', { body: { email: 'often@example.org' } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is reset by a link to the configured site, whatever the Host header', async () => {
    const { email } = await register(server)
    await guest.post('/api/password/email', {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect((await mailTo(server, email)).raw).not.toContain('evil.example')
  })
})
