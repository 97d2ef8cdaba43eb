import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import { isSignedInAs, type Caller } from '../../kit/access'
import type { Db } from '../../platform/database'

/**
 * Sets and verifies the address; `change` accepts a new one. Returns null if the account is inactive, or if the link is for an
 * address that the user no longer has.
 */
export const confirmEmail = async (
  db: Db,
  { userId, email, change }: { userId: number; email: string; change: boolean },
): Promise<string | null> => {
  const row = await db
    .updateTable('users')
    .set({ email, email_verified_at: sql`now()` })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .$if(!change, (query) => query.where('email', '=', email))
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

/** Returns the verified address for account notices, or null. */
export const findProvenAddress = async (
  db: Db,
  userId: number,
): Promise<{ to: string; first_name: string; locale: Locale } | null> => {
  const row = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'locale'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('is_demo', '=', false)
    .$castTo<{ email: string | null; first_name: string; locale: Locale }>()
    .executeTakeFirst()
  return row?.email ? { to: row.email, first_name: row.first_name, locale: row.locale } : null
}

/** Serialises mails to a user; parallel requests would otherwise pass the hourly limit together. */
export const lockMails = async (db: Db, userId: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

type LinkMail = { userId: number; email: string }

/** Locks and returns the user a link was mailed to; undefined if the account is inactive or its address has changed. */
export const lockAddressee = (
  db: Db,
  { userId, email }: LinkMail,
): Promise<{ first_name: string; locale: Locale } | undefined> =>
  db
    .selectFrom('users')
    .select(['first_name', 'locale'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .forUpdate()
    .$castTo<{ first_name: string; locale: Locale }>()
    .executeTakeFirst()

/** Sets a password by a mailed link, which also verifies the address. */
export const resetPassword = async (
  db: Db,
  { userId, password_hash }: { userId: number; password_hash: string },
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_hash, password_expires_at: null, email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute()
}

/** Access revoked when an account was verified; stored in the audit log. */
export type RevokedAccess = {
  sessions: number
  api_tokens: number
  identities: number
  second_factor: boolean
  password: boolean
}

/**
 * Records the first proof of ownership. Strangers can register other people's addresses, so all access created before is revoked unless
 * `caller` is signed in to the account; returns null if nothing was revoked.
 */
export const proveAccount = async (
  db: Db,
  { userId, caller }: { userId: number; caller: Caller },
): Promise<RevokedAccess | null> => {
  const person = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('unverified', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return null
  await db.updateTable('users').set({ unverified: false }).where('id', '=', userId).execute()
  return isSignedInAs(caller, userId) ? null : revokeAccess(db, userId, person)
}

const revokeAccess = async (db: Db, userId: number, { password_hash }: { password_hash: string | null }) => {
  await sql`UPDATE one_time_tokens SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`.execute(db)
  await db.deleteFrom('oauth_states').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('devices').where('user_id', '=', userId).execute()
  const identities = await db.deleteFrom('oauth_identities').where('user_id', '=', userId).returning('id').execute()
  const factors = await db.deleteFrom('second_factors').where('user_id', '=', userId).returning('user_id').execute()
  const sessions = await db.deleteFrom('sessions').where('user_id', '=', userId).returning('name').execute()
  await db
    .updateTable('users')
    .set({ password_hash: null, password_expires_at: null })
    .where('id', '=', userId)
    .execute()
  return {
    sessions: sessions.filter(({ name }) => name === null).length,
    api_tokens: sessions.filter(({ name }) => name !== null).length,
    identities: identities.length,
    second_factor: factors.length > 0,
    password: password_hash !== null,
  }
}

/** Words that a new password must not contain. */
export const getNames = (db: Db, userId: number) =>
  db.selectFrom('users').select(['email', 'last_name', 'first_name']).where('id', '=', userId).executeTakeFirstOrThrow()
