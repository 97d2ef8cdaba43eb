import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { Permission, Reach } from '../../api/kit/permissions'
import type { Person } from '../kit/person'
import { forbidden } from '../kit/problems'
import type { Db } from '../platform/database'

/** Database facts about the caller of a request. `seconds_left` refers to the session. */
export type CallerRow = {
  session_id: number
  token_permissions: string[] | null
  remembered: boolean
  seconds_left: number
  id: number
  unverified: boolean
  status: string
  locale: Locale
  time_zone: string
  role: string
  reach: Reach
  required_step: 'change_password' | 'set_up_second_factor' | null
  held_by_role: Permission[]
  granted: Permission[]
}

const userColumns = sql`users.id, users.unverified, users.status, users.locale, users.time_zone, roles.code AS role, roles.reach,
  CASE WHEN users.password_expires_at IS NOT NULL THEN 'change_password'
    WHEN roles.requires_second_factor AND NOT EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)
    THEN 'set_up_second_factor' END AS required_step,
  ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id) AS held_by_role,
  ARRAY(
    SELECT permission FROM grants
    WHERE user_id = users.id AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())
  ) AS granted`

/**
 * Loads session, user, role and grants in one statement, because every API request needs them. The status is selected instead of
 * filtered: without statistics PostgreSQL would scan all active users.
 */
export const findCallerRow = async (db: Db, tokenHash: Buffer): Promise<CallerRow | undefined> => {
  const { rows } = await sql<CallerRow>`
    SELECT sessions.id AS session_id, sessions.permissions AS token_permissions, sessions.remembered,
      extract(epoch FROM sessions.expires_at - now())::int AS seconds_left,
      ${userColumns}
    FROM sessions JOIN users ON users.id = sessions.user_id JOIN roles ON roles.id = users.role_id
    WHERE token_hash = ${tokenHash} AND sessions.expires_at > now()`.execute(db)
  return rows[0]
}

/** A user with role and grants, for a program that reads for them without a session. */
export type UserRow = Omit<CallerRow, 'session_id' | 'token_permissions' | 'remembered' | 'seconds_left'>
export const findUserRow = async (db: Db, userId: number): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`
    SELECT ${userColumns} FROM users JOIN roles ON roles.id = users.role_id WHERE users.id = ${userId}`.execute(db)
  return rows[0]
}

/** Whether a newer version exists of the terms or the personal data consent that the user accepted. */
export const needsConsent = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM consents WHERE consents.user_id = ${userId} AND consents.kind IN ('terms', 'personal_data') GROUP BY consents.kind
  HAVING max(consents.version) < (SELECT max(legal_texts.version) FROM legal_texts WHERE legal_texts.kind = consents.kind))`

/** Throws 403 if the user must accept new terms first. */
export const checkTermsAccepted = async (db: Db, { id }: Pick<Person, 'id'>): Promise<void> => {
  const { rows } = await sql<{ awaits: boolean }>`SELECT ${needsConsent(sql`${id}`)} AS awaits`.execute(db)
  if (rows[0]?.awaits ?? true) throw forbidden('auth.accept_terms')
}
