import { randomBytes } from 'node:crypto'
import type { OauthProvider } from '../../../src/api/people/oauth'
import type { TestClient } from '../../kit/client'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { clientId, clientSecret, startIdentityProvider, type Account } from './identityProvider'

export const makeBinding = () => randomBytes(24).toString('base64url')
export const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

/** Starts a server with providers and simulates the browser's part of the flow. */
export const startWithProviders = async () => {
  const elsewhere = await startIdentityProvider()
  const env = Object.fromEntries(
    ['VK', 'YANDEX', 'GOOGLE', 'GITHUB'].flatMap((name) => [
      [`OAUTH_${name}_ID`, clientId],
      [`OAUTH_${name}_SECRET`, clientSecret],
    ]),
  )
  const server = await startTestServer({
    providerOrigin: elsewhere.origin,
    env: { ...env, PUBLIC_URL: 'https://college.example', DEMO: 'on' },
  })
  const guest = server.as('guest')

  const begin = async (provider: OauthProvider, { client = guest, binding = makeBinding() } = {}) => {
    const { url } = await client.call('POST /api/oauth/:provider', {
      params: { provider },
      body: { binding, ...(client !== guest && { password: newPassword }) },
      locale: 'en',
    })
    return { url, binding }
  }
  const comeBack = async (provider: OauthProvider, query: Record<string, string>) => {
    const { status, headers } = await guest.get(`/api/oauth/${provider}/callback`, { query })
    if (status !== 302) throw new Error(`${provider} brought the browser back to a ${status}`)
    return new URL(String(headers['location']))
  }
  const finish = (code: string, binding: string, client: TestClient = guest) =>
    client.post('/api/oauth/session', { body: { code, binding } })

  /** Runs the whole sign-in flow. */
  const signIn = async (provider: OauthProvider, account: Account, client: TestClient = guest) => {
    Object.assign(elsewhere.state, { as: provider, account })
    const { url, binding } = await begin(provider, { client })
    const page = await comeBack(provider, elsewhere.agree(url))
    const { oauth_code: code = '', oauth_error: error } = fragmentOf(page)
    return { page, error, code, binding, answer: code === '' ? null : await finish(code, binding, client) }
  }

  const stop = async () => {
    await server.stop()
    await elsewhere.stop()
  }
  return { server, elsewhere, begin, comeBack, finish, signIn, stop }
}
