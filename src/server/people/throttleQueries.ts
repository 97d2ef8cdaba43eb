import type { Db } from '../platform/database'
import { tooMany } from '../kit/problems'

export type ThrottleLimit = { key: string; attempts: number; minutes: number }

const windowStart = (minutes: number, now: Date) =>
  new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000)

type Asked = { limits: readonly ThrottleLimit[]; now: Date }
type Counter = { key: string; count: number }

/** Refuses with 429 when one of the limits is used up in its current window. Reads only: `countAttempt` counts. */
export const checkThrottle = async (db: Db, { limits, now }: Asked): Promise<void> => {
  const counters = await db
    .selectFrom('throttles')
    .select(['key', 'count'])
    .where((eb) =>
      eb.or(limits.map(({ key, minutes }) => eb.and({ key, window_start: windowStart(minutes, now).toISOString() }))),
    )
    .execute()
  refuseWhen(({ key, attempts }) => counters.some((row) => row.key === key && row.count >= attempts), { limits, now })
}

/**
 * Counts one failed attempt against every limit, and refuses with 429 the one that is too many: of a hundred guesses sent at once all pass
 * the check before any has been counted. Outside the request's transaction, which the failure rolls back.
 */
export const countAttempt = async (db: Db, { limits, now }: Asked): Promise<void> => {
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
  refuseWhen(({ key, attempts }) => counters.some((row) => row.key === key && row.count > attempts), { limits, now })
}

const refuseWhen = (isExhausted: (limit: ThrottleLimit) => boolean, { limits, now }: Asked) => {
  const exhausted = limits.find(isExhausted)
  if (!exhausted) return
  const end = windowStart(exhausted.minutes, now).getTime() + exhausted.minutes * 60_000
  throw tooMany(Math.ceil((end - now.getTime()) / 1000))
}
