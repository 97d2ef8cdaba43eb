import type { users } from '../../api/users'
import type { Handlers } from '../kit/handlers'
import { paged } from '../kit/lists'
import { forbidden } from '../kit/problems'
import { getUser, listUserOptions, listUsers } from './queries'

/** The most people that the reference list names. */
const referenceRows = 9999

export const usersRoutes: Handlers<typeof users> = {
  'GET /api/access/users': async ({ db, query, locale, person }) => {
    if (query === null) return paged(await listUserOptions(db, referenceRows), { offset: 0, limit: referenceRows })
    if (!person.holds('manage users')) throw forbidden()
    return paged(await listUsers(db, { ...query, locale }), query)
  },
  'GET /api/access/users/:id': async ({ db, params: { id }, locale }) => ({ data: await getUser(db, { id, locale }) }),
}
