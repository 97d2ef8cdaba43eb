import type { sessions } from '../../../api/people/sessions'
import type { Handlers } from '../../kit/handlers'
import { listSessions, removeOtherSessions, removeSession } from './queries'

const entity = 'users'

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
