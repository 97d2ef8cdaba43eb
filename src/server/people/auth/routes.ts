import type { auth, PublicConfig, UserObject } from '../../../api/people/auth'
import { can, permissions } from '../../../api/kit/permissions'
import { collegeFrom, contactsOf } from '../../kit/college'
import type { Context, Handlers } from '../../kit/handlers'
import { maintenanceNotice, parseMaintenance } from '../../kit/http/maintenance'
import type { Person } from '../../kit/person'
import { closeSession } from '../sessionQueries'
import { signerAt } from '../../kit/http/signedLinks'
import { version } from '../../platform/productVersion'
import { configuredProviders } from '../oauth/providers'
import { getDetails, findAccount, isSignedInFrom } from './signInQueries'
import { readSettings } from '../../platform/settingQueries'
import { completeFirstFactor } from './signIn'
import { invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import { countAttempts } from '../../platform/throttleQueries'
import { verifyPassword } from '../passwords'
import { queueMailTo } from '../verification/mailAddress'
import { guessCounter, guessDelayFor, loginLimits, wrongCredentials } from './rules'

type Reading = Pick<Context, 'db' | 'services' | 'locale' | 'now'>

const readConfig = async ({ db, services: { config }, locale, now }: Reading): Promise<PublicConfig> => {
  const settings = await readSettings(db, ['college', 'maintenance', 'demo'])
  const college = collegeFrom(settings.get('college'), config, locale)
  return {
    locales: [...config.locales],
    default_locale: config.defaultLocale,
    fallback_locale: config.fallbackLocale,
    base_path: config.basePath,
    providers: configuredProviders(config),
    registration: config.registration,
    demo: config.demo && settings.get('demo') === 'filled',
    college: college.name,
    contacts: contactsOf(college),
    maintenance: maintenanceNotice(parseMaintenance(settings.get('maintenance')), { locale, now }),
    version,
  }
}

const readUser = async ({ db, person, locale, services, now }: Reading & { person: Person }): Promise<UserObject> => {
  const { id, role, reach, locale: own, timeZone, required_step, holds } = person
  const { photo, awaits_consent, ...shown } = await getDetails(db, { userId: id, locale })
  return {
    id,
    ...shown,
    photo_url: photo && signerAt(services.keyFor, now)(photo),
    role,
    reach,
    can: can.parse(Object.fromEntries(permissions.map((name) => [name, holds(name)]))),
    locale: own,
    time_zone: timeZone,
    required_step: required_step ?? (awaits_consent ? 'accept_terms' : null),
  }
}

type SignInRequest = Pick<Context, 'outside' | 'ip' | 'isLocal' | 'now' | 'services'> & {
  body: { email: string; password: string }
}

/** Returns the account with this email and password. Throws 422 if they are wrong, and 429 after too many guesses. */
const checkPassword = async ({ outside, body, ip, isLocal, now, services: { config } }: SignInRequest) => {
  const email = body.email.toLowerCase()
  const guessed = guessCounter(email)
  const guesses = await countAttempts(outside, { ...guessed, now })
  // Users with a session from this network are not slowed down by other people's guesses.
  const guessDelay = (await isSignedInFrom(outside, { name: email, ip })) ? [] : guessDelayFor(email, guesses)
  const limits = [...loginLimits({ email, ip }), ...guessDelay]
  await checkThrottle(outside, { limits, now })
  const account = await findAccount(outside, email)
  const isCorrect = await verifyPassword(account?.password_hash ?? null, body.password)
  const demoIsHere = !account?.is_demo || (config.demo && isLocal())
  if (!account || !isCorrect || account.status !== 'active' || !demoIsHere) {
    if (guessDelay.length > 0) await queueMailTo(outside, { email, kind: 'guessed' })
    const counted = { ...guessed, attempts: Number.MAX_SAFE_INTEGER }
    await countAttempt(outside, { limits: [...limits, counted], now })
    throw wrongCredentials()
  }
  // Check again: in a burst of parallel guesses, the right one must not pass before the wrong ones are counted.
  await checkThrottle(outside, { limits, now })
  if (account.slip_expired) throw invalid({ password: [{ key: 'auth.slip_expired' }] }, 'auth.slip_expired')
  return account
}

export const authRoutes: Handlers<typeof auth> = {
  'GET /api/config': async (context) => ({ data: await readConfig(context) }),

  'GET /api/start': async (context) => {
    const { person } = context
    const config = await readConfig(context)
    return { data: { config, user: person && (await readUser({ ...context, person })) } }
  },

  'POST /api/login': async (context) => {
    const { db, body, ip, userAgent, now, services, audit } = context
    const account = await checkPassword(context)
    const { id: userId, password_hash: passwordHash, has_second_factor: hasSecondFactor } = account
    const who = { userId, passwordHash, remember: body.remember, userAgent, ip, now, services }
    const { action, data } = await completeFirstFactor(db, { ...who, hasSecondFactor })
    audit({ action, entity: 'users', ids: [userId], actorId: userId })
    return { data }
  },

  'POST /api/logout': async ({ db, person, audit }) => {
    await closeSession(db, person.sessionId)
    audit({ action: 'sign_out', entity: 'users', ids: [person.id] })
    return { data: { id: person.id } }
  },

  'GET /api/user': readUser,
}
