import type { AnyContext } from '../kit/handlers'
import { queueMail, type MailKind } from '../kit/mail'
import { countRecentTokens, issueToken } from '../kit/oneTimeTokens'
import { pageUrl } from '../kit/pageLinks'
import { checkThrottle, countAttempt } from '../kit/throttle'
import { findByEmail, type KnownPerson } from '../registration/queries'
import { mailLimits, mailsAnHour } from '../registration/rules'

type Wanted = {
  action: string
  purpose: 'verify_email' | 'reset_password'
  kind: MailKind
  /** The page that the link opens, without the token. */
  path: string
  isFor: (person: KnownPerson) => boolean
}
type Context = Omit<AnyContext, 'body'> & { body: { email: string } }

/** Mails a link to whoever has the address, and says the same whether anybody has it. */
export const mailAgain = async (
  { db, outside, body: { email }, ip, now, services, audit }: Context,
  { action, purpose, kind, path, isFor }: Wanted,
) => {
  const limits = mailLimits({ what: purpose, email, ip })
  await checkThrottle(outside, { limits, now })
  await countAttempt(outside, { limits, now })
  const person = await findByEmail(db, email)
  const recent = await countRecentTokens(db, { userId: person?.id ?? 0, purpose })
  if (person && person.status === 'active' && recent < mailsAnHour && isFor(person)) {
    const { token } = await issueToken(db, { purpose, userId: person.id, email })
    const link = pageUrl(services.config, { locale: person.locale, path: `${path}/${token}` })
    await queueMail(db, { to: email, locale: person.locale, kind, values: { name: person.first_name, link } })
  }
  audit({ action, entity: 'users', ids: person ? [person.id] : [] })
  return { data: { status: 'mail_sent' as const } }
}
