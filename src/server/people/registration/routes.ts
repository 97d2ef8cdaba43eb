import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database'
import { registrationConsents, type registration, type RegistrationConsent } from '../../../api/people/registration'
import { checkNewPassword } from '../commonPasswords'
import { listOpenDirections, requirementsChanged } from '../../directories'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { hashPassword } from '../passwords'
import { found, forbidden, invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/throttle'
import { mailLimits } from '../mailLimits'
import { hashToken } from '../tokens'
import { queueMailTo } from '../verification/mailAddress'
import {
  findByEmail,
  insertConsents,
  insertEnrollee,
  listTextsInForce,
  rehearsing,
  type Newcomer,
  insertLegalVersion,
  listLegalVersions,
} from './queries'
import type { Config } from '../../config'
import type { consents } from '../../../api/people/consents'
import { listDueConsents, lockPerson } from './consentQueries'
import type { legalTexts } from '../../../api/people/legalTexts'

const entity = 'users'
const mailSent = { data: { status: 'mail_sent' as const } }

export const registrationRoutes: Handlers<typeof registration> = {
  'GET /api/terms': async ({ db, locale, now }) => {
    const texts = await listTextsInForce(db, { locale, kinds: registrationConsents })
    return {
      data: {
        terms: found(texts.find(({ kind }) => kind === 'terms')),
        personal_data: found(texts.find(({ kind }) => kind === 'personal_data')),
        directions: await listOpenDirections(db, { locale, today: dayOf(now) }),
      },
    }
  },

  'POST /api/register': async ({ db, outside, body, ip, now, locale, services, audit }) => {
    checkRegistrationOpen(services.config)
    const { email, password, consents, browser: secret, ...names } = body
    await checkNewPassword(password, { about: [email, names.last_name, names.first_name] })
    const limits = mailLimits({ what: 'register', email, ip })
    await checkThrottle(outside, { limits, now })
    checkAgreed(consents, await listTextsInForce(outside, { locale, kinds: registrationConsents }))
    await countAttempt(outside, { limits, now })
    const newcomer = { ...names, email, locale, password_hash: await hashPassword(password) }
    const known = await findByEmail(db, email)
    const id = await insertOrRehearse(db, { newcomer, consents, ip, isKnown: known !== undefined })
    // Whether anybody has the address or not, the same is left for the job.
    const browser = secret && hashToken(secret).toString('hex')
    await queueMailTo(db, { email, kind: id === null ? 'alreadyRegistered' : 'verifyEmail', browser })
    // Of two who came at once with one address the second is known only now.
    if (id === null)
      audit({ action: 'register_again', entity, ids: [(known ?? found(await findByEmail(db, email))).id] })
    else audit({ action: 'register', entity, ids: [id], actorId: id })
    return mailSent
  },
}

type Agreed = Record<RegistrationConsent, number>
type Coming = { newcomer: Newcomer; consents: Agreed; ip: string; isKnown: boolean }

/**
 * Makes the account with its consents; null where the address is somebody's. For a known address the same is done under
 * another and taken back, so that the time tells as little as the answer.
 */
const insertOrRehearse = async (db: Db, { newcomer, consents, ip, isKnown }: Coming): Promise<number | null> => {
  const email = isKnown ? `${randomUUID()}@rehearsal.invalid` : newcomer.email
  return rehearsing(db, { keep: !isKnown }, async () => {
    const id = await insertEnrollee(db, { ...newcomer, email })
    if (id === null) return null
    await insertConsents(db, [
      { userId: id, kind: 'terms', version: consents.terms, ip },
      { userId: id, kind: 'personal_data', version: consents.personal_data, ip },
    ])
    return isKnown ? null : id
  })
}

const checkRegistrationOpen = ({ registration }: Config): void => {
  if (!registration) throw forbidden('registration.closed')
}

/** Consent is to the texts as they stand: somebody who read an older version must read the new one. */
const checkAgreed = (agreed: Agreed, inForce: readonly { kind: RegistrationConsent; version: number }[]): void => {
  const outdated = inForce.filter(({ kind, version }) => agreed[kind] !== version)
  if (outdated.length > 0)
    throw invalid(
      Object.fromEntries(outdated.map(({ kind }) => [`consents.${kind}`, [{ key: 'registration.textChanged' }]])),
    )
}

export const consentsRoutes: Handlers<typeof consents> = {
  'GET /api/settings/consents': async ({ db, person, locale }) => ({
    data: await listDueConsents(db, { userId: person.id, locale }),
  }),

  'POST /api/settings/consents': async ({ db, body, person, ip, locale, audit }) => {
    const whose = { userId: person.id, locale }
    // One after the other: of two presses of a button one is a consent.
    await lockPerson(db, person.id)
    const due = await listDueConsents(db, whose)
    const given = body.consents
    // Agreed is to what was read: a version that has been followed by another meanwhile is read again.
    if (given.some(({ kind, version }) => !due.some((text) => text.kind === kind && text.version === version)))
      throw invalid({ consents: [{ key: 'registration.textChanged' }] })
    await insertConsents(
      db,
      given.map((consent) => ({ ...consent, userId: person.id, ip })),
    )
    audit({ action: 'consent', entity: 'users', ids: [person.id], after: { consents: given } })
    return { data: await listDueConsents(db, whose) }
  },
}

export const legalTextsRoutes: Handlers<typeof legalTexts> = {
  'GET /api/settings/legal-texts': async ({ db }) => ({ data: await listLegalVersions(db) }),

  'POST /api/settings/legal-texts': async ({ db, body, audit }) => {
    const data = await insertLegalVersion(db, body)
    await requirementsChanged(db)
    audit({ action: 'publish', entity: 'settings/legal-texts', ids: [data.id], after: data })
    return { data }
  },
}
