import { endOf, noAccommodation } from '../testing/attempts/rules'
import { makeRandom, type Random } from './random'

/** Share of the takers who took the test, number of attempts that ran out of time, and number of voided attempts. */
export type AttemptShare = { share: number; timeouts: number; voided: number }
export type DemoTestRun = {
  id: number
  sat: AttemptShare
  opensAt: string
  closesAt: string | null
  minutes: number | null
  /** Attempts allowed per person; 0 means unlimited. */
  attempts: number
}

export type PlannedAttempt = {
  testId: number
  userId: number
  ordinal: number
  seed: string
  random: Random
  skill: number
  startedAt: string
  endsAt: string | null
  submittedAt: string
  isTimeout: boolean
  isVoided: boolean
  /** How often the student left the page. */
  pageLeaves: number
}

type Planning = {
  test: DemoTestRun
  takers: readonly number[]
  /**
   * Demo accounts that sign in as students. They have taken closed tests; single-attempt open tests are left for the
   * visitor.
   */
  accounts: readonly number[]
  now: Date
}

const seed = 20_260_916
const minute = 60_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Plans who took the test, when, and how well. The plan is deterministic and uses daytime hours. */
export const planAttempts = ({ test, takers, accounts, now }: Planning): PlannedAttempt[] => {
  const isOver = test.closesAt !== null && Date.parse(test.closesAt) < now.getTime()
  const takersWithAttempts = takers.flatMap((userId, number) => {
    const random = makeRandom(seed + test.id * 1000 + number)
    const isAccount = accounts.includes(userId)
    const hasSat = isAccount ? isOver || test.attempts === 0 : random.next() < test.sat.share
    return hasSat ? [{ userId, number, random, isAccount }] : []
  })
  const others = takersWithAttempts.filter(({ isAccount }) => !isAccount).map(({ userId }) => userId)
  return takersWithAttempts.flatMap(({ userId, number, random, isAccount }) => {
    const place = isAccount ? others.length : others.indexOf(userId)
    const isTimeout = place < test.sat.timeouts
    const isVoided = !isTimeout && place < test.sat.timeouts + test.sat.voided
    const isAgain = isVoided || (test.attempts !== 1 && random.next() < 0.35)
    const skill = 0.45 + random.next() * 0.45
    return Array.from({ length: isAgain ? 2 : 1 }, (_, at) => ({
      testId: test.id,
      userId,
      ordinal: at + 1,
      seed: `demo ${test.id} ${number} ${at}`,
      random,
      // Students know more at the second attempt.
      skill: Math.min(0.95, skill + at * 0.2),
      isTimeout: isTimeout && at === 0,
      isVoided: isVoided && at === 0,
      pageLeaves: random.next() < 0.15 ? 1 + random.below(3) : 0,
      ...timesOf(test, { part: at, parts: isAgain ? 2 : 1, isTimeout: isTimeout && at === 0, random, now }),
    }))
  })
}

type Timing = { part: number; parts: number; isTimeout: boolean; random: Random; now: Date }
/** Puts the first attempt into the first half of the test's opening time and the second into the second half. */
const timesOf = (test: DemoTestRun, { part, parts, isTimeout, random, now }: Timing) => {
  const limit = test.minutes ?? 40
  const opens = Date.parse(test.opensAt)
  const last = Math.min(test.closesAt === null ? Infinity : Date.parse(test.closesAt), now.getTime()) - limit * minute
  const length = (last - opens) / parts
  const start = inDaytime(opens + part * length, opens + (part + 1) * length - limit * minute, random)
  const end = endOf(start, { time_limit_min: test.minutes, closes_at: test.closesAt }, noAccommodation)
  const spent = Math.round(limit * (0.35 + random.next() * 0.6) * minute)
  return {
    startedAt: iso(start),
    endsAt: end === null ? null : iso(end),
    submittedAt: iso(isTimeout && end !== null ? end : start + spent),
  }
}

/** Picks a time between 9:00 and 19:00 Moscow time, if the interval has one. */
const inDaytime = (from: number, until: number, random: Random): number => {
  const tries = Array.from({ length: 12 }, () => Math.round(from + random.next() * (until - from)))
  const isByDay = (ms: number) => new Date(ms).getUTCHours() >= 6 && new Date(ms).getUTCHours() < 16
  return tries.find(isByDay) ?? from
}
