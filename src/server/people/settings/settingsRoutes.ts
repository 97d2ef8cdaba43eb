import type { settings } from '../../../api/people/settings'
import { checkNewPassword } from '../commonPasswords'
import type { Handlers } from '../../kit/handlers'
import { queueMail } from '../../kit/texts/mail'
import { issueToken, revokeTokens, revokePendingAccess } from '../oneTimeTokenQueries'
import { pageUrl } from '../../kit/records/pageLinks'
import { hashPassword } from '../passwords'
import { changedFields } from '../personalFields'
import { invalid } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import { openSession } from '../sessionQueries'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import {
  getProfile,
  isAddressTaken,
  updatePassword,
  updateProfile,
  isSessionRemembered,
  listSessions,
  removeOtherSessions,
  removeSession,
} from './settingsQueries'
import { reauthenticate } from './reauthenticate'
import { checkNameChange } from './rules'
import type { sessions } from '../../../api/people/sessions'

const entity = 'users'

export const settingsRoutes: Handlers<typeof settings> = {
  'GET /api/settings/profile': async ({ db, person }) => ({ data: await getProfile(db, person.id) }),

  'PATCH /api/settings/profile': async ({ db, body: { version, ...changes }, person: { id }, audit }) => {
    const current = () => getProfile(db, id)
    await lockForEdit(db, { table: 'users', id, version }, current)
    const before = await current()
    checkNameChange(before, changes)
    if (Object.keys(changes).length > 0) await updateProfile(db, id, changes)
    const data = await current()
    audit({ action: 'edit', entity, ids: [id], before, after: { ...data, changed: changedFields(before, data) } })
    return { data }
  },

  'PATCH /api/settings/email': async (context) => {
    const { db, outside, body, person, now, locale, services, audit } = context
    const { email, first_name } = await reauthenticate({ ...context, userId: person.id, password: body.password })
    if (body.email === email) throw invalid({ email: [{ key: 'settings.same_address' }] })
    const limits = [{ key: `change-email:${person.id}`, attempts: 5, minutes: 60 }]
    await checkThrottle(outside, { limits, now })
    await countAttempt(outside, { limits, now })
    await revokeTokens(db, { userId: person.id, purposes: ['change_email'] })
    const { token } = await issueToken(db, { purpose: 'change_email', userId: person.id, email: body.email })
    const owner = await isAddressTaken(db, body.email)
    // If the address is taken, only its owner learns about it: the requester gets no link and sees no difference.
    if (owner) await queueMail(db, services, { to: body.email, locale, kind: 'address_wanted', values: {} })
    else {
      const link = pageUrl(services.config, { locale, path: `/email/verify/${token}` })
      await queueMail(db, services, {
        to: body.email,
        locale,
        kind: 'change_email',
        values: { name: first_name, link },
      })
    }
    audit({ action: 'ask_email_change', entity, ids: [person.id], after: { email: body.email } })
    return { data: await getProfile(db, person.id) }
  },

  'PATCH /api/settings/password': async (context) => {
    const { db, body, person, userAgent, ip, services, audit } = context
    const secrets = await reauthenticate({
      ...context,
      userId: person.id,
      password: body.current_password,
      field: 'current_password',
    })
    if (body.password === body.current_password) throw invalid({ password: [{ key: 'settings.same_password' }] })
    await checkNewPassword(body.password, {
      about: [secrets.email, secrets.login, secrets.last_name, secrets.first_name],
    })
    const remember = await isSessionRemembered(db, person.sessionId)
    const password_hash = await hashPassword(body.password)
    await updatePassword(db, person.id, { password_hash })
    await revokePendingAccess(db, [person.id])
    if (secrets.email)
      await queueMail(db, services, {
        to: secrets.email,
        locale: person.locale,
        kind: 'password_changed',
        values: { name: secrets.first_name },
      })
    audit({ action: 'change_password', entity, ids: [person.id] })
    return { data: await openSession(db, { userId: person.id, remember, userAgent, ip }) }
  },
}

export const sessionsRoutes: Handlers<typeof sessions> = {
  'GET /api/settings/sessions': async ({ db, person }) => ({
    data: await listSessions(db, { userId: person.id, sessionId: person.sessionId }),
  }),

  'DELETE /api/settings/sessions/:id': async ({ db, params: { id }, person, audit }) => {
    await removeSession(db, { userId: person.id, id })
    audit({ action: 'end_session', entity, ids: [person.id], after: { session_id: id } })
    return { data: { id } }
  },

  'POST /api/settings/sessions/end-others': async ({ db, person, audit }) => {
    const ended = await removeOtherSessions(db, { userId: person.id, sessionId: person.sessionId })
    audit({ action: 'end_other_sessions', entity, ids: [person.id], after: { ended } })
    return { data: { ended } }
  },
}
