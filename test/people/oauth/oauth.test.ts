import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { fragmentOf, makeBinding, startWithProviders } from './browser'
import { clientId } from './identityProvider'

const { server, elsewhere, begin, comeBack, finish, signIn, stop } = await startWithProviders()
afterAll(stop)
const guest = server.as('guest')
let count = 100
const subject = () => String((count += 1))

describe('Sign-in with a provider', () => {
  it("R7.03 starts at the provider's address with PKCE and a state", async () => {
    const { url } = await begin('google')
    const address = new URL(url)
    expect(address.pathname).toBe('/o/oauth2/v2/auth')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: 'https://college.example/api/oauth/google/callback',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
    })
    for (const secret of ['state', 'code_challenge', 'nonce'])
      expect(address.searchParams.get(secret)?.length).toBeGreaterThan(40)
  })

  it.each(['google', 'github'] as const)(
    'R7.03 opens the account with the address that %s has verified, and later with the same identity',
    async (provider) => {
      const { email, id } = await makeMember(server)
      const account = { subject: subject(), email: email.toUpperCase(), verified: true }
      const first = await signIn(provider, account)
      expect(first.page.pathname).toBe('/admin/en/login')
      expect(first.page.href).not.toContain(String(Object(Object(first.answer?.body).data).token))
      expect(first.answer?.status).toBe(200)
      const again = await signIn(provider, { ...account, email: 'moved@example.net' })
      const { token } = Object(Object(again.answer?.body).data)
      expect((await server.withToken(String(token)).call('GET /api/user')).id).toBe(id)
    },
  )

  it('accepts from Yandex only its own mailboxes, and from VK only linked accounts', async () => {
    const { email, client } = await makeMember(server)
    expect((await signIn('yandex', { subject: subject(), email, verified: true })).error).toBe('no_account')
    const account = { subject: subject(), email, verified: true }
    expect((await signIn('vk', account)).error).toBe('no_account')
    expect((await signIn('vk', account, client)).answer?.body).toEqual({ data: { linked: 'vk' } })
    expect((await signIn('vk', account)).answer?.status).toBe(200)
    expect(elsewhere.state.deviceIds.at(-1)).toBe('device-7')
  })

  it('opens no account by an address that is unverified at the provider or in the college', async () => {
    const { email } = await makeMember(server)
    expect((await signIn('github', { subject: subject(), email, verified: false })).error).toBe('no_account')
    await server.pool.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [email])
    expect((await signIn('github', { subject: subject(), email, verified: true })).error).toBe('no_account')
    expect((await signIn('github', { subject: subject(), email: 'admin@abitura.test', verified: true })).error).toBe(
      'no_account',
    )
  })

  it('does not open a blocked account', async () => {
    const { email, id } = await makeMember(server)
    const account = { subject: subject(), email, verified: true }
    await signIn('github', account)
    await server.as('manage-users').call('POST /api/access/users/block', { body: { ids: [id] } })
    expect((await signIn('github', account)).error).toBe('no_account')
  })

  it('still asks for the second factor', async () => {
    const { email, id } = await makeMember(server)
    await server.pool.query("INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'x', now())", [id])
    const { answer } = await signIn('github', { subject: subject(), email, verified: true })
    expect(Object.keys(Object(Object(answer?.body).data))).toEqual(['ticket', 'expires_at'])
  })

  it('notifies the owner by mail once, when it becomes a new sign-in method', async () => {
    const { email, client } = await makeMember(server)
    const mailsTo = async () => (await server.mails()).filter(({ to }) => to === email)
    const before = (await mailsTo()).length
    const account = { subject: subject(), email, verified: true }
    await signIn('github', account)
    const [mail] = (await mailsTo()).slice(before)
    expect(mail?.subject).toBe('К учётной записи привязан вход через GitHub')
    expect(mail?.text).toContain('отвяжите этот вход в настройках профиля')
    await signIn('github', account)
    expect(await mailsTo()).toHaveLength(before + 1)
    await signIn('vk', { subject: subject(), email, verified: true }, client)
    expect((await mailsTo()).slice(before + 1).map(({ subject: line }) => line)).toEqual([
      'К учётной записи привязан вход через VK ID',
    ])
  })

  it('completes only once and only in the browser that started it', async () => {
    const { email } = await makeMember(server)
    Object.assign(elsewhere.state, { as: 'github', account: { subject: subject(), email, verified: true } })
    const { url, binding } = await begin('github')
    const query = elsewhere.agree(url)
    const { oauth_code: code = '' } = fragmentOf(await comeBack('github', query))
    expect((await finish(code, makeBinding())).status).toBe(422)
    expect((await finish(code, binding)).status).toBe(200)
    expect((await finish(code, binding)).status).toBe(422)
    expect(fragmentOf(await comeBack('github', query))).toEqual({ oauth_error: 'expired' })
  })

  it('fails if the password was changed before it completed', async () => {
    const { email, client } = await makeMember(server)
    const account = { subject: subject(), email, verified: true }
    Object.assign(elsewhere.state, { as: 'github', account })
    const { url, binding } = await begin('github')
    const { oauth_code: code = '' } = fragmentOf(await comeBack('github', elsewhere.agree(url)))
    await client.call('PATCH /api/settings/password', {
      body: { current_password: newPassword, password: 'девять белых сов' },
    })
    expect((await finish(code, binding)).status).toBe(422)
    expect((await signIn('github', account)).answer?.status).toBe(200)
  })

  it('fails with an unknown state, another provider, a refusal, a wrong nonce or an invalid code', async () => {
    Object.assign(elsewhere.state, { as: 'google', account: { subject: subject(), email: null, verified: false } })
    expect(fragmentOf(await comeBack('google', { code: 'x', state: 'made up' }))).toEqual({ oauth_error: 'expired' })
    expect(fragmentOf(await comeBack('google', {}))).toEqual({ oauth_error: 'expired' })
    const mixed = await begin('google')
    expect(fragmentOf(await comeBack('github', elsewhere.agree(mixed.url)))).toEqual({ oauth_error: 'expired' })
    const refused = await begin('google')
    expect(
      fragmentOf(
        await comeBack('google', {
          state: new URL(refused.url).searchParams.get('state') ?? '',
          error: 'access_denied',
        }),
      ),
    ).toEqual({ oauth_error: 'denied' })
    elsewhere.state.nonce = 'somebody else’s'
    const replayed = await begin('google')
    expect(fragmentOf(await comeBack('google', elsewhere.agree(replayed.url)))).toEqual({ oauth_error: 'failed' })
    elsewhere.state.nonce = null
    const guessed = await begin('google')
    expect(fragmentOf(await comeBack('google', { ...elsewhere.agree(guessed.url), code: 'guessed' }))).toEqual({
      oauth_error: 'failed',
    })
  })
})

describe('Linked accounts in the settings', () => {
  it('can be linked, listed and unlinked by a signed-in user, and belong to only one user', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const account = { subject: subject(), email: 'else@example.net', verified: true }
    const linked = await signIn('github', account, one.client)
    expect(linked.page.pathname).toBe('/admin/en/settings/profile')
    expect(linked.answer?.body).toEqual({ data: { linked: 'github' } })
    expect((await signIn('github', account, other.client)).answer?.status).toBe(409)
    const { data } = await one.client.call('GET /api/settings/identities')
    expect(data).toEqual([expect.objectContaining({ provider: 'github', email: 'else@example.net' })])
    expect((await other.client.delete(`/api/settings/identities/${data[0]?.id}`)).status).toBe(404)
    expect((await one.client.delete(`/api/settings/identities/${data[0]?.id}`)).status).toBe(200)
  })

  it('require the password, so that an unattended computer is not enough', async () => {
    const { client } = await makeMember(server)
    const link = (body: object) =>
      client.post('/api/oauth/github', { body: { binding: makeBinding(), ...body }, locale: 'en' })
    expect((await link({})).body).toMatchObject({ errors: { password: ['Wrong password.'] } })
    expect((await link({ password: 'not the password' })).status).toBe(422)
    expect((await link({ password: newPassword })).status).toBe(200)
  })

  it('cannot be linked to one user through a flow that another user started', async () => {
    const [victim, attacker] = [await makeMember(server), await makeMember(server)]
    Object.assign(elsewhere.state, { as: 'github', account: { subject: subject(), email: null, verified: false } })
    const { url, binding } = await begin('github', { client: attacker.client })
    const { oauth_code: code = '' } = fragmentOf(await comeBack('github', elsewhere.agree(url)))
    expect((await finish(code, binding, victim.client)).status).toBe(422)
    expect((await finish(code, binding)).status).toBe(422)
    expect((await victim.client.call('GET /api/settings/identities')).data).toEqual([])
  })
})

describe('A provider without configuration', () => {
  it('has no button and no endpoint', async () => {
    expect((await guest.call('GET /api/config')).data.providers).toEqual(['vk', 'yandex', 'google', 'github'])
    const bare = await startTestServer()
    try {
      expect((await bare.as('guest').call('GET /api/config')).data.providers).toEqual([])
      expect((await bare.as('guest').post('/api/oauth/google', { body: { binding: makeBinding() } })).status).toBe(404)
      expect((await bare.as('guest').post('/api/oauth/facebook', { body: { binding: makeBinding() } })).status).toBe(
        404,
      )
    } finally {
      await bare.stop()
    }
  })
})
