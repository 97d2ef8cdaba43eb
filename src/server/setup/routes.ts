import type { setup } from '../../api/setup'
import type { Handlers } from '../kit/handlers'
import { hashPassword } from '../kit/passwords'
import { invalid } from '../kit/problems'
import { hashToken, openSession } from '../kit/session'
import { insertAdministrator, takeSetupToken } from './queries'

export const setupRoutes: Handlers<typeof setup> = {
  'POST /api/setup': async ({ db, body: { token, password, ...names }, userAgent, ip, audit }) => {
    if (!(await takeSetupToken(db, hashToken(token)))) throw invalid({}, 'setup.linkUsed')
    const id = await insertAdministrator(db, { ...names, password_hash: await hashPassword(password) })
    audit({ action: 'create', entity: 'users', ids: [id], actorId: id, after: { role: 'admin' } })
    return { data: await openSession(db, { userId: id, remember: false, userAgent, ip }) }
  },
}
