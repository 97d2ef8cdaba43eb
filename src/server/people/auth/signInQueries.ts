import { sql } from 'kysely'
import type { CurrentGroup, UserObject } from '../../../api/people/auth'
import type { Locale } from '../../../api/kit/endpoints'
import { needsConsent } from '../callerQueries'
import type { Db } from '../../platform/database'
import { nameIn } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import type { LinkedFile } from '../../kit/http/signedLinks'

export type Account = {
  id: number
  password_hash: string | null
  status: string
  is_demo: boolean
  /** Whether a one-time password from a login slip has expired. */
  slip_expired: boolean
  has_second_factor: boolean
}

/** Finds an account by address or login; a login never contains "@". */
export const findAccount = (db: Db, name: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .select([
      'id',
      'password_hash',
      'status',
      'is_demo',
      sql<boolean>`coalesce(password_expires_at <= now(), false)`.as('slip_expired'),
      sql<boolean>`EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`.as(
        'has_second_factor',
      ),
    ])
    .where(name.includes('@') ? 'email' : 'login', '=', name)
    .executeTakeFirst()

/** Whether the user has a session from the same network: an IPv4 address or an IPv6 /64. */
export const isSignedInFrom = async (db: Db, { name, ip }: { name: string; ip: string }): Promise<boolean> => {
  const column = sql.ref(name.includes('@') ? 'users.email' : 'users.login')
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (
      SELECT FROM sessions JOIN users ON users.id = user_id
      WHERE ${column} = ${name} AND expires_at > now()
        AND network(set_masklen(ip, CASE family(ip) WHEN 4 THEN 32 ELSE 64 END)) >>= ${ip}::inet) AS known`.execute(db)
  return rows[0]?.known ?? false
}

type Details = Omit<
  UserObject,
  'id' | 'role' | 'reach' | 'can' | 'photo_url' | 'locale' | 'time_zone' | 'required_step'
> & {
  photo: LinkedFile | null
  awaits_consent: boolean
}

/** SQL over `users`: the current group, or null. */
export const currentGroupOf = (locale: Locale) => {
  const name = sql.raw(nameIn(locale))
  return sql<CurrentGroup | null>`
    (SELECT json_build_object('id', groups.id, 'code', groups.code, 'name', groups.${name}, 'direction', json_build_object(
        'id', directions.id, 'code', directions.code, 'name', directions.${name}, 'education_type_id', education_type_id))
      FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
      WHERE user_id = users.id AND ended_on IS NULL)`
}

/** Data of the signed-in user: names, photo and current group. */
export const getDetails = async (db: Db, { userId, locale }: { userId: number; locale: Locale }): Promise<Details> => {
  const name = sql.raw(nameIn(locale))
  const { rows } = await sql<Details>`
    SELECT users.name, last_name, first_name, middle_name, email, email_verified_at IS NOT NULL AS email_verified,
      roles.${name} AS role_name, ${needsConsent(sql`users.id`)} AS awaits_consent,
      (SELECT json_build_object('id', files.id, 'tag', left(encode(sha256, 'hex'), 12))
        FROM user_photos JOIN files ON files.id = file_id WHERE user_id = users.id) AS photo,
      ${currentGroupOf(locale)} AS current_group
    FROM users JOIN roles ON roles.id = role_id WHERE users.id = ${userId}`.execute(db)
  return orNotFound(rows[0])
}
