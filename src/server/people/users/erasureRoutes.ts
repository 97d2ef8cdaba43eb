import type { erasures } from '../../../api/people/erasure'
import type { Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { conflict, invalid } from '../../kit/problems'
import { notify } from '../notifications/notificationQueries'
import { getOwnSecrets, updateEraseRequest } from '../settings/settingsQueries'
import { countPersonalData, findEraseRequest } from '../settings/personalDataQueries'
import { lockTarget } from './accountQueries'
import { checkEdit, checkAccountControl } from './accountRules'
import { erasePerson } from './erasure'
import { getUser } from './userQueries'

const entity = 'users'

/** Removes the user's name and contact data from the reason, which stays in the audit log. */
const redactWords = (text: string, words: readonly (string | null)[]): string =>
  words.reduce<string>(
    (left, word) => (word ? left.replaceAll(new RegExp(word.replaceAll(/[^\p{L}\d]/gu, '\\$&'), 'gi'), '…') : left),
    text,
  )

export const erasuresRoutes: Handlers<typeof erasures> = {
  'GET /api/access/users/:id/erasure': async ({ db, params: { id }, locale }) => {
    const request = await findEraseRequest(db, id)
    const counts = await countPersonalData(db, id)
    const recordCounts = (removed: boolean) =>
      counts
        .filter((records) => records.count > 0 && records.removed === removed)
        .map(({ table, count }) => ({ title: localise(locale, { key: `personal_data.${table}` }), count }))
    return { data: { ...request, removed: recordCounts(true), retained: recordCounts(false) } }
  },

  'POST /api/access/users/:id/erase-request/reject': async ({
    db,
    params: { id },
    body: { reason },
    person,
    locale,
    services,
    audit,
  }) => {
    const target = await lockTarget(db, id)
    checkEdit(person, target)
    if ((await findEraseRequest(db, id)).requested_at === null) throw conflict('users.not_asked_to_erase')
    await updateEraseRequest(db, id, null)
    await notify(db, services, {
      userId: id,
      event: 'erasure.rejected',
      values: { reason },
      path: '/settings/profile',
    })
    audit({ action: 'reject_erasure', entity, ids: [id], reason })
    return { data: await getUser(db, { id, locale }) }
  },

  'POST /api/access/users/:id/erase': async ({
    db,
    params: { id },
    body,
    person,
    locale,
    services,
    audit,
    objects,
  }) => {
    const target = await lockTarget(db, id)
    checkAccountControl(person, target)
    if (id === person.id) throw conflict('users.not_yourself')
    if (body.name !== target.name) throw invalid({ name: [{ key: 'users.other_name' }] })
    const { email, login, last_name, first_name } = await getOwnSecrets(db, id)
    objects.deleteAfterCommit(await erasePerson(db, services, id))
    audit({
      action: 'erase',
      entity,
      ids: [id],
      reason: redactWords(body.reason, [email, login, last_name, first_name]),
    })
    return { data: await getUser(db, { id, locale }) }
  },
}
