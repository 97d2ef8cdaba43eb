import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../kit/client'
import { mailTo, newPassword, register, tokenIn } from '../../kit/newcomer'
import { ticketOf, tokenOf } from '../../kit/tokenOf'
import { startWithProviders } from '../oauth/browser'

const { server, signIn: signInElsewhere, begin, comeBack, finish, elsewhere, stop } = await startWithProviders()
afterAll(stop)
const guest = server.as('guest')
const ownersPassword = 'девять белых сов'
const login = (email: string, password: string) => guest.post('/api/login', { body: { email, password } })
const statusOf = async (client: TestClient) => (await client.get('/api/user')).status
let subject = 500

/** Creates an account with every kind of access that is possible without access to its mailbox. */
const registerWithWaysIn = async () => {
  const { email, mail } = await register(server)
  const { data: opened } = await guest.call('POST /api/login', { body: { email, password: newPassword } })
  const session = server.withToken(tokenOf(opened))
  const inAMonth = new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const { data: made } = await session.call('POST /api/settings/tokens', {
    body: { name: 'Табло', permissions: [], expires_on: inAMonth, password: newPassword },
  })
  const account = { subject: String((subject += 1)), email: `else.${email}`, verified: true }
  await signInElsewhere('github', account, session)
  const body = { password: newPassword }
  const { data: factor } = await session.call('POST /api/settings/two-factor/enable', { body })
  const code = new TOTP({ secret: Secret.fromBase32(factor.secret) }).generate({
    timestamp: server.clock.now().getTime(),
  })
  await session.call('POST /api/settings/two-factor/confirm', { body: { code } })
  const { id } = await session.call('GET /api/user')
  return { id, email, token: tokenIn(mail), session, apiToken: server.withToken(made.token), account }
}
type RegisteredAccount = Awaited<ReturnType<typeof registerWithWaysIn>>

const verify = (token: string, client = guest) =>
  client.call('POST /api/email/verify/:id', { params: { id: token }, locale: 'en' })
const reset = (token: string, client = guest) =>
  client.call('POST /api/password/reset', { body: { token, password: ownersPassword } })
const askReset = async (email: string) => {
  await guest.call('POST /api/password/email', { body: { email } })
  return tokenIn(await mailTo(server, email, 'пароль'))
}
const auditOf = async (id: number) => {
  const { rows } = await server.pool.query(
    'SELECT action, after FROM audit_events WHERE entity_ids = ARRAY[$1::bigint] ORDER BY id DESC LIMIT 1',
    [id],
  )
  return rows[0]
}
const closed = { sessions: 1, api_tokens: 1, identities: 1, second_factor: true, password: true }

/** Ways to prove control of the address without a session. */
const proofs = [
  {
    by: 'the mailed link',
    prove: async ({ token }: RegisteredAccount) => {
      const { data } = await verify(token)
      await reset(data.password_token ?? '')
    },
  },
  {
    by: 'a new password',
    prove: async ({ email }: RegisteredAccount) => void (await reset(await askReset(email))),
  },
  {
    by: 'an account elsewhere',
    prove: async ({ email }: RegisteredAccount) => {
      const { answer } = await signInElsewhere('google', { subject: String((subject += 1)), email, verified: true })
      if (answer?.status !== 200) throw new Error('the owner could not sign in elsewhere')
    },
  },
] as const

describe.each(proofs)('An account registered by a stranger and then verified by $by', (way) => {
  let made: RegisteredAccount
  beforeAll(async () => {
    made = await registerWithWaysIn()
    await way.prove(made)
  })

  it("loses the stranger's session", async () => {
    expect(await statusOf(made.session)).toBe(401)
  })

  it("rejects the stranger's API token", async () => {
    expect(await statusOf(made.apiToken)).toBe(401)
  })

  it("rejects the stranger's external account", async () => {
    expect((await signInElsewhere('github', made.account)).error).toBe('no_account')
  })

  it("rejects the stranger's password", async () => {
    expect((await login(made.email, newPassword)).status).toBe(422)
  })

  it("loses the stranger's second factor and recovery codes, so that the owner is not locked out", async () => {
    const { rows } = await server.pool.query(
      'SELECT user_id FROM second_factors WHERE user_id = $1 UNION SELECT user_id FROM recovery_codes WHERE user_id = $1',
      [made.id],
    )
    expect(rows).toEqual([])
  })

  it('lets the owner sign in with one step', async () => {
    if (way.by === 'an account elsewhere') await reset(await askReset(made.email))
    expect((await login(made.email, ownersPassword)).body).toHaveProperty('data.token')
  })
})

describe('The first proof of an address', () => {
  it('logs the revoked access when it is made by the mailed link', async () => {
    const { id, token } = await registerWithWaysIn()
    await verify(token)
    expect(await auditOf(id)).toEqual({ action: 'verify_email', after: { closed } })
  })

  it('logs the revoked access when it is made by a new password', async () => {
    const { id, email } = await registerWithWaysIn()
    await reset(await askReset(email))
    expect(await auditOf(id)).toEqual({ action: 'reset_password', after: { closed } })
  })

  it('logs the revoked access when it is made by an external account', async () => {
    const { id, email } = await registerWithWaysIn()
    await signInElsewhere('google', { subject: String((subject += 1)), email, verified: true })
    expect(await auditOf(id)).toEqual({ action: 'sign_in', after: { provider: 'google', closed } })
  })

  it("replaces a linked account of the stranger at the same provider with the owner's", async () => {
    const { id, email, account } = await registerWithWaysIn()
    const own = { subject: String((subject += 1)), email, verified: true }
    const { answer } = await signInElsewhere('github', own)
    const { token } = Object(Object(answer?.body).data)
    expect((await server.withToken(String(token)).call('GET /api/user')).id).toBe(id)
    expect((await signInElsewhere('github', account)).error).toBe('no_account')
  })

  it("invalidates the stranger's pending second step and address change", async () => {
    const { email, token, session } = await registerWithWaysIn()
    const { data } = await guest.call('POST /api/login', { body: { email, password: newPassword } })
    await session.call('PATCH /api/settings/email', { body: { email: `back.${email}`, password: newPassword } })
    const back = tokenIn(await mailTo(server, `back.${email}`))
    Object.assign(elsewhere.state, { as: 'vk', account: { subject: '77', email: null, verified: false } })
    const { url, binding } = await begin('vk', { client: session })
    const { hash } = await comeBack('vk', elsewhere.agree(url))
    await verify(token)
    const step = await guest.post('/api/login/two-factor', { body: { ticket: ticketOf(data), code: '000000' } })
    expect(step.status).toBe(422)
    expect(step.problem().message).toContain('уже переходили')
    expect((await guest.post(`/api/email/verify/${back}`)).status).toBe(422)
    expect((await finish(hash.slice('#oauth_code='.length), binding)).status).toBe(422)
  })

  it('happens only once, so that a later password reset keeps new access', async () => {
    const { email, token } = await registerWithWaysIn()
    const { data } = await verify(token)
    await reset(data.password_token ?? '')
    const { body } = await login(email, ownersPassword)
    const own = server.withToken(String(Object(Object(body).data).token))
    await own.call('POST /api/settings/two-factor/enable', { body: { password: ownersPassword } })
    await server.pool.query(
      'UPDATE second_factors SET confirmed_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [email],
    )
    await reset(await askReset(email))
    expect((await login(email, ownersPassword)).body).toHaveProperty('data.ticket')
  })

  it('revokes earlier access even if it is made in a session of another account or with an API token', async () => {
    const [one, other] = [await registerWithWaysIn(), await registerWithWaysIn()]
    await verify(one.token, server.as('student.a'))
    await verify(other.token, other.apiToken)
    expect(await statusOf(one.session)).toBe(401)
    expect(await statusOf(other.session)).toBe(401)
  })
})

describe('Proof of an address by a signed-in user', () => {
  const state = async ({ session, apiToken, email }: RegisteredAccount) => ({
    session: await statusOf(session),
    apiToken: await statusOf(apiToken),
    identities: (await session.call('GET /api/settings/identities')).data.map(({ provider }) => provider),
    factor: (await session.call('GET /api/settings/two-factor')).data,
    login: Object.keys(Object(Object((await login(email, newPassword)).body).data)),
  })
  const kept = {
    session: 200,
    apiToken: 200,
    identities: ['github'],
    factor: { enabled: true, required: false, recovery_codes_left: 10 },
    login: ['ticket', 'expires_at'],
  }

  it('keeps all access with the mailed link', async () => {
    const made = await registerWithWaysIn()
    expect((await verify(made.token, made.session)).data).toEqual({ email: made.email })
    expect(await state(made)).toEqual(kept)
    expect(await auditOf(made.id)).toMatchObject({ action: 'pass_first_factor' })
  })

  it('keeps all access when an external account with that address is linked', async () => {
    const made = await registerWithWaysIn()
    const account = { subject: String((subject += 1)), email: made.email, verified: true }
    await signInElsewhere('google', account, made.session)
    expect(await state(made)).toEqual({ ...kept, identities: ['github', 'google'] })
    expect((await made.session.call('GET /api/user')).email_verified).toBe(true)
    await signInElsewhere('google', account)
    expect(await state(made)).toEqual({ ...kept, identities: ['github', 'google'] })
  })

  it('keeps second factor and external accounts with a new password, which ends sessions as usual', async () => {
    const made = await registerWithWaysIn()
    await reset(await askReset(made.email), made.session)
    expect(await statusOf(made.session)).toBe(401)
    expect(await statusOf(made.apiToken)).toBe(401)
    expect((await login(made.email, ownersPassword)).body).toHaveProperty('data.ticket')
    expect((await signInElsewhere('github', made.account)).answer?.body).toHaveProperty('data.ticket')
  })

  it('keeps all access when the address is not the registered one', async () => {
    const made = await registerWithWaysIn()
    await made.session.call('PATCH /api/settings/email', { body: { email: `my.${made.email}`, password: newPassword } })
    await verify(tokenIn(await mailTo(server, `my.${made.email}`)), made.session)
    expect(await state({ ...made, email: `my.${made.email}` })).toEqual(kept)
  })
})

describe('An account created by the college', () => {
  it('keeps all access when its address is confirmed', async () => {
    const clerk = server.as('manage-users')
    const email = 'made.by.college@example.org'
    const names = { last_name: 'Кузнецов', first_name: 'Пётр', role: 'enrollee' as const }
    const { data } = await clerk.call('POST /api/access/users', { body: { ...names, email, entry: 'slip' } })
    const { data: opened } = await guest.call('POST /api/login', {
      body: { email, password: data.slip?.password ?? '' },
    })
    const session = server.withToken(tokenOf(opened))
    await guest.call('POST /api/email/resend', { body: { email } })
    expect((await verify(tokenIn(await mailTo(server, email)))).data).toEqual({ email })
    expect(await statusOf(session)).toBe(200)
  })
})

describe('A self-registered account with a login slip', () => {
  it('keeps no other access than the slip and is verified from then on', async () => {
    const made = await registerWithWaysIn()
    const { data } = await server
      .as('manage-users')
      .call('POST /api/access/users/:id/login-slip', { params: { id: made.id } })
    expect(await statusOf(made.session)).toBe(401)
    expect(await statusOf(made.apiToken)).toBe(401)
    expect((await signInElsewhere('github', made.account)).error).toBe('no_account')
    const { data: opened } = await guest.call('POST /api/login', {
      body: { email: made.email, password: data.password },
    })
    const session = server.withToken(tokenOf(opened))
    await guest.call('POST /api/email/resend', { body: { email: made.email } })
    await verify(tokenIn(await mailTo(server, made.email)))
    expect(await statusOf(session)).toBe(200)
  })
})
