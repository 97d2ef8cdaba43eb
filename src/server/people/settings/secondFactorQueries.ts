import { sql } from 'kysely'
import type { Db } from '../../platform/database'

export type SecondFactor = { secret: Buffer; confirmed: boolean; last_step: number }

/** The person's authenticator, locked: of two who send the same code at once, one is refused. */
export const findSecondFactor = async (db: Db, userId: number): Promise<SecondFactor | undefined> => {
  const { rows } = await sql<SecondFactor>`
    SELECT secret, confirmed_at IS NOT NULL AS confirmed, last_step FROM second_factors WHERE user_id = ${userId} FOR UPDATE`.execute(
    db,
  )
  return rows[0]
}

export const getSecondFactorState = async (
  db: Db,
  userId: number,
): Promise<{ enabled: boolean; demanded: boolean; recovery_codes_left: number }> => {
  const { rows } = await sql<{ enabled: boolean; demanded: boolean; recovery_codes_left: number }>`
    SELECT EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS enabled,
      demands_second_factor AS demanded,
      (SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL) AS recovery_codes_left
    FROM users JOIN roles ON roles.id = role_id WHERE users.id = ${userId}`.execute(db)
  return rows[0] ?? { enabled: false, demanded: false, recovery_codes_left: 0 }
}

/** Begins anew with a secret that no code has confirmed yet. */
export const replaceUnconfirmed = async (
  db: Db,
  { userId, secret }: { userId: number; secret: Buffer },
): Promise<void> => {
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, confirmed_at: null, last_step: 0, created_at: sql`now()` }),
    )
    .execute()
}

export const confirmSecondFactor = async (db: Db, userId: number): Promise<void> => {
  await db
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
}

export const rememberStep = async (db: Db, { userId, step }: { userId: number; step: number }): Promise<void> => {
  await db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Old codes are void from now on. */
export const replaceRecoveryCodes = async (
  db: Db,
  { userId, hashes }: { userId: number; hashes: readonly Buffer[] },
): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses a recovery code up, and says whether there was such a one. */
export const takeRecoveryCode = async (
  db: Db,
  { userId, hash }: { userId: number; hash: Buffer },
): Promise<boolean> => {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes the second factor away, recovery codes and all; says whether there was one. */
export const removeSecondFactor = async (db: Db, userId: number): Promise<boolean> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const removed = await db.deleteFrom('second_factors').where('user_id', '=', userId).returning('user_id').execute()
  return removed.length > 0
}
