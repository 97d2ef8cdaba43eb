import { z } from 'zod'
import type { Db } from '../../platform/database'
import { queueJob, type Task } from '../../platform/jobs'
import { queueMail } from '../../kit/texts/mail'
import { consumeAmount } from '../../platform/throttleQueries'
import { mailsAnHour } from '../mailLimits'
import { countRecentTokens, issueToken } from '../oneTimeTokenQueries'
import { pageUrl } from '../../kit/records/pageLinks'
import type { Services } from '../../kit/services'
import { findByEmail, type KnownPerson } from '../registration/registrationQueries'
import { lockMails } from './queries'

const kind = z.enum(['verify_email', 'reset_password', 'already_registered', 'guessed'])
/** `browser` is the hash of the secret in the browser that registered the account. */
const payload = z.object({ email: z.string(), kind, browser: z.string().optional() })
type Kind = z.infer<typeof kind>

/** Queues a mail to the address. A job hides from the caller, also in timing, whether an account exists. */
export const queueMailTo = (db: Db, mail: { email: string; kind: Kind; browser?: string | undefined }): Promise<void> =>
  queueJob(db, 'mailAddress', mail)

/** Links by kind of mail. Demo passwords are public and shared, so they cannot be reset. */
const links = {
  verify_email: {
    purpose: 'verify_email',
    page: '/email/verify',
    isFor: (person: KnownPerson) => person.email_verified_at === null,
  },
  reset_password: {
    purpose: 'reset_password',
    page: '/password/reset',
    isFor: (person: KnownPerson) => !person.is_demo,
  },
} as const

/** Limits for mails without a token, so that strangers cannot flood a mailbox. */
const rateLimits = { already_registered: { most: mailsAnHour, minutes: 60 }, guessed: { most: 1, minutes: 24 * 60 } }

type MailRequest = { wanted: Kind; now: Date; browser: string | undefined }
/** Returns the page that the mail links to; null if the mail does not apply to the user or a limit is reached. */
const pathFor = async (db: Db, person: KnownPerson, { wanted, now, browser }: MailRequest): Promise<string | null> => {
  if (wanted === 'already_registered' || wanted === 'guessed') {
    const sent = { key: `${wanted}:${person.id}`, amount: 1, ...rateLimits[wanted], now }
    return person.is_demo || (await consumeAmount(db, sent)) !== null ? null : '/password/reset'
  }
  const { purpose, page, isFor } = links[wanted]
  if (person.status !== 'active' || !isFor(person)) return null
  await lockMails(db, person.id)
  if ((await countRecentTokens(db, { userId: person.id, purpose })) >= mailsAnHour) return null
  const { token } = await issueToken(db, { purpose, userId: person.id, email: person.email, details: { browser } })
  return `${page}/${token}`
}

export const mailAddress =
  (services: Services): Task =>
  async (sent) => {
    const { email, kind: wanted, browser } = payload.parse(sent)
    await services.database.db.transaction().execute(async (db) => {
      const person = await findByEmail(db, email)
      const path = person ? await pathFor(db, person, { wanted, browser, now: services.clock() }) : null
      if (!person || path === null) return
      const link = pageUrl(services.config, { locale: person.locale, path })
      await queueMail(db, services, {
        to: email,
        locale: person.locale,
        kind: wanted,
        values: { name: person.first_name, link },
      })
    })
  }
