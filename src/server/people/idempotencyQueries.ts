import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database'
import type { IdempotentCall } from '../kit/http/callers'
import { conflict, invalid } from '../kit/problems'

/**
 * Runs the work once per user, call and idempotency key, in the caller's transaction, and replays the stored answer for a day.
 * Concurrent calls are serialised, errors are not stored, and reusing a key for another request throws 422.
 */
export const runIdempotent = async <T>(
  db: Db,
  { request, ...named }: IdempotentCall,
  { work, restore }: { work: () => Promise<T>; restore: (stored: unknown) => T },
): Promise<T> => {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  const stored = await claimKey(db, named, hash)
  if (stored) {
    if (!stored.request_hash.equals(hash)) throw invalid({ 'Idempotency-Key': [{ key: 'field.key_of_another' }] })
    // An erasure has cleared all stored answers, because they may name the erased user.
    if (stored.answer === null) throw conflict('problem.answer_forgotten')
    return restore(stored.answer)
  }
  const answer = await work()
  await sql`UPDATE idempotency_responses SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE user_id = ${named.userId} AND call = ${named.call} AND key = ${named.key}`.execute(db)
  return answer
}

/** Claims the key, waiting for a concurrent transaction, or returns the stored answer. */
const claimKey = async (db: Db, { userId, call, key }: Omit<IdempotentCall, 'request'>, hash: Buffer) => {
  const { rows } = await sql`
    INSERT INTO idempotency_responses (user_id, call, key, request_hash) VALUES (${userId}, ${call}, ${key}, ${hash})
    ON CONFLICT DO NOTHING RETURNING key`.execute(db)
  if (rows.length > 0) return undefined
  return db
    .selectFrom('idempotency_responses')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}
