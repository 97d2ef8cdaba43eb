import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { Accommodation, PermissionWithSources } from '../../../api/people/userAccounts'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import type { RoleRights, Target } from './accountRules'

/**
 * Locks the users and returns what the rules need, so that their rights cannot change meanwhile. NO KEY UPDATE does not
 * conflict with foreign keys: with another lock, two users who edit each other would deadlock, because every audit row
 * references its actor.
 */
export const lockTargets = async (db: Db, ids: readonly number[]): Promise<Target[]> => {
  await sql`SELECT FROM users WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<Target>`
    SELECT users.id, users.status, users.email, users.login, users.first_name, users.name, users.locale, users.is_demo,
      users.password_hash IS NOT NULL AS has_password, users.erased_at IS NOT NULL AS erased, roles.code AS role, roles.reach,
      ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id) AS role_permissions,
      ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id
        UNION SELECT permission FROM grants WHERE user_id = users.id AND (valid_until IS NULL OR valid_until > now())) AS permissions
    FROM users JOIN roles ON roles.id = role_id WHERE users.id = ANY(${ids}) ORDER BY users.id`.execute(db)
  return rows
}

export const lockTarget = async (db: Db, id: number): Promise<Target> => orNotFound((await lockTargets(db, [id]))[0])

/** Returns the rights of a role and locks it against changes. */
export const findRoleRights = async (db: Db, code: string): Promise<RoleRights | undefined> => {
  const { rows } = await sql<RoleRights>`
    SELECT id, code, reach, ARRAY(SELECT permission FROM role_permissions WHERE role_id = roles.id) AS permissions
    FROM roles WHERE code = ${code} FOR SHARE`.execute(db)
  return rows[0]
}

type Columns = {
  last_name: string
  first_name: string
  middle_name: string
  email: string | null
  phone: string | null
  role_id: number
  locale: Locale
  time_zone: string
}

export const insertUser = async (db: Db, columns: Columns): Promise<number> =>
  (await db.insertInto('users').values(columns).returning('id').executeTakeFirstOrThrow()).id

/**
 * The caller has locked the row and checked its version. An unchanged address must be omitted, because writing a unique column waits
 * for all rows that reference the user.
 */
export const updateUser = async (
  db: Db,
  id: number,
  { email, ...columns }: Omit<Columns, 'email'> & { email?: string | null },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      ...columns,
      ...(email !== undefined && {
        email,
        email_verified_at: sql`CASE WHEN email IS NOT DISTINCT FROM ${email} THEN email_verified_at END`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

type LoginStem = { id: number; stem: string }
/** Gives each user without a login a free one: `stem` plus a random number. An advisory lock prevents two equal picks. */
export const ensureLogins = async (db: Db, named: readonly LoginStem[]): Promise<Map<number, string>> => {
  await sql`SELECT pg_advisory_xact_lock(4201970)`.execute(db)
  const { rows } = await sql<{ id: number; login: string }>`
    WITH wanted AS (
      SELECT id, stem, row_number() OVER (PARTITION BY stem ORDER BY id) AS place
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS given (id bigint, stem text)
    ), free AS (
      SELECT stem, candidate, row_number() OVER (PARTITION BY stem) AS place
      FROM (SELECT DISTINCT stem, stem || '.' || (1000 + floor(random() * 9000))::int AS candidate
        FROM wanted, generate_series(1, 200)) AS candidates
      WHERE NOT EXISTS (SELECT FROM users WHERE login = candidate)
    )
    UPDATE users SET login = coalesce(login, candidate) FROM wanted JOIN free USING (stem, place)
    WHERE users.id = wanted.id RETURNING users.id, login`.execute(db)
  return new Map(rows.map(({ id, login }) => [id, login]))
}

type PasswordHash = { id: number; password_hash: string }
/** Sets one-time passwords that are valid for `days` and ends all sessions. Returns the expiry of each. */
export const setOneTimePasswords = async (
  db: Db,
  { hashed, days }: { hashed: readonly PasswordHash[]; days: number },
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; password_expires_at: string }>`
    UPDATE users SET password_hash = given.password_hash, password_expires_at = now() + ${days} * interval '1 day'
    FROM jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) AS given (id bigint, password_hash text)
    WHERE users.id = given.id RETURNING users.id, password_expires_at`.execute(db)
  return new Map(rows.map(({ id, password_expires_at }) => [id, password_expires_at]))
}

/** Serialises changes of administrators, so that their number cannot change meanwhile. */
export const lockAdministrators = async (db: Db): Promise<number[]> => {
  await sql`SELECT pg_advisory_xact_lock(4201968)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    SELECT users.id FROM users JOIN roles ON roles.id = role_id WHERE roles.code = 'admin' AND status = 'active'`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export const updateStatus = async (
  db: Db,
  { ids, status }: { ids: readonly number[]; status: string },
): Promise<void> => {
  await sql`UPDATE users SET status = ${status} WHERE id = ANY(${ids})`.execute(db)
  if (status !== 'active')
    await sql`UPDATE one_time_tokens SET used_at = now() WHERE user_id = ANY(${ids}) AND used_at IS NULL`.execute(db)
}

/** Lists all permissions with the role or grants that provide them, without expired grants. */
export const listHeldPermissions = async (
  db: Db,
  { id, locale }: { id: number; locale: Locale },
): Promise<PermissionWithSources[]> => {
  const { rows } = await sql<PermissionWithSources>`
    WITH sources AS (
      SELECT permission, true AS in_force, jsonb_build_object('kind', 'role', 'code', code,
        'name', roles.${sql.ref(`name_${locale}`)}) AS source, 0 AS place
      FROM users JOIN roles ON roles.id = users.role_id JOIN role_permissions ON role_permissions.role_id = roles.id WHERE users.id = ${id}
      UNION ALL
      SELECT permission, valid_from <= now(), jsonb_build_object('kind', 'grant', 'id', grants.id, 'reason', reason,
        'valid_from', valid_from, 'valid_until', valid_until, 'in_force', valid_from <= now()), grants.id
      FROM grants WHERE user_id = ${id} AND (valid_until IS NULL OR valid_until > now())
    )
    SELECT code AS permission, translation(translations, ${locale}, 'title') AS title,
      coalesce(bool_or(in_force), false) AS is_granted, coalesce(jsonb_agg(source
        ORDER BY place) FILTER (WHERE source IS NOT NULL), '[]') AS sources
    FROM permissions LEFT JOIN sources ON permission = code GROUP BY permissions.id ORDER BY permissions.id`.execute(db)
  return rows
}

export const findAccommodation = async (db: Db, userId: number): Promise<Accommodation | null> => {
  const row = await db
    .selectFrom('accommodations')
    .select(['time_factor', 'extra_minutes', 'note', 'valid_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export const replaceAccommodation = async (db: Db, userId: number, given: Accommodation | null): Promise<void> => {
  if (given === null) await db.deleteFrom('accommodations').where('user_id', '=', userId).execute()
  else
    await db
      .insertInto('accommodations')
      .values({ user_id: userId, ...given })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
      .execute()
}
