import type { Db } from '../../platform/database'
import { queueMail } from '../../kit/mail'
import { issueToken } from '../oneTimeTokenQueries'
import { pageUrl } from '../../kit/pageLinks'
import type { Services } from '../../kit/services'
import type { Locale } from '../../../api/kit/endpoints'
import { findProvenAddress } from '../verification/queries'

type Addressee = { id: number; email: string; first_name: string; locale: Locale }
type Kind = 'invite' | 'resetPassword' | 'verifyEmail'
const kinds = {
  invite: { purpose: 'invite', page: '/password/reset' },
  resetPassword: { purpose: 'reset_password', page: '/password/reset' },
  verifyEmail: { purpose: 'verify_email', page: '/email/verify' },
} as const

/** Tells the person what somebody of the college did to the way into the account, where an address is proven. */
export const tellOwner = async (
  db: Db,
  services: Pick<Services, 'keyFor'>,
  { userId, kind }: { userId: number; kind: 'addressChanged' | 'passwordChanged' | 'secondFactorOff' },
): Promise<void> => {
  const owner = await findProvenAddress(db, userId)
  if (owner) await queueMail(db, services, { ...owner, kind, values: { name: owner.first_name } })
}

/** Mails the person a link of the kind, in their own language. */
export const mailLink = async (
  db: Db,
  services: Pick<Services, 'config' | 'keyFor'>,
  { kind, to }: { kind: Kind; to: Addressee },
): Promise<void> => {
  const { config } = services
  const { purpose, page } = kinds[kind]
  const { token } = await issueToken(db, { purpose, userId: to.id, email: to.email })
  const link = pageUrl(config, { locale: to.locale, path: `${page}/${token}` })
  const values = { name: to.first_name, link, college: config.college[to.locale] }
  await queueMail(db, services, { to: to.email, locale: to.locale, kind, values })
}
