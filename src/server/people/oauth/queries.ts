import { sql } from 'kysely'
import type { Identity, OauthProvider } from '../../../api/people/oauth'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import { hashToken } from '../tokens'

type StartedFlow = {
  state: string
  provider: OauthProvider
  binding: string
  codeVerifier: Buffer
  nonce: string
  userId: number | null
  locale: Locale
}

export const insertState = async (
  db: Db,
  { state, provider, binding, codeVerifier, nonce, userId, locale }: StartedFlow,
) => {
  await db
    .insertInto('oauth_states')
    .values({
      state_hash: hashToken(state),
      provider,
      binding_hash: hashToken(binding),
      code_verifier: codeVerifier,
      nonce,
      user_id: userId,
      locale,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute()
}

/** Consumes the state of a pending flow; undefined if it is unknown, expired or of another provider. */
export const consumeState = (db: Db, { state, provider }: { state: string; provider: OauthProvider }) =>
  db
    .deleteFrom('oauth_states')
    .where('state_hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['code_verifier', 'nonce', 'user_id', 'binding_hash', 'locale'])
    .$castTo<{ code_verifier: Buffer; nonce: string; user_id: number | null; binding_hash: Buffer; locale: Locale }>()
    .executeTakeFirst()

/**
 * Finds the user by a linked external account, or else by the verified address. An account that was never verified also matches,
 * because the provider's answer proves who owns it.
 */
export const findOwner = async (
  db: Db,
  { provider, subject, email }: { provider: OauthProvider; subject: string; email: string | null },
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    SELECT users.id FROM users LEFT JOIN oauth_identities AS identities
      ON identities.user_id = users.id AND identities.provider = ${provider} AND identities.subject = ${subject}
    WHERE status = 'active' AND NOT is_demo AND (identities.id IS NOT NULL
      OR ((email_verified_at IS NOT NULL OR unverified) AND users.email = ${email}
      AND NOT EXISTS (SELECT FROM oauth_identities WHERE provider = ${provider}
        AND (subject = ${subject} OR (user_id = users.id AND NOT unverified)))))
    ORDER BY identities.id NULLS LAST LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

type Link = { userId: number; provider: OauthProvider; subject: string; email: string | null }

/** Links an external account; 'taken' if another user has it or the user has a different account of the provider. */
export const linkIdentity = async (
  db: Db,
  { userId, provider, subject, email }: Link,
): Promise<'new' | 'known' | 'taken'> => {
  const linked = await db
    .insertInto('oauth_identities')
    .values({ user_id: userId, provider, subject, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (linked) return 'new'
  const row = await db
    .selectFrom('oauth_identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? 'known' : 'taken'
}

/** Marks the address as verified by the provider. Returns true if it is the user's address and the account was unverified. */
export const confirmByProvider = async (
  db: Db,
  { userId, email }: { userId: number; email: string | null },
): Promise<boolean> => {
  if (email === null) return false
  const row = await db
    .updateTable('users')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('unverified', '=', true)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the user if the account is active. */
export const findSignInUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'locale',
      'is_demo',
      // An unverified address may belong to somebody else.
      sql<string | null>`CASE WHEN email_verified_at IS NOT NULL THEN email END`.as('proven_email'),
      sql<boolean>`EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`.as(
        'has_second_factor',
      ),
    ])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

export const listIdentities = (db: Db, userId: number): Promise<Identity[]> =>
  db
    .selectFrom('oauth_identities')
    .select(['id', 'provider', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .$castTo<Identity>()
    .execute()

/** Unlinks an external account of the user, or throws 404. */
export const removeIdentity = async (db: Db, { userId, id }: { userId: number; id: number }): Promise<void> => {
  orNotFound(
    await db
      .deleteFrom('oauth_identities')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst(),
  )
}

/** Whether the user could still sign in by a password, or by a mailed link to set one. */
export const hasOtherSignIn = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash !== null || row.email !== null
}
