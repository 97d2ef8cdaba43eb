import { sql } from 'kysely'
import { nameIn } from '../kit/lists'
import type { LoggedRecords } from '../kit/room'
import { namesPerson, within } from '../kit/search'

const nameOfOwner = sql`(SELECT users.name FROM users WHERE users.id = user_id)`
const pathOfOwner = sql`(SELECT '/access/users/' || users.id FROM users WHERE users.id = user_id AND erased_at IS NULL)`

export const loggedPeople: readonly LoggedRecords[] = [
  {
    entity: 'users',
    opens: 'manage users',
    table: 'users',
    name: () => sql.ref('users.name'),
    path: sql`CASE WHEN erased_at IS NULL THEN '/access/users/' || users.id END`,
    finds: (q) => namesPerson(sql.ref<string>('users.search'), q),
  },
  {
    entity: 'users/grants',
    opens: 'manage users',
    table: 'grants',
    name: () => nameOfOwner,
    path: pathOfOwner,
    finds: (q) => sql`user_id IN (SELECT users.id FROM users WHERE ${namesPerson(sql.ref<string>('users.search'), q)})`,
  },
  {
    entity: 'access/roles',
    opens: 'manage access',
    table: 'roles',
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`'/access/roles/' || roles.id`,
    finds: (q) => within([sql.ref<string>('name_ru'), sql.ref<string>('name_en'), sql.ref<string>('code')], q),
  },
]
