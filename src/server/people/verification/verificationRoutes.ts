import { z } from 'zod'
import type { verification } from '../../../api/people/verification'
import { isSignedInAs } from '../../kit/access'
import type { Handlers } from '../../kit/handlers'
import { queueMail } from '../../kit/texts/mail'
import { issueToken, consumeToken } from '../oneTimeTokenQueries'
import { forbidden, invalid } from '../../kit/problems'
import { signIn } from '../auth/signIn'
import { findSignInUser } from '../oauth/queries'
import { hashToken } from '../tokens'
import { requestLinkMail } from './requestLinkMail'
import { confirmEmail, findProvenAddress, proveAccount } from './queries'

const entity = 'users'

const hashOf = (secret: string) => hashToken(secret).toString('hex')
const browserHashIn = (details: unknown) => z.object({ browser: z.string().optional() }).parse(details).browser

export const verificationRoutes: Handlers<typeof verification> = {
  'POST /api/email/verify/:id': async (context) => {
    const { db, params, body, person, userAgent, ip, now, services, audit } = context
    const taken = await consumeToken(db, { token: params.id, purposes: ['verify_email', 'change_email'] })
    const { userId, email, purpose } = taken
    const isWhereRegistered = body.browser !== undefined && browserHashIn(taken.details) === hashOf(body.browser)
    const caller = isWhereRegistered ? { id: userId, byApiToken: false } : person
    const change = purpose === 'change_email'
    // The requester may have typed another person's address, whose owner must not get the account.
    if (change && !isSignedInAs(caller, userId)) throw forbidden('link.sign_in_first')
    const before = change ? await findProvenAddress(db, userId) : null
    const confirmed = email === null ? null : await confirmEmail(db, { userId, email, change })
    if (confirmed === null) throw invalid({}, 'link.unknown')
    const closed = await proveAccount(db, { userId, caller })
    if (before)
      await queueMail(db, services, { ...before, kind: 'address_changed', values: { name: before.first_name } })
    audit({ action: 'verify_email', entity, ids: [userId], actorId: userId, ...(closed && { after: { closed } }) })
    if (!closed) {
      const entrant = person === null && isWhereRegistered ? await findSignInUser(db, userId) : undefined
      if (!entrant || entrant.has_second_factor) return { data: { email: confirmed } }
      return {
        data: { email: confirmed, ...(await signIn(db, { userId, remember: false, userAgent, ip, now, services })) },
      }
    }
    const { token } = await issueToken(db, { purpose: 'reset_password', userId, email: confirmed })
    return { data: { email: confirmed, password_token: token } }
  },

  'POST /api/email/resend': (context) => requestLinkMail(context, { action: 'ask_verification', kind: 'verify_email' }),
}
