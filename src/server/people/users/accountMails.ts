import { collegeName } from '../../kit/college'
import type { Db } from '../../platform/database'
import { queueMail } from '../../kit/texts/mail'
import { issueToken, revokeTokens } from '../oneTimeTokenQueries'
import { pageUrl } from '../../kit/records/pageLinks'
import type { Services } from '../../kit/services'
import type { Locale } from '../../../api/kit/endpoints'
import { findProvenAddress } from '../verification/queries'
import { z } from 'zod'
import type { Task } from '../../platform/jobs'
import { lockTargets } from './accountQueries'
import { mailObstacle } from './accountRules'

type Addressee = { id: number; email: string; first_name: string; locale: Locale }
type Kind = 'invite' | 'reset_password' | 'verify_email'
const kinds = {
  invite: { purpose: 'invite', page: '/password/reset' },
  reset_password: { purpose: 'reset_password', page: '/password/reset' },
  verify_email: { purpose: 'verify_email', page: '/email/verify' },
} as const

/** Notifies the user at the verified address about an administrator's change to their access. */
export const mailOwner = async (
  db: Db,
  services: Pick<Services, 'keyFor'>,
  { userId, kind }: { userId: number; kind: 'address_changed' | 'password_changed' | 'second_factor_off' },
): Promise<void> => {
  const owner = await findProvenAddress(db, userId)
  if (owner) await queueMail(db, services, { ...owner, kind, values: { name: owner.first_name } })
}

/** Mails a link of the given kind in the user's language. */
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

/** Sends one bulk invitation, unless the user has meanwhile set a password or lost access. */
export const inviteTask =
  (services: Services): Task =>
  async (sent) => {
    const { id } = payload.parse(sent)
    await services.database.db.transaction().execute(async (db) => {
      const [target] = await lockTargets(db, [id])
      if (!target || target.email === null || target.has_password || mailObstacle(target)) return
      await revokeTokens(db, { userId: id, purposes: ['invite'] })
      await mailLink(db, services, { kind: 'invite', to: { ...target, email: target.email } })
    })
  }
