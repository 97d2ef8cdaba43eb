import { sql } from 'kysely'
import type { Signing } from '../../../api/gradebook/sheets'
import type { Db } from '../../platform/database'
import type { SignedFinal } from '../finalsQueries'

/**
 * Signs the gradebook with its final marks and posts them; the caller has locked it. `signed_at` is the clock time, because the lock may have
 * waited; `posts_at` is the start of the transaction, so that its own reads see the marks as posted.
 */
export const signGradebook = async (
  db: Db,
  { bookId, finals, personId }: { bookId: number; finals: readonly SignedFinal[]; personId: number },
): Promise<void> => {
  await sql`
    INSERT INTO gradebook_signings (gradebook_id, finals, signed_by, signed_at)
      VALUES (${bookId}, ${JSON.stringify(finals)}::jsonb, ${personId}, clock_timestamp())`.execute(db)
  await sql`
    UPDATE grade_items SET posts_at = now() WHERE gradebook_id = ${bookId} AND kind = 'final'
      AND (posts_at IS NULL OR posts_at > now())`.execute(db)
  await sql`UPDATE gradebooks SET signed_at = clock_timestamp() WHERE id = ${bookId}`.execute(db)
}

/** Keeps the signing, and records who reopened the gradebook and why. */
export const reopenGradebook = async (
  db: Db,
  { bookId, personId, reason }: { bookId: number; personId: number; reason: string },
): Promise<void> => {
  await sql`
    UPDATE gradebook_signings SET reopened_by = ${personId}, reopened_at = clock_timestamp(), reason = ${reason}
    WHERE gradebook_id = ${bookId} AND reopened_at IS NULL`.execute(db)
  await sql`UPDATE gradebooks SET signed_at = NULL WHERE id = ${bookId}`.execute(db)
}

/** Newest first. */
export const listSignings = async (db: Db, bookId: number): Promise<Signing[]> => {
  const { rows } = await sql<Signing>`
    SELECT signings.id, signers.name AS signed_by, signed_at, reopeners.name AS reopened_by, reopened_at, reason
    FROM gradebook_signings AS signings JOIN users AS signers ON signers.id = signed_by
      LEFT JOIN users AS reopeners ON reopeners.id = reopened_by
    WHERE gradebook_id = ${bookId} ORDER BY signed_at DESC, signings.id DESC`.execute(db)
  return rows
}

type Named = { id: number; name: string }
/** Sorted by name. */
export const listNames = async (db: Db, ids: readonly number[]): Promise<Named[]> => {
  const { rows } = await sql<Named>`SELECT id, name FROM users WHERE id = ANY(${ids}) ORDER BY name, id`.execute(db)
  return rows
}
