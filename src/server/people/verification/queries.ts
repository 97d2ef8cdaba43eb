import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'

/**
 * Makes the address the person's own and proven. Null when the account is not active, or when the link proves an address that is not the
 * person's any more; `change` is a link that brings the new one.
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

/** Where a person can be told of what happens to the account; null when no address is proven. */
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

/** Mails to one person come one after the other, or several at once would each count what was there before them all. */
export const lockMails = async (db: Db, userId: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

type Mailed = { userId: number; email: string }

/**
 * Sets a password by a link that was mailed to the person's own address, which proves it; null when the account is not active or has another
 * address by now. `proven` says whether the address was proven before.
 */
export const resetPassword = async (
  db: Db,
  { userId, email, password_hash }: Mailed & { password_hash: string },
): Promise<{ first_name: string; locale: Locale; proven: boolean } | null> => {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'locale', 'email_verified_at'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .forUpdate()
    .$castTo<{ first_name: string; locale: Locale; email_verified_at: string | null }>()
    .executeTakeFirst()
  if (!person) return null
  await db
    .updateTable('users')
    .set({ password_hash, password_due: null, email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where('id', '=', userId)
    .execute()
  return { first_name: person.first_name, locale: person.locale, proven: person.email_verified_at !== null }
}

/** Other ways into an account whose address nobody had proven: somebody else may have made them, to come back by them. */
export const removeUnprovenWaysIn = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('oauth_identities').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

/** The words a new password must not be made of. */
export const getNames = (db: Db, userId: number) =>
  db.selectFrom('users').select(['email', 'last_name', 'first_name']).where('id', '=', userId).executeTakeFirstOrThrow()
