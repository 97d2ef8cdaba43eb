import { sql } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { PermissionRecord, Role, roles } from '../../../api/people/roles'
import { every, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { columnsContain } from '../../kit/records/search'

type Calls = typeof roles
type RoleKey = { id: number; locale: Locale }

const roleColumns = (db: Db, locale: Locale) =>
  db
    .selectFrom('roles')
    .select((eb) => [
      'id',
      'version',
      'created_at',
      'updated_at',
      'code',
      'translations',
      'is_system',
      'reach',
      'requires_second_factor',
      eb.ref(nameIn(locale)).as('name'),
      sql`coalesce(translation(translations, ${locale}, 'description'), '')`.as('description'),
      sql`ARRAY(SELECT permission FROM role_permissions WHERE role_id = roles.id ORDER BY 1)`.as('permissions'),
      sql`(SELECT count(*) FROM users WHERE role_id = roles.id)`.as('users_count'),
    ])

type RolesQuery = ListOptions<z.output<Calls['GET /api/access/roles']['query']>>

export const listRoles = (db: Db, listed: RolesQuery): Promise<{ rows: Role[]; total: number }> => {
  const { filter, locale } = listed
  return rowsAndTotal(
    roleColumns(db, locale)
      .where((eb) =>
        every([
          oneOf(eb.ref('id'), filter.id),
          columnsContain([eb.ref('code'), eb.ref('name_ru'), eb.ref('name_en')], filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<Role>(),
    listed,
  )
}

export const getRole = async (db: Db, { id, locale }: RoleKey): Promise<Role> =>
  orNotFound(await roleColumns(db, locale).where('id', '=', id).$castTo<Role>().executeTakeFirst())

const permissionColumns = (db: Db, locale: Locale) =>
  db.selectFrom('permissions').select([
    'id',
    'version',
    'created_at',
    'updated_at',
    'code',
    'translations',
    sql`translation(translations, ${locale}, 'title')`.as('title'),
    sql`coalesce(translation(translations, ${locale}, 'description'), '')`.as('description'),
    sql`ARRAY(SELECT roles.code FROM role_permissions JOIN roles ON roles.id = role_id
        WHERE permission = permissions.code ORDER BY roles.id)`.as('roles'),
  ])

type PermissionsQuery = ListOptions<z.output<Calls['GET /api/access/permissions']['query']>>

export const listPermissions = (
  db: Db,
  listed: PermissionsQuery,
): Promise<{ rows: PermissionRecord[]; total: number }> => {
  const { filter, locale } = listed
  return rowsAndTotal(
    permissionColumns(db, locale)
      .where((eb) =>
        every([
          oneOf(eb.ref('id'), filter.id),
          columnsContain(
            [
              eb.ref('code'),
              sql<string>`translations -> 'ru' ->> 'title'`,
              sql<string>`translations -> 'en' ->> 'title'`,
            ],
            filter.q,
          ),
        ]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<PermissionRecord>(),
    listed,
  )
}

export const getPermission = async (db: Db, { id, locale }: RoleKey): Promise<PermissionRecord> =>
  orNotFound(await permissionColumns(db, locale).where('id', '=', id).$castTo<PermissionRecord>().executeTakeFirst())
