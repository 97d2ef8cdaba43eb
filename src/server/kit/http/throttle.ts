import type { Db } from '../../platform/database'
import {
  findExhausted,
  insertAttempt,
  consumeAmount,
  type ThrottleCheck,
  type Consumption,
} from '../../platform/throttleQueries'
import { tooMany } from '../problems'

export type { ThrottleLimit } from '../../platform/throttleQueries'

const refuse = (seconds: number | null, key?: string) => {
  if (seconds !== null) throw tooMany(seconds, key)
}

/** Throws 429 if one of the limits is used up in its current window. Does not count; use `countAttempt`. */
export const checkThrottle = async (db: Db, check: ThrottleCheck, refusal?: string): Promise<void> =>
  refuse(await findExhausted(db, check), refusal)

/**
 * Counts a failed attempt against every limit and throws 429 if it exceeds one, because parallel guesses all pass
 * the check first. Runs outside the request's transaction, which the failure rolls back.
 */
export const countAttempt = async (db: Db, check: ThrottleCheck): Promise<void> =>
  refuse(await insertAttempt(db, check))

/**
 * Consumes an amount of a window's limit. If less is left, it consumes nothing and throws 429 with the message
 * `refusal`.
 */
export const consumeLimit = async (db: Db, spent: Consumption, refusal: string): Promise<void> =>
  refuse(await consumeAmount(db, spent), refusal)
