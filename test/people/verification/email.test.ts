import { afterAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../kit/client'
import { makeMember } from '../../kit/member'
import { mailTo, newPassword, register, registrationOf, tokenIn } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const guest = server.as('guest')
const verify = (token: string, client = guest) => client.post(`/api/email/verify/${token}`, { locale: 'en' })
const isVerified = async (email: string) =>
  (await server.db.selectFrom('users').select('email_verified_at').where('email', '=', email).executeTakeFirstOrThrow())
    .email_verified_at !== null

describe('The confirmation link', () => {
  it('R2.04 works once and only by POST', async () => {
    const { email, mail } = await register(server)
    const token = tokenIn(mail)
    expect((await guest.get(`/api/email/verify/${token}`)).status).toBe(404)
    expect(await isVerified(email)).toBe(false)
    expect(await verify(token)).toMatchObject({ status: 200, body: { data: { email } } })
    expect(await isVerified(email)).toBe(true)
    const again = await verify(token)
    expect(again.status).toBe(422)
    expect(again.problem().message).toBe('This link has already been used. Ask for a new one if you need it.')
  })

  it('works for one of thirty parallel requests', async () => {
    const { mail } = await register(server)
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(tokenIn(mail))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(29)
  })

  it('expires after an hour', async () => {
    const { email, mail } = await register(server)
    await server.pool.query(
      "UPDATE one_time_tokens SET expires_at = expires_at - interval '61 minutes' WHERE email = $1",
      [email],
    )
    expect((await verify(tokenIn(mail))).problem().message).toBe('This link has expired. Ask for a new one.')
    expect(await isVerified(email)).toBe(false)
  })

  it.each(['x', 'a'.repeat(43), '..%2F..', '%00', "'; DROP TABLE users; --", 'ы'.repeat(40)])(
    'is rejected without changes when it is mangled (%s)',
    async (token) => {
      const { status, problem } = await verify(encodeURIComponent(token))
      expect(status).toBe(422)
      expect(problem().message).toContain('is not valid')
    },
  )

  it('cannot be swapped with a link for a new password', async () => {
    const { email, mail } = await register(server)
    const asReset = await guest.post('/api/password/reset', { body: { token: tokenIn(mail), password: newPassword } })
    expect(asReset.status).toBe(422)
    await guest.post('/api/password/email', { body: { email } })
    expect((await verify(tokenIn(await mailTo(server, email)))).status).toBe(422)
    expect(await isVerified(email)).toBe(false)
  })

  it('does nothing if the user was blocked meanwhile', async () => {
    const { email, mail } = await register(server)
    await server.pool.query("UPDATE users SET status = 'blocked' WHERE email = $1", [email])
    expect((await verify(tokenIn(mail))).status).toBe(422)
    expect(await isVerified(email)).toBe(false)
  })

  it('cannot restore an address that the user has replaced', async () => {
    const { email, mail } = await register(server)
    await server.pool.query("UPDATE users SET email = 'other.' || email WHERE email = $1", [email])
    expect((await verify(tokenIn(mail))).status).toBe(422)
    expect(await isVerified(`other.${email}`)).toBe(false)
  })
})

describe('A request for another link', () => {
  it('R2.04 mails a new link if needed, and gives everybody the same answer', async () => {
    const { email, mail } = await register(server)
    const answers = []
    for (const address of [email, 'nobody@example.org', 'student.a@abitura.test', 'blocked@abitura.test'])
      answers.push(await guest.post('/api/email/resend', { body: { email: address } }))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const second = await mailTo(server, email)
    expect(tokenIn(second)).not.toBe(tokenIn(mail))
    expect((await verify(tokenIn(second))).status).toBe(200)
    const to = (await server.mails()).map((sent) => sent.to)
    expect(to).not.toContain('nobody@example.org')
    expect(to).not.toContain('student.a@abitura.test')
  })

  it('is limited to five mails an hour for a mailbox in total', async () => {
    const { email } = await register(server)
    const trusting = await startTestServer({ env: { TRUST_PROXY: 'true' } })
    try {
      const strangers = trusting.as('guest')
      await strangers.post('/api/register', { body: await registrationOf(trusting, email) })
      for (const place of Array.from({ length: 9 }, (_each, number) => `10.1.1.${number}`))
        await strangers.post('/api/email/resend', { body: { email }, headers: { 'x-forwarded-for': place } })
      expect((await trusting.mails()).filter(({ to }) => to === email)).toHaveLength(5)
    } finally {
      await trusting.stop()
    }
  })
})

describe('A change of address', () => {
  const signedIn = () => makeMember(server)

  it('takes effect only after confirmation from the new mailbox', async () => {
    const { email, client } = await signedIn()
    const wanted = `moved.${email}`
    const answer = await client.call('PATCH /api/settings/email', { body: { email: wanted, password: newPassword } })
    expect(answer.data).toMatchObject({ email, pending_email: wanted })
    expect((await verify(tokenIn(await mailTo(server, wanted)), client)).body).toEqual({ data: { email: wanted } })
    expect((await client.call('GET /api/settings/profile')).data).toMatchObject({ email: wanted, pending_email: null })
  })

  it('requires the password', async () => {
    const { client } = await signedIn()
    const refused = await client.patch('/api/settings/email', {
      body: { email: 'x@example.org', password: 'guess' },
      locale: 'en',
    })
    expect(refused.status).toBe(422)
    expect(refused.problem().errors).toEqual({ password: ['Wrong password.'] })
  })

  it('gets the same answer for a taken address, whose owner gets a mail without a link', async () => {
    const { client } = await signedIn()
    const other = await signedIn()
    const free = await client.patch('/api/settings/email', {
      body: { email: 'free@example.org', password: newPassword },
    })
    const taken = await client.patch('/api/settings/email', { body: { email: other.email, password: newPassword } })
    expect(taken.status).toBe(free.status)
    expect(taken.body).toMatchObject({ data: { pending_email: other.email } })
    expect((await mailTo(server, other.email)).links).toEqual([])
  })

  it('is refused if the address was taken between the mail and the click', async () => {
    const { email, client } = await signedIn()
    const wanted = `contested.${email}`
    await client.call('PATCH /api/settings/email', { body: { email: wanted, password: newPassword } })
    const token = tokenIn(await mailTo(server, wanted))
    await server.pool.query('UPDATE users SET email = $1 WHERE id = (SELECT min(id) FROM users WHERE email LIKE $2)', [
      wanted,
      'vera.orlova%',
    ])
    expect((await verify(token, client)).status).toBe(422)
  })

  it('needs the user to be signed in, so that the account cannot go to another mailbox', async () => {
    const { email, client } = await signedIn()
    const wanted = `somebody.else.${email}`
    await client.call('PATCH /api/settings/email', { body: { email: wanted, password: newPassword } })
    const token = tokenIn(await mailTo(server, wanted))
    for (const other of [guest, (await signedIn()).client]) {
      const { status, problem } = await verify(token, other)
      expect(status).toBe(403)
      expect(problem().message).toBe(
        'Sign in to the account whose address you are changing, then press the button again.',
      )
    }
    expect((await client.call('GET /api/user')).email).toBe(email)
    expect((await verify(token, client)).status).toBe(200)
  })

  it.each<[string, (email: string, client: TestClient) => Promise<unknown>]>([
    [
      'was changed by its owner',
      (_email, client) =>
        client.call('PATCH /api/settings/password', {
          body: { current_password: newPassword, password: 'девять белых сов' },
        }),
    ],
    [
      'was replaced by a login slip',
      async (_email, client) =>
        server.as('manage-users').call('POST /api/access/users/:id/login-slip', {
          params: { id: (await client.call('GET /api/user')).id },
        }),
    ],
  ])('is cancelled if the password %s', async (_how, replace) => {
    const { email, client } = await signedIn()
    const wanted = `thief.${email}`
    await client.call('PATCH /api/settings/email', { body: { email: wanted, password: newPassword } })
    const token = tokenIn(await mailTo(server, wanted))
    await replace(email, client)
    expect((await verify(token)).problem().message).toContain('already been used')
    const kept = await server.pool.query('SELECT FROM users WHERE email = $1', [email])
    expect(kept.rowCount).toBe(1)
  })
})

describe('An address confirmed in the browser of its registration', () => {
  let registrations = 0
  const secret = 'b'.repeat(64)
  const registered = async () => {
    const email = `here.${(registrations += 1)}@example.org`
    const body = { ...(await registrationOf(server, email)), browser: secret }
    await server.as('guest').call('POST /api/register', { body })
    return { email, token: tokenIn(await mailTo(server, email)) }
  }
  const confirm = (token: string, browser?: string) =>
    server.as('guest').call('POST /api/email/verify/:id', { params: { id: token }, body: { browser } })

  it('signs the user in and revokes nothing', async () => {
    const { email, token } = await registered()
    const { data } = await confirm(token, secret)
    expect(data.password_token).toBeUndefined()
    expect(await server.withToken(data.token ?? '').call('GET /api/user')).toMatchObject({
      email,
      email_verified: true,
    })
    const again = await server.as('guest').call('POST /api/login', { body: { email, password: newPassword } })
    expect(again.data).toHaveProperty('token')
  })

  it('does not sign in with another secret or without one', async () => {
    for (const browser of ['c'.repeat(64), undefined]) {
      const { data } = await confirm((await registered()).token, browser)
      expect(data.token).toBeUndefined()
      expect(data.password_token).toBeDefined()
    }
  })

  it('does not bypass the second factor', async () => {
    const { email, token } = await registered()
    await server.pool.query(
      `INSERT INTO second_factors (user_id, secret, confirmed_at) SELECT id, 'x', now() FROM users WHERE email = $1`,
      [email],
    )
    expect((await confirm(token, secret)).data).toEqual({ email })
  })

  it('uses the secret of the first registration, not of a later one', async () => {
    const { email, token } = await registered()
    const body = { ...(await registrationOf(server, email)), browser: 'd'.repeat(64) }
    await server.as('guest').call('POST /api/register', { body })
    await server.mails()
    expect((await confirm(token, 'd'.repeat(64))).data.token).toBeUndefined()
  })
})
