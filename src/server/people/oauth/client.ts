import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import type { OauthProvider } from '../../../api/people/oauth'
import { siteOrigin } from '../../kit/records/pageLinks'
import { notFound } from '../../kit/problems'
import type { Services } from '../../kit/services'
import { providers, type Ask, type ExternalUser } from './providers'

const seconds = 10

/** Returns the provider's URL; tests replace its origin. */
const providerUrl = (address: string, { providerOrigin }: Services) => {
  const url = new URL(address)
  return providerOrigin === undefined ? url : new URL(`${url.pathname}${url.search}`, providerOrigin)
}

const openProvider = (services: Services, name: OauthProvider) => {
  const provider = providers[name]
  const client = services.config.oauth[name]
  if (!client) throw notFound()
  const configuration = new Configuration(
    {
      issuer: provider.issuer,
      authorization_endpoint: providerUrl(provider.authorize, services).href,
      token_endpoint: providerUrl(provider.token, services).href,
    },
    client.id,
    client.secret,
    ClientSecretPost(client.secret),
  )
  configuration.timeout = seconds
  if (services.providerOrigin?.startsWith('http:')) allowInsecureRequests(configuration)
  if (!provider.oidc) configuration[customFetch] = withoutIdToken
  return { provider, client, configuration }
}

/** Removes the `id_token`: some providers send one that violates OpenID Connect, and nothing here uses it. */
const withoutIdToken: NonNullable<Configuration[typeof customFetch]> = async (url, options) => {
  const answer = await fetch(url, { ...options, body: options.body ?? null })
  if (!answer.headers.get('content-type')?.includes('json')) return answer
  const body: unknown = await answer.json()
  const withoutToken =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, id_token: undefined } : body
  return new Response(JSON.stringify(withoutToken), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  })
}

export const callbackUrl = ({ config }: Services, name: OauthProvider): string =>
  `${siteOrigin(config)}/api/oauth/${name}/callback`

type StartedFlow = { state: string; codeVerifier: string; nonce: string }

/** Returns the provider's sign-in page. */
export const authorizationUrl = async (
  services: Services,
  name: OauthProvider,
  begun: StartedFlow,
): Promise<string> => {
  const { provider, configuration } = openProvider(services, name)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(services, name),
    scope: provider.scope,
    state: begun.state,
    code_challenge: await calculatePKCECodeChallenge(begun.codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.oidc && { nonce: begun.nonce }),
  }).href
}

type CallbackInput = StartedFlow & { query: Readonly<Record<string, string>> }

/** Exchanges the callback's code and loads the external user. Throws if the provider refuses or does not respond. */
export const fetchExternalUser = async (
  services: Services,
  name: OauthProvider,
  returned: CallbackInput,
): Promise<ExternalUser> => {
  const { provider, client, configuration } = openProvider(services, name)
  const { query, state, codeVerifier, nonce } = returned
  const url = new URL(callbackUrl(services, name))
  url.search = new URLSearchParams(query).toString()
  // VK also requires the device id from its callback.
  const extra = query['device_id'] === undefined ? {} : { device_id: query['device_id'], state }
  const { access_token } = await authorizationCodeGrant(
    configuration,
    url,
    {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      ...(provider.oidc && { expectedNonce: nonce, idTokenExpected: true }),
    },
    extra,
  )
  const ask: Ask = async (address, { method, body } = { method: 'GET' }) => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Abitura' })
    const answer = await fetchProtectedResource(
      configuration,
      access_token,
      providerUrl(address, services),
      method,
      body,
      headers,
    )
    if (!answer.ok) throw new Error(`${name} returned ${answer.status}`)
    return answer.json()
  }
  return provider.fetchUser(ask, client)
}
