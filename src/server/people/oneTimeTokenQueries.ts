import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { invalid } from '../kit/problems'
import { hashToken, newToken } from './tokens'

export type Purpose = 'verify_email' | 'change_email' | 'reset_password' | 'invite' | 'second_factor' | 'oauth_session'

/** Lifetime in minutes; an invitation survives a long weekend. */
const minutes: Record<Purpose, number> = {
  verify_email: 60,
  change_email: 60,
  reset_password: 60,
  invite: 4 * 24 * 60,
  second_factor: 5,
  oauth_session: 2,
}

type NewToken = { purpose: Purpose; userId: number; email?: string | null; details?: Readonly<Record<string, unknown>> }
export type ConsumedToken = { userId: number; purpose: Purpose; email: string | null; details: unknown }

/** Creates a single-use token for one purpose. The database stores only its hash. */
export const issueToken = async (
  db: Db,
  { purpose, userId, email = null, details = {} }: NewToken,
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

type TokenRow = {
  id: number
  user_id: number
  purpose: Purpose
  email: string | null
  details: unknown
  expired: boolean
  used: boolean
}

/** Finds a token of the given purposes and locks it, so that concurrent uses are serialised. */
const findToken = async (db: Db, { token, purposes }: { token: string; purposes: readonly Purpose[] }) => {
  const { rows } = await sql<TokenRow>`
    SELECT id, user_id, purpose, email, details, expires_at <= now() AS expired, used_at IS NOT NULL AS used
    FROM one_time_tokens WHERE token_hash = ${hashToken(token)} AND purpose = ANY(${purposes}) FOR UPDATE`.execute(db)
  return rows[0]
}

const refusal = (found: TokenRow | undefined) => {
  if (!found) return 'link.unknown'
  if (found.used) return 'link.used'
  return found.expired ? 'link.expired' : null
}

type TokenQuery = { token: string; purposes: readonly Purpose[] }

/** Returns a valid token without consuming it. Throws 422 with the reason: unknown, used or expired. */
export const readToken = async (db: Db, wanted: TokenQuery): Promise<ConsumedToken & { id: number }> => {
  const found = await findToken(db, wanted)
  const key = refusal(found)
  if (!found || key !== null) throw invalid({}, key ?? 'link.unknown')
  return { id: found.id, userId: found.user_id, purpose: found.purpose, email: found.email, details: found.details }
}

/** Consumes the token; errors as in `readToken`. */
export const consumeToken = async (db: Db, wanted: TokenQuery): Promise<ConsumedToken> => {
  const { id, ...taken } = await readToken(db, wanted)
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  return taken
}

type UsersTokens = { userIds: readonly number[]; purposes: readonly Purpose[] }
const revokeTokensOf = async (db: Db, { userIds, purposes }: UsersTokens): Promise<void> => {
  await sql`
    UPDATE one_time_tokens SET used_at = now()
    WHERE user_id = ANY(${userIds}) AND purpose = ANY(${purposes}) AND used_at IS NULL`.execute(db)
}

/** Invalidates the user's unused tokens of these purposes. */
export const revokeTokens = (db: Db, { userId, purposes }: { userId: number; purposes: readonly Purpose[] }) =>
  revokeTokensOf(db, { userIds: [userId], purposes })

/** Invalidates all other pending access, including an address change: a person with the old password may have requested it. */
export const revokePendingAccess = (db: Db, userIds: readonly number[]): Promise<void> =>
  revokeTokensOf(db, {
    userIds,
    purposes: ['reset_password', 'invite', 'second_factor', 'change_email', 'oauth_session'],
  })

/** Counts tokens of the purpose issued within an hour; the limit keeps strangers from flooding a mailbox. */
export const countRecentTokens = async (
  db: Db,
  { userId, purpose }: { userId: number; purpose: Purpose },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM one_time_tokens
    WHERE user_id = ${userId} AND purpose = ${purpose} AND created_at > now() - interval '1 hour'`.execute(db)
  return rows[0]?.count ?? 0
}
