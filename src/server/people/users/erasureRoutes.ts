import type { erasures } from '../../../api/people/erasure'
import type { Handlers } from '../../kit/handlers'
import { localise } from '../../kit/messages'
import { conflict, invalid } from '../../kit/problems'
import { anonymise, countHeldData, findEraseRequest } from '../settings/personalDataQueries'
import { lockTarget } from './accountQueries'
import { checkTakeOver } from './accountRules'
import { getUser } from './queries'

const entity = 'users'

export const erasuresRoutes: Handlers<typeof erasures> = {
  'GET /api/access/users/:id/erasure': async ({ db, params: { id }, locale }) => {
    const request = await findEraseRequest(db, id)
    const held = await countHeldData(db, id)
    const told = (removed: boolean) =>
      held
        .filter((records) => records.count > 0 && records.removed === removed)
        .map(({ table, count }) => ({ title: localise(locale, { key: `personalData.${table}` }), count }))
    return { data: { ...request, removed: told(true), kept: told(false) } }
  },

  'POST /api/access/users/:id/erase': async ({ db, params: { id }, body, person, locale, audit }) => {
    const target = await lockTarget(db, id)
    checkTakeOver(person, target)
    if (id === person.id) throw conflict('users.notYourself')
    if (body.name !== target.name) throw invalid({ name: [{ key: 'users.otherName' }] })
    await anonymise(db, id)
    audit({ action: 'erase', entity, ids: [id], reason: body.reason })
    return { data: await getUser(db, { id, locale }) }
  },
}
