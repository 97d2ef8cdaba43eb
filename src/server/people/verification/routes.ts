import type { verification } from '../../../api/people/verification'
import type { Handlers } from '../../kit/handlers'
import { queueMail } from '../../kit/mail'
import { takeToken } from '../oneTimeTokenQueries'
import { invalid } from '../../kit/problems'
import { mailAgain } from './mailAgain'
import { confirmEmail, findProvenAddress } from './queries'

const entity = 'users'

export const verificationRoutes: Handlers<typeof verification> = {
  'POST /api/email/verify/:id': async ({ db, params, services, audit }) => {
    const taken = await takeToken(db, { token: params.id, purposes: ['verify_email', 'change_email'] })
    const { userId, email, purpose } = taken
    const before = purpose === 'change_email' ? await findProvenAddress(db, userId) : null
    const confirmed =
      email === null ? null : await confirmEmail(db, { userId, email, change: purpose === 'change_email' })
    if (confirmed === null) throw invalid({}, 'link.unknown')
    if (before)
      await queueMail(db, services, { ...before, kind: 'addressChanged', values: { name: before.first_name } })
    audit({ action: 'verify_email', entity, ids: [userId], actorId: userId })
    return { data: { email: confirmed } }
  },

  'POST /api/email/resend': (context) => mailAgain(context, { action: 'ask_verification', kind: 'verifyEmail' }),
}
