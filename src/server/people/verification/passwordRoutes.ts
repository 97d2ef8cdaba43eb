import type { passwordReset } from '../../../api/people/passwordReset'
import { checkNewPassword } from '../commonPasswords'
import type { Handlers } from '../../kit/handlers'
import { queueMail } from '../../kit/texts/mail'
import { readToken, consumeToken, revokePendingAccess } from '../oneTimeTokenQueries'
import { hashPassword } from '../passwords'
import { invalid } from '../../kit/problems'
import { requestLinkMail } from './requestLinkMail'
import { getNames, lockAddressee, proveAccount, resetPassword } from './queries'

const entity = 'users'

export const passwordResetRoutes: Handlers<typeof passwordReset> = {
  'POST /api/password/email': (context) =>
    requestLinkMail(context, { action: 'ask_password_reset', kind: 'reset_password' }),

  'POST /api/password/reset': async ({ db, body, person: caller, services, audit }) => {
    const wanted = { token: body.token, purposes: ['reset_password', 'invite'] as const }
    const { userId, email } = await readToken(db, wanted)
    const names = await getNames(db, userId)
    await checkNewPassword(body.password, { about: [names.email, names.last_name, names.first_name] })
    const password_hash = await hashPassword(body.password)
    await consumeToken(db, wanted)
    const person = email === null ? undefined : await lockAddressee(db, { userId, email })
    if (email === null || !person) throw invalid({}, 'link.unknown')
    const closed = await proveAccount(db, { userId, caller })
    await resetPassword(db, { userId, password_hash })
    await revokePendingAccess(db, [userId])
    await queueMail(db, services, {
      to: email,
      locale: person.locale,
      kind: 'password_changed',
      values: { name: person.first_name },
    })
    audit({ action: 'reset_password', entity, ids: [userId], actorId: userId, ...(closed && { after: { closed } }) })
    return { data: { email } }
  },
}
