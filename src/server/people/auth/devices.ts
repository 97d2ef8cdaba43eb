import { createHash } from 'node:crypto'
import { deviceName } from '../../../api/kit/devices'
import type { Db } from '../../platform/database'
import { momentInWords } from '../../kit/days'
import { queueMail } from '../../kit/texts/mail'
import { localeOf } from '../../kit/texts/locale'
import type { Services } from '../../kit/services'
import { recordSignIn } from './deviceQueries'
import { wrongCredentials } from './rules'

type SignIn = {
  userId: number
  /** Hash that the password was verified against; absent for other sign-in methods. */
  passwordHash?: string | null
  userAgent: string
  ip: string
  now: Date
  services: Pick<Services, 'config' | 'keyFor'>
}

/**
 * Records the sign-in and mails the user about a new device, except for the first one and for demo accounts. Fails if the account
 * was closed or its password changed meanwhile; later changes wait for this transaction and then end the session.
 */
export const recordDeviceSignIn = async (db: Db, signIn: SignIn): Promise<void> => {
  const { userId, passwordHash = null, userAgent, ip, now, services } = signIn
  const fingerprint = createHash('sha256').update(deviceName(userAgent)).digest()
  const owner = await recordSignIn(db, { userId, passwordHash, fingerprint })
  if (!owner) throw wrongCredentials()
  if (!owner.email || !owner.email_verified || owner.is_demo || !owner.is_new || owner.known === 0) return
  const locale = localeOf({ headers: { 'accept-language': owner.locale } }, services.config)
  const at = momentInWords(locale, now, owner.time_zone)
  const values = { name: owner.first_name, device: deviceName(userAgent), ip, at }
  await queueMail(db, services, { to: owner.email, locale, kind: 'new_device', values })
}
