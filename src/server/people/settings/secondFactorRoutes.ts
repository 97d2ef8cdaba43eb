import { toString as toSvg } from 'qrcode'
import type { secondFactor } from '../../../api/people/secondFactor'
import { signIn } from '../auth/signIn'
import { networkOf } from '../../kit/http/address'
import type { AnyContext, Handlers } from '../../kit/handlers'
import { readToken, consumeToken } from '../oneTimeTokenQueries'
import { invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import { mailOwner } from '../users/accountMails'
import { reauthenticate } from './reauthenticate'
import { ticketDetails } from './rules'
import { makeSecret, renewRecoveryCodes, consumeAnyCode, consumeCode } from './secondFactor'
import { confirmSecondFactor, getSecondFactorState, removeSecondFactor, restartSetup } from './secondFactorQueries'

const entity = 'users'
type CodeAttempt = Pick<AnyContext, 'outside' | 'now' | 'ip'> & { userId: number; fits: () => Promise<boolean> }

/** Six digits are easy to guess, so attempts are limited per network and in total. */
const checkCode = async ({ outside, now, ip, userId, fits }: CodeAttempt) => {
  const limits = [
    { key: `code:${userId}:${networkOf(ip)}`, attempts: 5, minutes: 15 },
    { key: `code:${userId}`, attempts: 30, minutes: 60 },
  ]
  await checkThrottle(outside, { limits, now })
  // Check again: in a burst of parallel guesses, the right one must not pass before the wrong ones are counted.
  if (await fits()) return checkThrottle(outside, { limits, now })
  await countAttempt(outside, { limits, now })
  throw invalid({ code: [{ key: 'settings.wrong_code' }] }, 'settings.wrong_code')
}

export const secondFactorRoutes: Handlers<typeof secondFactor> = {
  'POST /api/login/two-factor': async (context) => {
    const { db, body, now, userAgent, ip, services, audit } = context
    const wanted = { token: body.ticket, purposes: ['second_factor'] as const }
    const { userId, details } = await readToken(db, wanted)
    const code = { userId, code: body.code, now, keyFor: services.keyFor }
    await checkCode({ ...context, userId, fits: () => consumeAnyCode(db, code) })
    await consumeToken(db, wanted)
    const { remember } = ticketDetails.parse(details)
    audit({ action: 'sign_in', entity, ids: [userId], actorId: userId })
    return { data: await signIn(db, { userId, remember, userAgent, ip, now, services }) }
  },

  'GET /api/settings/two-factor': async ({ db, person }) => ({ data: await getSecondFactorState(db, person.id) }),

  'POST /api/settings/two-factor/enable': async (context) => {
    const { db, body, person, services, audit } = context
    const secrets = await reauthenticate({ ...context, userId: person.id, password: body.password })
    if ((await getSecondFactorState(db, person.id)).enabled) throw invalid({}, 'settings.second_factor_is_on')
    const { sealed, secret, uri } = makeSecret(services.keyFor, secrets.email ?? secrets.login ?? secrets.name)
    await restartSetup(db, { userId: person.id, secret: sealed })
    const svg = await toSvg(uri, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
    audit({ action: 'begin_second_factor', entity, ids: [person.id] })
    return { data: { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` } }
  },

  'POST /api/settings/two-factor/confirm': async (context) => {
    const { db, body, person, now, services, audit } = context
    const code = { userId: person.id, code: body.code, now, keyFor: services.keyFor, confirmed: false }
    await checkCode({ ...context, userId: person.id, fits: () => consumeCode(db, code) })
    await confirmSecondFactor(db, person.id)
    const recovery_codes = await renewRecoveryCodes(db, { userId: person.id, keyFor: services.keyFor })
    audit({ action: 'turn_on_second_factor', entity, ids: [person.id] })
    return { data: { recovery_codes } }
  },

  'POST /api/settings/two-factor/recovery-codes': async (context) => {
    const { db, body, person, now, services, audit } = context
    await reauthenticate({ ...context, userId: person.id, password: body.password })
    const code = { userId: person.id, code: body.code, now, keyFor: services.keyFor }
    await checkCode({ ...context, userId: person.id, fits: () => consumeAnyCode(db, code) })
    const recovery_codes = await renewRecoveryCodes(db, { userId: person.id, keyFor: services.keyFor })
    audit({ action: 'renew_recovery_codes', entity, ids: [person.id] })
    return { data: { recovery_codes } }
  },

  'POST /api/settings/two-factor/disable': async (context) => {
    const { db, body, person, now, services, audit } = context
    await reauthenticate({ ...context, userId: person.id, password: body.password })
    const code = { userId: person.id, code: body.code, now, keyFor: services.keyFor }
    await checkCode({ ...context, userId: person.id, fits: () => consumeAnyCode(db, code) })
    await removeSecondFactor(db, person.id)
    await mailOwner(db, services, { userId: person.id, kind: 'second_factor_off' })
    audit({ action: 'turn_off_second_factor', entity, ids: [person.id] })
    return { data: await getSecondFactorState(db, person.id) }
  },
}
