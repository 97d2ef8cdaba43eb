import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database'
import { registrationConsents, type registration, type RegistrationConsent } from '../../../api/people/registration'
import { checkNewPassword } from '../commonPasswords'
import { listOpenDirections, queueRequirementsChanged } from '../../directories'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { hashPassword } from '../passwords'
import { orNotFound, forbidden, invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import { mailLimits } from '../mailLimits'
import { hashToken } from '../tokens'
import { queueMailTo } from '../verification/mailAddress'
import {
  findByEmail,
  insertConsents,
  insertEnrollee,
  listTextsInForce,
  withOptionalRollback,
  type Newcomer,
  insertLegalVersion,
  listLegalVersions,
} from './registrationQueries'
import type { Config } from '../../config'
import type { consents } from '../../../api/people/consents'
import { listDueConsents, lockPerson } from './consentQueries'
import type { legalTexts } from '../../../api/people/legalTexts'

const entity = 'users'
const mailSent = { data: { status: 'mail_sent' as const } }

export const registrationRoutes: Handlers<typeof registration> = {
  'GET /api/terms': async ({ db, locale, now, services }) => {
    const texts = await listTextsInForce(db, { locale, kinds: registrationConsents })
    return {
      data: {
        terms: orNotFound(texts.find(({ kind }) => kind === 'terms')),
        personal_data: orNotFound(texts.find(({ kind }) => kind === 'personal_data')),
        directions: await listOpenDirections(db, { locale, today: dayOf(now, services.config.timeZone) }),
      },
    }
  },

  'POST /api/register': async ({ db, outside, body, ip, now, locale, services, audit }) => {
    checkRegistrationOpen(services.config)
    const { email, password, consents, browser: secret, ...names } = body
    await checkNewPassword(password, { about: [email, names.last_name, names.first_name] })
    const limits = mailLimits({ what: 'register', email, ip })
    await checkThrottle(outside, { limits, now })
    checkConsents(consents, await listTextsInForce(outside, { locale, kinds: registrationConsents }))
    await countAttempt(outside, { limits, now })
    const newcomer = { ...names, email, locale, password_hash: await hashPassword(password) }
    const known = await findByEmail(db, email)
    const id = await insertOrSimulate(db, { newcomer, consents, ip, isKnown: known !== undefined })
    // Known and unknown addresses queue the same job, so the response time reveals nothing.
    const browser = secret && hashToken(secret).toString('hex')
    await queueMailTo(db, { email, kind: id === null ? 'already_registered' : 'verify_email', browser })
    // A concurrent registration with the same address becomes visible only now.
    if (id === null)
      audit({ action: 'register_again', entity, ids: [(known ?? orNotFound(await findByEmail(db, email))).id] })
    else audit({ action: 'register', entity, ids: [id], actorId: id })
    return mailSent
  },
}

type AcceptedVersions = Record<RegistrationConsent, number>
type RegistrationInput = { newcomer: Newcomer; consents: AcceptedVersions; ip: string; isKnown: boolean }

/**
 * Creates the account with its consents, or returns null if the address is taken. For a known address it inserts and rolls back a
 * dummy account, so that the response time does not reveal it.
 */
const insertOrSimulate = async (
  db: Db,
  { newcomer, consents, ip, isKnown }: RegistrationInput,
): Promise<number | null> => {
  const email = isKnown ? `${randomUUID()}@rehearsal.invalid` : newcomer.email
  return withOptionalRollback(db, { keep: !isKnown }, async () => {
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

/** Consents must refer to the current versions of the texts. */
const checkConsents = (
  agreed: AcceptedVersions,
  inForce: readonly { kind: RegistrationConsent; version: number }[],
): void => {
  const outdated = inForce.filter(({ kind, version }) => agreed[kind] !== version)
  if (outdated.length > 0)
    throw invalid(
      Object.fromEntries(outdated.map(({ kind }) => [`consents.${kind}`, [{ key: 'registration.text_changed' }]])),
    )
}

export const consentsRoutes: Handlers<typeof consents> = {
  'GET /api/settings/consents': async ({ db, person, locale }) => ({
    data: await listDueConsents(db, { userId: person.id, locale }),
  }),

  'POST /api/settings/consents': async ({ db, body, person, ip, locale, audit }) => {
    const whose = { userId: person.id, locale }
    // Serialise requests, so that a double click records one consent.
    await lockPerson(db, person.id)
    const due = await listDueConsents(db, whose)
    const given = body.consents
    // Reject outdated versions: the user has not read the current one.
    if (given.some(({ kind, version }) => !due.some((text) => text.kind === kind && text.version === version)))
      throw invalid({ consents: [{ key: 'registration.text_changed' }] })
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
    await queueRequirementsChanged(db)
    audit({ action: 'publish', entity: 'settings/legal-texts', ids: [data.id], after: data })
    return { data }
  },
}
