import type { users, UserRow } from '../../../api/people/users'
import type { Handlers } from '../../kit/handlers'
import { exportFile } from '../../kit/records/exports'
import { toPage, withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { forbidden } from '../../kit/problems'
import { countUsers, getUser, listUserOptions, listUsers } from './userQueries'
import type { Locale } from '../../../api/kit/endpoints'
import type { ExportColumn } from '../../kit/records/exports'

/** Maximum length of the reference list. */
const referenceRows = 9999
/** Exports have no pages; the limit exceeds the number of users of any college. */
const maxExportRows = 1_000_000

export const usersRoutes: Handlers<typeof users> = {
  'GET /api/access/users': async ({ db, query, locale, person }) => {
    if (query === null) return toPage(await listUserOptions(db, referenceRows), { offset: 0, limit: referenceRows })
    if (!person.holds('manage users')) throw forbidden()
    return withTabCounts(
      query,
      (listQuery) => listUsers(db, { ...listQuery, locale }),
      (filters) => countUsers(db, filters),
    )
  },
  'GET /api/access/users/export': async ({ db, query: { format, ...query }, locale, person, audit }) => {
    const { rows } = await listUsers(db, { ...query, locale, offset: 0, limit: maxExportRows })
    audit({ action: 'export', entity: 'users', ids: [], after: { filter: query.filter, count: rows.length } })
    const name = localise(locale, { key: 'export.files.users' })
    return exportFile({
      name,
      columns: exportColumns(locale),
      rows,
      format,
      locale,
      timeZone: person.timeZone,
    })
  },
  'GET /api/access/users/:id': async ({ db, params: { id }, locale }) => ({ data: await getUser(db, { id, locale }) }),
}

const exportColumns = (locale: Locale): ExportColumn<UserRow>[] => [
  { title: 'export.person_name', value: (row) => row.name },
  { title: 'export.email', value: (row) => row.email },
  { title: 'export.role', value: (row) => row.role_name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.last_login', kind: 'moment', value: (row) => row.last_login_at },
  { title: 'export.created', kind: 'moment', value: (row) => row.created_at },
  { title: 'export.status', value: (row) => localise(locale, { key: `user_status.${row.status}` }) },
]
