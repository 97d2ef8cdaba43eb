import type { setup } from '../../../api/people/setup'
import { signIn } from '../auth/signIn'
import { checkNewPassword } from '../commonPasswords'
import type { Handlers } from '../../kit/handlers'
import { hashPassword } from '../passwords'
import { invalid } from '../../kit/problems'
import { hashToken } from '../tokens'
import { hasAdministrator, insertAdministrator, consumeSetupToken } from './queries'

export const setupRoutes: Handlers<typeof setup> = {
  'POST /api/setup': async ({ db, body: { token, password, ...names }, userAgent, ip, now, services, audit }) => {
    await checkNewPassword(password, { about: [names.email, names.last_name, names.first_name] })
    // An administrator may exist by now, and the printed link may remain in a log.
    const isWanted = (await consumeSetupToken(db, hashToken(token))) && !(await hasAdministrator(db, services.config))
    if (!isWanted) throw invalid({}, 'setup.link_used')
    const id = await insertAdministrator(db, { ...names, password_hash: await hashPassword(password) })
    audit({ action: 'create', entity: 'users', ids: [id], actorId: id, after: { role: 'admin' } })
    return { data: await signIn(db, { userId: id, remember: false, userAgent, ip, now, services }) }
  },
}
