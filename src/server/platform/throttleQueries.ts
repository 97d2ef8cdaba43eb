import type { Db } from './database'

export type ThrottleLimit = { key: string; attempts: number; minutes: number }

const windowStart = (minutes: number, now: Date) =>
  new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000)

export type ThrottleCheck = { limits: readonly ThrottleLimit[]; now: Date }
type Counter = { key: string; count: number }

/**
 * Returns the seconds until the first exhausted limit resets, or null if no limit is exhausted. Does not count an
 * attempt.
 */
export const findExhausted = async (db: Db, { limits, now }: ThrottleCheck): Promise<number | null> => {
  const counters = await db
    .selectFrom('throttles')
    .select(['key', 'count'])
    .where((eb) =>
      eb.or(limits.map(({ key, minutes }) => eb.and({ key, window_start: windowStart(minutes, now).toISOString() }))),
    )
    .execute()
  return secondsOf(({ key, attempts }) => counters.some((row) => row.key === key && row.count >= attempts), {
    limits,
    now,
  })
}

/** Returns the number of attempts in the current window. */
export const countAttempts = async (
  db: Db,
  { key, minutes, now }: { key: string; minutes: number; now: Date },
): Promise<number> => {
  const counter = await db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '=', windowStart(minutes, now).toISOString())
    .executeTakeFirst()
  return counter?.count ?? 0
}

/** Counts one attempt against every limit. Returns the seconds to wait if a limit is now exceeded, else null. */
export const insertAttempt = async (db: Db, { limits, now }: ThrottleCheck): Promise<number | null> => {
  const counters: Counter[] = await db
    .insertInto('throttles')
    .values(
      limits.map(({ key, minutes }) => ({ key, window_start: windowStart(minutes, now).toISOString(), count: 1 })),
    )
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet((eb) => ({ count: eb('throttles.count', '+', 1) })),
    )
    .returning(['key', 'count'])
    .execute()
  return secondsOf(({ key, attempts }) => counters.some((row) => row.key === key && row.count > attempts), {
    limits,
    now,
  })
}

export type Consumption = { key: string; amount: number; most: number; minutes: number; now: Date }

/**
 * Consumes an amount of a window's limit. If less is left, it consumes nothing and returns the seconds until the
 * limit resets.
 */
export const consumeAmount = async (
  db: Db,
  { key, amount, most, minutes, now }: Consumption,
): Promise<number | null> => {
  const spent = await db
    .insertInto('throttles')
    .values({ key, window_start: windowStart(minutes, now).toISOString(), count: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((eb) => ({ count: eb('throttles.count', '+', amount) }))
        .where('throttles.count', '<=', most - amount),
    )
    .returning('key')
    .executeTakeFirst()
  return spent ? null : secondsLeft(minutes, now)
}

const secondsLeft = (minutes: number, now: Date) =>
  Math.ceil((windowStart(minutes, now).getTime() + minutes * 60_000 - now.getTime()) / 1000)

const secondsOf = (isExhausted: (limit: ThrottleLimit) => boolean, { limits, now }: ThrottleCheck) => {
  const exhausted = limits.find(isExhausted)
  return exhausted ? secondsLeft(exhausted.minutes, now) : null
}
