import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import { oauthProvider, type oauth, type OauthProvider } from '../../../api/people/oauth'
import { completeFirstFactor } from '../auth/signIn'
import { isSignedInAs } from '../../kit/access'
import { networkOf } from '../../kit/http/address'
import type { Db } from '../../platform/database'
import type { Handlers } from '../../kit/handlers'
import { queueMail } from '../../kit/texts/mail'
import { localise } from '../../kit/texts/messages'
import { issueToken, readToken, consumeToken } from '../oneTimeTokenQueries'
import { pageUrl } from '../../kit/records/pageLinks'
import { conflict, invalid, notFound } from '../../kit/problems'
import { seal, unseal } from '../../platform/seal'
import type { Services } from '../../kit/services'
import { hashToken } from '../tokens'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import { reauthenticate } from '../settings/reauthenticate'
import { proveAccount } from '../verification/queries'
import { authorizationUrl, fetchExternalUser } from './client'
import {
  confirmByProvider,
  findSignInUser,
  findOwner,
  hasOtherSignIn,
  insertState,
  linkIdentity,
  listIdentities,
  removeIdentity,
  consumeState,
} from './queries'

const entity = 'users'
const purpose = 'oauth verifier'

/** Payload of the one-time code. */
const details = z.object({
  provider: oauthProvider,
  subject: z.string(),
  email: z.string().nullable(),
  binding: z.string(),
  linking: z.boolean(),
})

type Owner = { proven_email: string | null; first_name: string; locale: Locale; is_demo: boolean }
/** Mails the owner about every new linked account. */
const mailOwner = async (db: Db, services: Services, owner: Owner & { provider: OauthProvider }) => {
  const { proven_email: to, first_name: name, locale, is_demo } = owner
  if (to === null || is_demo) return
  const values = { name, by: localise(locale, { key: `oauth.by.${owner.provider}` }) }
  await queueMail(db, services, { to, locale, kind: 'account_linked', values })
}

export const oauthRoutes: Handlers<typeof oauth> = {
  'POST /api/oauth/:provider': async (context) => {
    const { db, outside, params, body, person, locale, ip, now, services } = context
    if (services.config.oauth[params.provider] === null) throw notFound()
    const limits = [{ key: `oauth:${networkOf(ip)}`, attempts: 200, minutes: 15 }]
    await checkThrottle(outside, { limits, now })
    await countAttempt(outside, { limits, now })
    // Linking creates permanent access, so an unattended computer must not be enough.
    if (person) await reauthenticate({ ...context, userId: person.id, password: body.password ?? '' })
    const begun = { state: randomState(), codeVerifier: randomPKCECodeVerifier(), nonce: randomNonce() }
    const codeVerifier = seal(services.keyFor, { purpose, text: begun.codeVerifier })
    const whose = { userId: person?.id ?? null, locale, provider: params.provider }
    await insertState(db, { ...begun, ...whose, binding: body.binding, codeVerifier })
    return { url: await authorizationUrl(services, params.provider, begun) }
  },

  'GET /api/oauth/:provider/callback': async ({ db, params: { provider }, query, locale, services }) => {
    const begun = await consumeState(db, { state: query['state'] ?? '', provider })
    const page = typeof begun?.user_id === 'number' ? '/settings/profile' : '/login'
    const back = (fragment: string) => ({
      location: `${pageUrl(services.config, { locale: begun?.locale ?? locale, path: page })}#${fragment}`,
    })
    if (!begun) return back('oauth_error=expired')
    if (query['error'] !== undefined) return back('oauth_error=denied')
    const codeVerifier = unseal(services.keyFor, { purpose, sealed: begun.code_verifier })
    const returned = { state: query['state'] ?? '', codeVerifier, nonce: begun.nonce, query }
    const stranger = await fetchExternalUser(services, provider, returned).catch((error: unknown) => {
      services.log.warn({ err: error, provider }, 'OAuth sign-in failed')
      return null
    })
    if (!stranger) return back('oauth_error=failed')
    const userId = begun.user_id ?? (await findOwner(db, { provider, ...stranger }))
    if (userId === null) return back('oauth_error=no_account')
    const details = {
      provider,
      ...stranger,
      binding: begun.binding_hash.toString('hex'),
      linking: begun.user_id !== null,
    }
    const { token } = await issueToken(db, { purpose: 'oauth_session', userId, details })
    return back(`oauth_code=${token}`)
  },

  'POST /api/oauth/session': async (context) => {
    const { db, body, person, userAgent, ip, now, services, audit } = context
    const wanted = { token: body.code, purposes: ['oauth_session'] as const }
    const taken = await readToken(db, wanted)
    const { userId } = taken
    const { provider, binding, linking, ...stranger } = details.parse(taken.details)
    if (hashToken(body.binding).toString('hex') !== binding) throw invalid({}, 'link.unknown')
    if (linking && !isSignedInAs(person, userId)) throw invalid({}, 'link.unknown')
    await consumeToken(db, wanted)
    const isFirstProof = await confirmByProvider(db, { userId, email: stranger.email })
    const closed = isFirstProof ? await proveAccount(db, { userId, caller: person }) : null
    const entrant = await findSignInUser(db, userId)
    if (!entrant) throw invalid({}, 'link.unknown')
    const link = await linkIdentity(db, { userId, provider, ...stranger })
    if (link === 'taken') throw conflict('oauth.taken')
    if (link === 'new') await mailOwner(db, services, { ...entrant, provider })
    if (linking) {
      audit({ action: 'link_identity', entity, ids: [userId], after: { provider } })
      return { data: { linked: provider } }
    }
    const who = { userId, remember: false, userAgent, ip, now, services }
    const { action, data } = await completeFirstFactor(db, { ...who, hasSecondFactor: entrant.has_second_factor })
    audit({ action, entity, ids: [userId], actorId: userId, after: { provider, ...(closed && { closed }) } })
    return { data }
  },

  'GET /api/settings/identities': async ({ db, person }) => ({ data: await listIdentities(db, person.id) }),

  'DELETE /api/settings/identities/:id': async ({ db, params: { id }, person, audit }) => {
    if (!(await hasOtherSignIn(db, person.id))) throw conflict('oauth.only_way_in')
    await removeIdentity(db, { userId: person.id, id })
    audit({ action: 'unlink_identity', entity, ids: [person.id], after: { identity_id: id } })
    return { data: { id } }
  },
}
