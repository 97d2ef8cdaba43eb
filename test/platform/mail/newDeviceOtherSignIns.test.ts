import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, it } from 'vitest'
import { registerMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { ticketOf } from '../../kit/tokenOf'
import { clientId, clientSecret, startIdentityProvider } from '../../people/oauth/identityProvider'

const identityProvider = await startIdentityProvider()
const server = await startTestServer({
  providerOrigin: identityProvider.origin,
  env: { OAUTH_GITHUB_ID: clientId, OAUTH_GITHUB_SECRET: clientSecret, DEMO: 'on' },
})
afterAll(async () => {
  await server.stop()
  await identityProvider.stop()
})
const guest = server.as('guest')
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const noticesTo = async (email: string) =>
  (await server.mails()).filter(({ to, text }) => to === email && text.includes('Firefox, Linux'))

it('A new device is reported after its two-step verification, and not before', async () => {
  const { email, client } = await registerMember(server)
  const { data } = await client.call('POST /api/settings/two-factor/enable', { body: { password: newPassword } })
  const nextCode = () => {
    server.clock.advance({ seconds: 30 })
    return new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: server.clock.now().getTime() })
  }
  await client.call('POST /api/settings/two-factor/confirm', { body: { code: nextCode() } })
  const { data: first } = await guest.call('POST /api/login', { body: { email, password: newPassword }, headers })
  expect(await noticesTo(email)).toEqual([])
  const body = { ticket: ticketOf(first), code: nextCode() }
  expect((await guest.post('/api/login/two-factor', { body, headers })).status).toBe(200)
  expect(await noticesTo(email)).toHaveLength(1)
})

it('A new device is reported after a sign-in with a provider', async () => {
  const { email } = await registerMember(server)
  Object.assign(identityProvider.state, { as: 'github', account: { subject: '7001', email, verified: true } })
  const binding = randomBytes(24).toString('base64url')
  const begun = await guest.call('POST /api/oauth/:provider', { params: { provider: 'github' }, body: { binding } })
  const back = await guest.get('/api/oauth/github/callback', { query: identityProvider.agree(begun.url) })
  const page = new URL(String(back.headers['location']))
  const code = new URLSearchParams(page.hash.slice(1)).get('oauth_code')
  expect(await noticesTo(email)).toEqual([])
  expect((await guest.post('/api/oauth/session', { body: { code, binding }, headers })).status).toBe(200)
  expect(await noticesTo(email)).toHaveLength(1)
})
