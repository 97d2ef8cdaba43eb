import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { OauthProvider } from '../../../src/api/people/oauth'

export type Account = { subject: string; email: string | null; verified: boolean }
type Given = { challenge: string; nonce: string | null; redirectUri: string }

export const clientId = 'abitura'
export const clientSecret = 'the secret of the client'

const idToken = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.${randomBytes(32).toString('base64url')}`
}

/** A fake provider with the checks of real ones: client secret, PKCE, redirect address and single-use codes. */
export const startIdentityProvider = async () => {
  const codes = new Map<string, Given>()
  const state: { as: OauthProvider; account: Account; nonce: string | null; deviceIds: string[] } = {
    as: 'github',
    account: { subject: '1', email: null, verified: false },
    nonce: null,
    deviceIds: [],
  }
  const accessToken = randomBytes(16).toString('hex')

  const redeem = (form: URLSearchParams) => {
    const given = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right = given && challenge === given.challenge && form.get('redirect_uri') === given.redirectUri
    if (!right || form.get('client_secret') !== clientSecret) return { status: 400, body: { error: 'invalid_grant' } }
    if (state.as === 'vk') state.deviceIds.push(form.get('device_id') ?? '')
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'https://accounts.google.com',
      aud: clientId,
      sub: state.account.subject,
      iat: now,
      exp: now + 60,
      nonce: state.nonce ?? given.nonce,
    }
    const token = { access_token: accessToken, token_type: 'bearer', expires_in: 60 }
    if (state.as === 'google') return { status: 200, body: { ...token, id_token: idToken(claims) } }
    // VK returns an id_token that violates OpenID Connect.
    return { status: 200, body: state.as === 'vk' ? { ...token, id_token: idToken({ iis: 'VK' }) } : token }
  }

  const application = (path: string): unknown => {
    const { subject, email, verified } = state.account
    if (path === '/user/emails') return email === null ? [] : [{ email, primary: true, verified }]
    if (path === '/user') return { id: Number(subject) }
    if (path === '/info') return { id: subject, default_email: email }
    if (path === '/oauth2/user_info') return { user: { user_id: subject, email } }
    return { sub: subject, email, email_verified: verified }
  }

  const answer = async (request: IncomingMessage) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const form = new URLSearchParams(await text(request))
    if (form.has('grant_type')) return redeem(form)
    const allowed = request.headers.authorization === `Bearer ${accessToken}`
    return allowed ? { status: 200, body: application(pathname) } : { status: 401, body: {} }
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = z.object({ port: z.number() }).parse(server.address())

  return {
    origin: `http://127.0.0.1:${port}`,
    state,
    /** Approves the request and returns the query of the callback. */
    agree: (url: string): Record<string, string> => {
      const params = new URL(url).searchParams
      const code = randomBytes(8).toString('hex')
      codes.set(code, {
        challenge: params.get('code_challenge') ?? '',
        nonce: params.get('nonce'),
        redirectUri: params.get('redirect_uri') ?? '',
      })
      return { code, state: params.get('state') ?? '', ...(state.as === 'vk' && { device_id: 'device-7' }) }
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  }
}
