import { sql } from 'kysely'
import type { Db } from '../../platform/database'

export type SecondFactor = { secret: Buffer; confirmed: boolean; last_step: number }

/** Returns the second factor with a row lock, so that a code cannot be used twice at once. */
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
): Promise<{ enabled: boolean; required: boolean; recovery_codes_left: number }> => {
  const { rows } = await sql<{ enabled: boolean; required: boolean; recovery_codes_left: number }>`
    SELECT EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS enabled,
      requires_second_factor AS required,
      (SELECT count(*) FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL) AS recovery_codes_left
    FROM users JOIN roles ON roles.id = role_id WHERE users.id = ${userId}`.execute(db)
  return rows[0] ?? { enabled: false, required: false, recovery_codes_left: 0 }
}

/** Restarts the setup with a new, unconfirmed secret. */
export const restartSetup = async (db: Db, { userId, secret }: { userId: number; secret: Buffer }): Promise<void> => {
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

export const saveUsedStep = async (db: Db, { userId, step }: { userId: number; step: number }): Promise<void> => {
  await db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Invalidates the old codes. */
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

/** Consumes a recovery code; returns false if it is unknown or used. */
export const consumeRecoveryCode = async (
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

/** Removes the second factor and its recovery codes; returns false if there was none. */
export const removeSecondFactor = async (db: Db, userId: number): Promise<boolean> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const removed = await db.deleteFrom('second_factors').where('user_id', '=', userId).returning('user_id').execute()
  return removed.length > 0
}
