import { z } from 'zod'
import { oauthProvider, type OauthProvider } from '../../../api/people/oauth'
import type { Config } from '../../config'

/** External user; `email` is set only if the provider has verified the address. */
export type ExternalUser = { subject: string; email: string | null }

/** Calls the provider's API with the token and returns JSON. */
export type Ask = (path: string, options?: { method: 'GET' | 'POST'; body?: URLSearchParams }) => Promise<unknown>

export type Provider = {
  issuer: string
  authorize: string
  token: string
  scope: string
  /** Whether the provider uses OpenID Connect, whose token must contain our nonce. */
  oidc: boolean
  fetchUser: (ask: Ask, client: { id: string }) => Promise<ExternalUser>
}

const id = z.union([z.string().min(1), z.int()]).transform(String)
const address = (email: string | null | undefined) => email?.trim().toLowerCase() || null

const google: Provider = {
  issuer: 'https://accounts.google.com',
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  scope: 'openid email',
  oidc: true,
  fetchUser: async (ask) => {
    const person = z
      .object({ sub: id, email: z.string().optional(), email_verified: z.boolean().optional() })
      .parse(await ask('https://openidconnect.googleapis.com/v1/userinfo'))
    return { subject: person.sub, email: person.email_verified === true ? address(person.email) : null }
  },
}

const github: Provider = {
  issuer: 'https://github.com/login/oauth',
  authorize: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  scope: 'read:user user:email',
  oidc: false,
  fetchUser: async (ask) => {
    const person = z.object({ id }).parse(await ask('https://api.github.com/user'))
    const emails = z
      .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
      .parse(await ask('https://api.github.com/user/emails'))
    const primary = emails.find((each) => each.primary && each.verified)
    return { subject: person.id, email: address(primary?.email) }
  },
}

const yandex: Provider = {
  issuer: 'https://oauth.yandex.ru',
  authorize: 'https://oauth.yandex.ru/authorize',
  token: 'https://oauth.yandex.ru/token',
  scope: 'login:email',
  oidc: false,
  fetchUser: async (ask) => {
    const person = z
      .object({ id, default_email: z.string().nullish() })
      .parse(await ask('https://login.yandex.ru/info?format=json'))
    // Yandex can vouch only for its own mailboxes.
    const own = /@(yandex\.(ru|com|by|kz|com\.tr)|ya\.ru|narod\.ru)$/i.test(person.default_email ?? '')
    return { subject: person.id, email: own ? address(person.default_email) : null }
  },
}

const vk: Provider = {
  issuer: 'https://id.vk.com',
  authorize: 'https://id.vk.com/authorize',
  token: 'https://id.vk.com/oauth2/auth',
  scope: 'email',
  oidc: false,
  fetchUser: async (ask, client) => {
    const body = new URLSearchParams({ client_id: client.id })
    const { user } = z
      .object({ user: z.object({ user_id: id }) })
      .parse(await ask('https://id.vk.com/oauth2/user_info', { method: 'POST', body }))
    // VK does not say whether the address is verified, so users must link VK in the settings first.
    return { subject: user.user_id, email: null }
  },
}

export const providers: Readonly<Record<OauthProvider, Provider>> = { vk, yandex, google, github }

/** Providers for which the operator has set up credentials. */
export const configuredProviders = ({ oauth }: Config): OauthProvider[] =>
  oauthProvider.options.filter((name) => oauth[name] !== null)
