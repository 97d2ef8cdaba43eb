import type { verification } from '../../../api/people/verification'
import { isSignedInAs } from '../../kit/access'
import type { Handlers } from '../../kit/handlers'
import { queueMail } from '../../kit/mail'
import { issueToken, takeToken } from '../oneTimeTokenQueries'
import { forbidden, invalid } from '../../kit/problems'
import { mailAgain } from './mailAgain'
import { confirmEmail, findProvenAddress, proveAccount } from './queries'

const entity = 'users'

export const verificationRoutes: Handlers<typeof verification> = {
  'POST /api/email/verify/:id': async ({ db, params, person: caller, services, audit }) => {
    const taken = await takeToken(db, { token: params.id, purposes: ['verify_email', 'change_email'] })
    const { userId, email, purpose } = taken
    const change = purpose === 'change_email'
    // Whoever asked for it may have named the address of somebody else, to whom the account must not be brought.
    if (change && !isSignedInAs(caller, userId)) throw forbidden('link.signInFirst')
    const before = change ? await findProvenAddress(db, userId) : null
    const confirmed = email === null ? null : await confirmEmail(db, { userId, email, change })
    if (confirmed === null) throw invalid({}, 'link.unknown')
    const closed = await proveAccount(db, { userId, caller })
    if (before)
      await queueMail(db, services, { ...before, kind: 'addressChanged', values: { name: before.first_name } })
    audit({ action: 'verify_email', entity, ids: [userId], actorId: userId, ...(closed && { after: { closed } }) })
    if (!closed) return { data: { email: confirmed } }
    const { token } = await issueToken(db, { purpose: 'reset_password', userId, email: confirmed })
    return { data: { email: confirmed, password_token: token } }
  },

  'POST /api/email/resend': (context) => mailAgain(context, { action: 'ask_verification', kind: 'verifyEmail' }),
}
