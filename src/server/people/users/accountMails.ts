import { collegeName } from '../../kit/college'
import type { Db } from '../../platform/database'
import { queueMail } from '../../kit/mail'
import { issueToken, voidTokens } from '../oneTimeTokenQueries'
import { pageUrl } from '../../kit/pageLinks'
import type { Services } from '../../kit/services'
import type { Locale } from '../../../api/kit/endpoints'
import { findProvenAddress } from '../verification/queries'
import { z } from 'zod'
import type { Task } from '../../platform/jobs'
import { lockTargets } from './accountQueries'
import { mailObstacle } from './accountRules'

type Addressee = { id: number; email: string; first_name: string; locale: Locale }
type Kind = 'invite' | 'resetPassword' | 'verifyEmail'
const kinds = {
  invite: { purpose: 'invite', page: '/password/reset' },
  resetPassword: { purpose: 'reset_password', page: '/password/reset' },
  verifyEmail: { purpose: 'verify_email', page: '/email/verify' },
} as const

/** Tells the person what somebody of the college did to the way into the account, where an address is proven. */
export const mailOwner = async (
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
  const values = { name: to.first_name, link, college: await collegeName(db, config, to.locale) }
  await queueMail(db, services, { to: to.email, locale: to.locale, kind, values })
}

const payload = z.object({ id: z.int() })

/** Mails one of many invitations, unless the person has come in, or gone, since it was asked for. */
export const inviteTask =
  (services: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    await services.database.db.transaction().execute(async (db) => {
      const [target] = await lockTargets(db, [id])
      if (!target || target.email === null || target.has_password || mailObstacle(target)) return
      await voidTokens(db, { userId: id, purposes: ['invite'] })
      await mailLink(db, services, { kind: 'invite', to: { ...target, email: target.email } })
    })
  }
