import type { registration } from '../../api/registration'
import { checkNewPassword } from '../kit/commonPasswords'
import type { Handlers } from '../kit/handlers'
import { queueMail } from '../kit/mail'
import { issueToken } from '../kit/oneTimeTokens'
import { pageUrl } from '../kit/pageLinks'
import { hashPassword } from '../kit/passwords'
import { found } from '../kit/problems'
import { checkThrottle, countAttempt } from '../kit/throttle'
import { findByEmail, insertConsents, insertEnrollee, listOpenDirections, listTextsInForce } from './queries'
import { checkAgreed, checkRegistrationOpen, mailLimits } from './rules'

const entity = 'users'
const mailSent = { data: { status: 'mail_sent' as const } }

export const registrationRoutes: Handlers<typeof registration> = {
  'GET /api/terms': async ({ db, locale, now }) => {
    const texts = await listTextsInForce(db, locale)
    return {
      data: {
        terms: found(texts.find(({ kind }) => kind === 'terms')),
        personal_data: found(texts.find(({ kind }) => kind === 'personal_data')),
        directions: await listOpenDirections(db, { locale, today: now.toISOString().slice(0, 10) }),
      },
    }
  },

  'POST /api/register': async ({ db, outside, body, ip, now, locale, services, audit }) => {
    checkRegistrationOpen(services.config)
    const { email, password, consents, ...names } = body
    await checkNewPassword(password, { about: [email, names.last_name, names.first_name] })
    const limits = mailLimits({ what: 'register', email, ip })
    await checkThrottle(outside, { limits, now })
    checkAgreed(consents, await listTextsInForce(outside, locale))
    await countAttempt(outside, { limits, now })
    // The same work for a known address as for a new one, so that the time tells as little as the answer.
    const id = await insertEnrollee(db, { ...names, email, locale, password_hash: await hashPassword(password) })
    if (id === null) {
      const owner = found(await findByEmail(db, email))
      const link = pageUrl(services.config, { locale: owner.locale, path: '/password/reset' })
      await queueMail(db, {
        to: email,
        locale: owner.locale,
        kind: 'alreadyRegistered',
        values: { name: owner.first_name, link },
      })
      audit({ action: 'register_again', entity, ids: [owner.id] })
      return mailSent
    }
    await insertConsents(db, [
      { userId: id, kind: 'terms', version: consents.terms, ip },
      { userId: id, kind: 'personal_data', version: consents.personal_data, ip },
    ])
    const { token } = await issueToken(db, { purpose: 'verify_email', userId: id, email })
    const link = pageUrl(services.config, { locale, path: `/email/verify/${token}` })
    await queueMail(db, { to: email, locale, kind: 'verifyEmail', values: { name: names.first_name, link } })
    audit({ action: 'register', entity, ids: [id], actorId: id })
    return mailSent
  },
}
