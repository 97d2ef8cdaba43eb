import { sql } from 'kysely'
import type { z } from 'zod'
import type { Usage } from '../../../api/kit/errors'
import type { Permission } from '../../../api/kit/permissions'
import type { Holder, PermissionInput, RoleInput, roleMatrix } from '../../../api/people/roleMatrix'
import type { Db } from '../../platform/database'
import { nameIn, type ListOptions } from '../../kit/records/lists'
import { containsWords } from '../../kit/records/search'

const columnsOf = ({ translations, reach, requires_second_factor }: RoleInput) => ({
  translations: JSON.stringify(translations),
  reach,
  requires_second_factor,
})

export const insertRole = async (db: Db, { code, ...input }: RoleInput & { code: string }): Promise<number> => {
  const { id } = await db
    .insertInto('roles')
    .values({ code, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changePermissions(db, { id, permissions: input.permissions })
  return id
}

/** The caller has locked the row and checked its version. */
export const updateRole = async (db: Db, id: number, input: RoleInput): Promise<void> => {
  await db.updateTable('roles').set(columnsOf(input)).where('id', '=', id).execute()
  await changePermissions(db, { id, permissions: input.permissions })
}

/**
 * Writes only differences; otherwise saving the role admin would violate the rule that this role keeps all permissions.
 */
const changePermissions = async (
  db: Db,
  { id, permissions }: { id: number; permissions: readonly Permission[] },
): Promise<void> => {
  await sql`DELETE FROM role_permissions WHERE role_id = ${id} AND permission <> ALL(${permissions})`.execute(db)
  await sql`
    INSERT INTO role_permissions (role_id, permission) SELECT ${id}::bigint, unnest(${permissions}::text[])
    ON CONFLICT DO NOTHING`.execute(db)
}

export const removeRole = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('roles').where('id', '=', id).execute()
}

/** Users of the role, which block its deletion; null if there are none. */
export const findRoleUsage = async (db: Db, id: number): Promise<Usage | null> => {
  const { rows } = await sql<Usage>`
    SELECT 'access/users' AS entity, count(*)::int AS count, coalesce((array_agg(name ORDER BY name))[1:5], '{}') AS names
    FROM users WHERE role_id = ${id}`.execute(db)
  const usage = rows[0]
  return usage && usage.count > 0 ? usage : null
}

export const updatePermissionTexts = async (db: Db, id: number, { translations }: PermissionInput): Promise<void> => {
  await db
    .updateTable('permissions')
    .set({ translations: JSON.stringify(translations) })
    .where('id', '=', id)
    .execute()
}

type Query = z.output<(typeof roleMatrix)['GET /api/access/permissions/:id/holders']['query']>
type HoldersQuery = ListOptions<Query> & { permission: Permission; offset: number; limit: number }

/** Active users with the permission. */
export const listHolders = async (db: Db, listed: HoldersQuery): Promise<{ rows: Holder[]; total: number }> => {
  const { permission, filter, sort, locale, offset, limit } = listed
  const wanted = filter.q ? containsWords(sql.ref<string>('users.search'), filter.q) : sql`true`
  const { rows } = await sql<Holder & { total: number }>`
    WITH holders AS (
      SELECT users.id, users.name, role_id,
        EXISTS (SELECT FROM role_permissions WHERE role_permissions.role_id = users.role_id AND permission = ${permission}) AS by_role,
        EXISTS (SELECT FROM grants WHERE user_id = users.id AND permission = ${permission}
          AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())) AS by_grant
      FROM users WHERE status = 'active' AND ${wanted}
    )
    SELECT holders.id, holders.name, by_role, by_grant, code AS role, roles.${sql.ref(nameIn(locale))} AS role_name,
      count(*) OVER () AS total
    FROM holders JOIN roles ON roles.id = role_id WHERE by_role OR by_grant
    ORDER BY holders.${sql.ref(sort.field)} ${sql.raw(sort.order)}, holders.id ${sql.raw(sort.order)}
    OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
