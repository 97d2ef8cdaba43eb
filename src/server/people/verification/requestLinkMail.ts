import type { AnyContext } from '../../kit/handlers'
import { mailLimits } from '../mailLimits'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import { findByEmail } from '../registration/registrationQueries'
import { queueMailTo } from './mailAddress'

type Context = Pick<AnyContext, 'db' | 'outside' | 'ip' | 'now' | 'audit'> & { body: { email: string } }

/** Mails a link to the address; the answer does not reveal whether an account exists. */
export const requestLinkMail = async (
  { db, outside, body: { email }, ip, now, audit }: Context,
  { action, kind }: { action: string; kind: 'verify_email' | 'reset_password' },
) => {
  const limits = mailLimits({ what: kind, email, ip })
  await checkThrottle(outside, { limits, now })
  await countAttempt(outside, { limits, now })
  const person = await findByEmail(db, email)
  await queueMailTo(db, { email, kind })
  audit({ action, entity: 'users', ids: person ? [person.id] : [] })
  return { data: { status: 'mail_sent' as const } }
}
