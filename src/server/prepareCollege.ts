import type { Locale } from '../api/kit/endpoints'
import { writeAudit } from './people/audit/writeQueries'
import { isCommonPassword } from './people/commonPasswords'
import { localise } from './kit/texts/messages'
import { hashPassword } from './people/passwords'
import type { Services } from './kit/services'
import { StartupError } from './platform/startupError'
import { hashToken, newToken } from './people/tokens'
import { fillDemo, ensureDemoPassword } from './demo'
import { hasDemo } from './platform/demoQueries'
import { emailOf } from './demo/accounts'
import { seedCollege } from './platform/seed/collegeQueries'
import { hasAdministrator, insertAdministrator, isTaken, addSetupToken } from './people/setup/queries'

/** Lifetime of the first administrator's setup link, in hours. Each start creates a new link. */
const setupHours = 24

/**
 * Seeds the college and ensures that somebody can sign in: the demo, the configured administrator, or a one-time
 * link. Returns the sign-in lines for the operator, given the server's URL; they contain secrets and must not be
 * logged.
 */
export const prepareCollege = async (services: Services): Promise<(url: string) => string[]> => {
  const { config, database, clock } = services
  await database.db.transaction().execute(seedCollege)
  if (config.demo) await fillDemo(database.db, { now: clock() })
  if (config.admin) await makeConfiguredAdministrator(services)
  const token = (await hasAdministrator(database.db, config)) ? null : await makeSetupToken(services)
  const isDemo = config.demo && (await hasDemo(database.db))
  const password = isDemo ? await ensureDemoPassword(database.db, { given: config.demoPassword }) : null
  return (url) => [
    ...(password === null ? [] : [demoLine(password)]),
    ...(token === null
      ? []
      : [`No administrator exists yet. Create one within ${setupHours} hours at ${url}/setup/${token}`]),
  ]
}

const credentials = ['admin', 'admissions', 'methodist', 'teacher', 'applicant.a', 'student.a', 'voter']
const demoLine = (password: string) =>
  `This is a demo college. Sign in as ${credentials.map(emailOf).join(', ')} and others (see the README); the password is ${password}`

const makeConfiguredAdministrator = async ({ config, database }: Services) => {
  const { db } = database
  if (!config.admin || (await hasAdministrator(db, { demo: false }))) return
  const { email, password, name } = config.admin
  if (await isTaken(db, email))
    throw new StartupError(
      `ADMIN_EMAIL ${email} belongs to a user who is not an active administrator. Use another address.`,
    )
  if (await isCommonPassword(password, [email]))
    throw new StartupError(
      'ADMIN_PASSWORD is a common password, the email address or a word such as “abitura”. ' +
        'Use at least 8 characters that are hard to guess, such as several words.',
    )
  const password_hash = await hashPassword(password)
  const names = name === null ? placeholderName(config.defaultLocale, email) : namesOf(name)
  await db.transaction().execute(async (transaction) => {
    const id = await insertAdministrator(transaction, { email, ...names, password_hash })
    const change = { action: 'create', entity: 'users', ids: [id], after: { role: 'admin' } }
    await writeAudit(transaction, { ...change, actorId: null, ip: '127.0.0.1', requestId: 'start' })
  })
}

/** Placeholder name, which the administrator replaces in the setup steps. */
const placeholderName = (locale: Locale, email: string) => ({
  last_name: localise(locale, { key: 'setup.administrator' }),
  first_name: email.replace(/@.*/, ''),
  middle_name: '',
})

/** Splits "Орлова Мария Петровна": the last name comes first. */
const namesOf = (name: string) => {
  const [last_name = '', first_name = last_name, ...middle] = name.split(/\s+/)
  return { last_name, first_name, middle_name: middle.join(' ') }
}

const makeSetupToken = async ({ database }: Services): Promise<string> => {
  const token = newToken()
  await addSetupToken(database.db, { tokenHash: hashToken(token), hours: setupHours })
  return token
}
