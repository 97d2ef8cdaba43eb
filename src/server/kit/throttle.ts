import type { Db } from '../platform/database'
import { findUsedUp, insertAttempt, takeAmount, type Asked, type Spent } from '../platform/throttleQueries'
import { tooMany } from './problems'

export type { ThrottleLimit } from '../platform/throttleQueries'

const refuse = (seconds: number | null, key?: string) => {
  if (seconds !== null) throw tooMany(seconds, key)
}

/** Refuses with 429 when one of the limits is used up in its current window. Reads only: `countAttempt` counts. */
export const checkThrottle = async (db: Db, asked: Asked, refusal?: string): Promise<void> =>
  refuse(await findUsedUp(db, asked), refusal)

/**
 * Counts one failed attempt against every limit, and refuses with 429 the one that is too many: of a hundred guesses
 * sent at once all pass the check before any has been counted. Outside the request's transaction, which the failure
 * rolls back.
 */
export const countAttempt = async (db: Db, asked: Asked): Promise<void> => refuse(await insertAttempt(db, asked))

/**
 * Takes an amount of what may be used in a window; when less is left it takes nothing and refuses with 429, in the
 * words of `refusal`.
 */
export const spend = async (db: Db, spent: Spent, refusal: string): Promise<void> =>
  refuse(await takeAmount(db, spent), refusal)
