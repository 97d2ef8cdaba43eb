import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { invalid } from '../kit/problems'
import { hashToken, newToken } from './tokens'

export type Purpose = 'verify_email' | 'change_email' | 'reset_password' | 'invite' | 'second_factor' | 'oauth_session'

/** How long a token is good for, in minutes. An invitation may wait over a long weekend. */
const minutes: Record<Purpose, number> = {
  verify_email: 60,
  change_email: 60,
  reset_password: 60,
  invite: 4 * 24 * 60,
  second_factor: 5,
  oauth_session: 2,
}

type Issued = { purpose: Purpose; userId: number; email?: string | null; details?: Readonly<Record<string, unknown>> }
export type TakenToken = { userId: number; purpose: Purpose; email: string | null; details: unknown }

/**
 * Makes a token that is good once and for its purpose only. It is in the answer and nowhere else: the database has its
 * hash.
 */
export const issueToken = async (
  db: Db,
  { purpose, userId, email = null, details = {} }: Issued,
): Promise<{ token: string; expires_at: string }> => {
  const token = newToken()
  const { expires_at } = await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      email,
      details: JSON.stringify(details),
      expires_at: sql`now() + ${minutes[purpose]} * interval '1 minute'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expires_at }
}

type Found = {
  id: number
  user_id: number
  purpose: Purpose
  email: string | null
  details: unknown
  expired: boolean
  used: boolean
}

/**
 * The token's row, locked; two who use it at once come one after the other. Of another purpose it is no token at all.
 */
const findToken = async (db: Db, { token, purposes }: { token: string; purposes: readonly Purpose[] }) => {
  const { rows } = await sql<Found>`
    SELECT id, user_id, purpose, email, details, expires_at <= now() AS expired, used_at IS NOT NULL AS used
    FROM one_time_tokens WHERE token_hash = ${hashToken(token)} AND purpose = ANY(${purposes}) FOR UPDATE`.execute(db)
  return rows[0]
}

const refusal = (found: Found | undefined) => {
  if (!found) return 'link.unknown'
  if (found.used) return 'link.used'
  return found.expired ? 'link.expired' : null
}

type Wanted = { token: string; purposes: readonly Purpose[] }

/**
 * A token that is still good, without using it up; 422 otherwise, which says whether it was unknown, used or too old.
 */
export const readToken = async (db: Db, wanted: Wanted): Promise<TakenToken & { id: number }> => {
  const found = await findToken(db, wanted)
  const key = refusal(found)
  if (!found || key !== null) throw invalid({}, key ?? 'link.unknown')
  return { id: found.id, userId: found.user_id, purpose: found.purpose, email: found.email, details: found.details }
}

/** Uses the token up; refuses as `readToken` does. */
export const takeToken = async (db: Db, wanted: Wanted): Promise<TakenToken> => {
  const { id, ...taken } = await readToken(db, wanted)
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return taken
}

type OfMany = { userIds: readonly number[]; purposes: readonly Purpose[] }
const voidTokensOf = async (db: Db, { userIds, purposes }: OfMany): Promise<void> => {
  await sql`
    UPDATE one_time_tokens SET used_at = now()
    WHERE user_id = ANY(${userIds}) AND purpose = ANY(${purposes}) AND used_at IS NULL`.execute(db)
}

/** Makes the person's unused tokens of these purposes worthless. */
export const voidTokens = (db: Db, { userId, purposes }: { userId: number; purposes: readonly Purpose[] }) =>
  voidTokensOf(db, { userIds: [userId], purposes })

/**
 * Makes worthless whatever else leads into the accounts, another address too: whoever knew the password that was just
 * replaced may have asked for it.
 */
export const voidWaysIn = (db: Db, userIds: readonly number[]): Promise<void> =>
  voidTokensOf(db, {
    userIds,
    purposes: ['reset_password', 'invite', 'second_factor', 'change_email', 'oauth_session'],
  })

/** How many tokens of the purpose the person was sent within the hour: nobody's mailbox is filled by strangers. */
export const countRecentTokens = async (
  db: Db,
  { userId, purpose }: { userId: number; purpose: Purpose },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM one_time_tokens
    WHERE user_id = ${userId} AND purpose = ${purpose} AND created_at > now() - interval '1 hour'`.execute(db)
  return rows[0]?.count ?? 0
}
