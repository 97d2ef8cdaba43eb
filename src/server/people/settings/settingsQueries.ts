import { sql } from 'kysely'
import type { OwnProfile } from '../../../api/people/settings'
import type { DeviceSession } from '../../../api/people/sessions'
import type { ApiToken } from '../../../api/people/apiTokens'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import { nameIsLocked } from './nameLockQueries'

export const getProfile = async (db: Db, id: number): Promise<OwnProfile> => {
  const { rows } = await sql<OwnProfile>`
    SELECT users.id, version, last_name, first_name, middle_name, email, email_verified_at IS NOT NULL AS email_verified,
      (SELECT tokens.email FROM one_time_tokens AS tokens WHERE tokens.user_id = users.id AND purpose = 'change_email'
        AND used_at IS NULL AND expires_at > now() ORDER BY tokens.id DESC LIMIT 1) AS pending_email,
      login, phone, locale, time_zone, ${nameIsLocked(sql`users.id`)} AS name_locked, password_hash IS NOT NULL AS has_password, erase_requested_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'version', consents.version, 'at', at) ORDER BY at, consents.id)
        FROM consents WHERE user_id = users.id), '[]') AS consents
    FROM users WHERE users.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

type Editable = Pick<OwnProfile, 'last_name' | 'first_name' | 'middle_name' | 'phone' | 'locale' | 'time_zone'>
type ProfileChanges = { [Field in keyof Editable]?: Editable[Field] | undefined }

/** The caller has locked the row and checked its version. */
export const updateProfile = async (db: Db, id: number, changes: ProfileChanges): Promise<void> => {
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Locks the account until the commit. Returns false if its password has changed or it is inactive. */
export const lockWithPassword = async (
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string | null },
): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Password hash, and the words that a new password must not contain. */
export const getOwnSecrets = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['password_hash', 'email', 'login', 'name', 'last_name', 'first_name', 'locale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A database trigger ends all sessions of the user. */
export const updatePassword = async (
  db: Db,
  id: number,
  { password_hash, password_expires_at = null }: { password_hash: string; password_expires_at?: string | null },
): Promise<void> => {
  await db.updateTable('users').set({ password_hash, password_expires_at }).where('id', '=', id).execute()
}

export const isAddressTaken = async (db: Db, email: string): Promise<{ id: number; locale: string } | undefined> =>
  db.selectFrom('users').select(['id', 'locale']).where('email', '=', email).executeTakeFirst()

export const listSessions = async (
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<DeviceSession[]> => {
  const { rows } = await sql<DeviceSession>`
    SELECT id, id = ${sessionId} AS current, remembered, user_agent, host(ip) AS ip, created_at, expires_at
    FROM sessions WHERE user_id = ${userId} AND name IS NULL AND expires_at > now()
    ORDER BY id = ${sessionId} DESC, created_at DESC, id DESC`.execute(db)
  return rows
}

/** Ends a device session of the user, or throws 404. */
export const removeSession = async (db: Db, { userId, id }: { userId: number; id: number }): Promise<void> => {
  orNotFound(
    await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('name', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
}

/** Returns the number of devices signed out. */
export const removeOtherSessions = async (
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<number> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('name', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

export const isSessionRemembered = async (db: Db, sessionId: number): Promise<boolean> => {
  const row = await db.selectFrom('sessions').select('remembered').where('id', '=', sessionId).executeTakeFirst()
  return row?.remembered ?? false
}

export const listApiTokens = async (db: Db, userId: number): Promise<ApiToken[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'name', 'permissions', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('name', 'is not', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .$castTo<ApiToken>()
    .execute()

/** Revokes an API token of the user, or throws 404. */
export const removeApiToken = async (db: Db, { userId, id }: { userId: number; id: number }): Promise<string> =>
  orNotFound(
    await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('name', 'is not', null)
      .returning('name')
      .executeTakeFirst(),
  ).name ?? ''

export const updateEraseRequest = async (
  db: Db,
  id: number,
  reason: string | null,
): Promise<{ erase_requested_at: string | null }> =>
  db
    .updateTable('users')
    .set({ erase_requested_at: reason === null ? null : sql<string>`now()`, erase_reason: reason })
    .where('id', '=', id)
    .returning('erase_requested_at')
    .executeTakeFirstOrThrow()
