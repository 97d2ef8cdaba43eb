import type { personalData } from '../../../api/people/personalData'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { updateEraseRequest } from './queries'
import { listHeldData } from './personalDataQueries'
import { reauthenticate } from './reauthenticate'

const entity = 'users'

export const personalDataRoutes: Handlers<typeof personalData> = {
  'GET /api/settings/export': async ({ db, person, now, audit }) => {
    const held = await listHeldData(db, person.id)
    audit({ action: 'export_personal_data', entity, ids: [person.id] })
    const body = JSON.stringify({ taken_at: now.toISOString(), ...held }, null, 2)
    return { name: `abitura-${dayOf(now)}.json`, type: 'application/json; charset=utf-8', body }
  },

  'POST /api/settings/erase-request': async (context) => {
    const { db, body, person, audit } = context
    await reauthenticate({ ...context, userId: person.id, password: body.password })
    const data = await updateEraseRequest(db, person.id, body.reason)
    audit({ action: 'ask_erasure', entity, ids: [person.id] })
    return { data }
  },

  'DELETE /api/settings/erase-request': async ({ db, person, audit }) => {
    const data = await updateEraseRequest(db, person.id, null)
    audit({ action: 'withdraw_erasure', entity, ids: [person.id] })
    return { data }
  },
}
