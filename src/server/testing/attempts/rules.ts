import type { MarksShown } from '../../../api/testing/grading'
import type { TestResult } from '../../../api/testing/availableTests'
import {
  reviewFacts,
  testLimits,
  type attemptStatuses,
  type gradings,
  type ReviewFact,
  type testStatuses,
  type TestType,
} from '../../../api/testing/testCodes'
import type { Review } from '../../../api/testing/tests'

const second = 1000
const minute = 60 * second

/** Time window, time limit and number of attempts; `opens_at` and `closes_at` are database timestamps. */
export type Times = {
  opens_at: string | null
  closes_at: string | null
  time_limit_min: number | null
  attempts_allowed: number
}
/** Overrides for a person or a group; null means that the test's own value applies. */
export type TimesOverride = { [K in keyof Times]: Times[K] | null }

/** Pass the overrides in order of priority: the person's own before the group's. */
export const effectiveTimes = (test: Times, exceptions: readonly (TimesOverride | null)[]): Times => {
  const first = <K extends keyof Times>(field: K): Times[K] =>
    exceptions.map((one) => one?.[field]).find((value) => value !== null && value !== undefined) ?? test[field]
  return {
    opens_at: first('opens_at'),
    closes_at: first('closes_at'),
    time_limit_min: first('time_limit_min'),
    attempts_allowed: first('attempts_allowed'),
  }
}

export type Accommodation = { time_factor: number; extra_minutes: number }
export const noAccommodation: Accommodation = { time_factor: 1, extra_minutes: 0 }

/** Extends minutes by an accommodation, rounded up to a whole minute. */
export const extendMinutes = (minutes: number, { time_factor, extra_minutes }: Accommodation): number =>
  time_factor === 1 && extra_minutes === 0
    ? minutes
    : Math.ceil(Number((minutes * time_factor + extra_minutes).toFixed(6)))

/** Returns when an attempt started at `start` ends, in ms; null if it has no end. */
export const endOf = (
  start: number,
  { time_limit_min, closes_at }: Pick<Times, 'time_limit_min' | 'closes_at'>,
  accommodation: Accommodation,
): number | null => {
  const lengths = [
    ...(time_limit_min === null ? [] : [time_limit_min]),
    ...(closes_at === null ? [] : [(Date.parse(closes_at) - start) / minute]),
  ].map((minutes) => start + extendMinutes(minutes, accommodation) * minute)
  return lengths.length === 0 ? null : Math.min(...lengths)
}

export const isOpened = ({ opens_at }: Pick<Times, 'opens_at'>, now: number): boolean =>
  opens_at === null || Date.parse(opens_at) <= now
export const isClosed = ({ closes_at }: Pick<Times, 'closes_at'>, now: number): boolean =>
  closes_at !== null && Date.parse(closes_at) <= now
/** `made` counts the attempts that were not voided. */
export const hasAttemptsLeft = ({ attempts_allowed }: Pick<Times, 'attempts_allowed'>, made: number): boolean =>
  attempts_allowed === 0 || made < attempts_allowed

export type BlockedReason = 'not_published' | 'too_early' | 'closed' | 'no_attempts_left'
/** Returns why no attempt may start now, or null. */
export const getBlockedReason = (
  times: Times,
  { status, made, now }: { status: (typeof testStatuses)[number]; made: number; now: number },
): BlockedReason | null => {
  if (status === 'draft') return 'not_published'
  if (status === 'archived' || isClosed(times, now)) return 'closed'
  if (!isOpened(times, now)) return 'too_early'
  return hasAttemptsLeft(times, made) ? null : 'no_attempts_left'
}

/** Seconds without a request after which a taker counts as offline; their screen sends one every 15 seconds. */
const offlineAfter = 60
/** Returns for how many seconds the taker was offline before now, or null. */
export const offlineSeconds = (seenAt: string | null, now: string): number | null => {
  const seconds = seenAt === null ? 0 : Math.round((Date.parse(now) - Date.parse(seenAt)) / second)
  return seconds > offlineAfter ? seconds : null
}

export type Arrival = 'inTime' | 'late' | 'tooLate'
/** Classifies the moment of arrival: data within the grace period after the end counts as sent before it. */
export const arrivalOf = (endsAt: string | null, now: number): Arrival => {
  if (endsAt === null || now <= Date.parse(endsAt)) return 'inTime'
  return now <= Date.parse(endsAt) + testLimits.grace * second ? 'late' : 'tooLate'
}

/** Whether the upload finished within `fileGrace` after the end. */
export const isFileInTime = (endsAt: string | null, arrivedAt: number): boolean =>
  endsAt === null || arrivedAt <= Date.parse(endsAt) + testLimits.fileGrace * second

type Running = { status: (typeof attemptStatuses)[number]; ends_at: string | null; now: string }
/** Whether the time is up although the attempt is still in progress. */
export const isOverdue = ({ status, ends_at, now }: Running): boolean =>
  status === 'in_progress' && arrivalOf(ends_at, Date.parse(now)) === 'tooLate'

/** Screens learn of a pause with their next heartbeat, so answers of its first seconds are no sign of anything. */
const pauseNotice = 15 * second
type Pauses = { pauses: readonly (readonly [string, string])[]; paused_at: string | null; now: string }
/** Whether an answer was given during a pause, by its own time or else that of its arrival. */
export const isGivenInPause = (
  operation: { kind: string; given_at?: string | undefined },
  { pauses, paused_at, now }: Pauses,
): boolean => {
  if (operation.kind !== 'answer') return false
  const givenAt = Math.min(Date.parse(operation.given_at ?? now), Date.parse(now))
  const all = paused_at === null ? pauses : [...pauses, [paused_at, now] as const]
  return all.some(([from, until]) => givenAt > Date.parse(from) + pauseNotice && givenAt <= Date.parse(until))
}

const retentionHours = 24
/** Answers that arrive within 24 hours after the end are stored and shown, but do not count. */
export const isWithinRetention = (endedAt: string, now: number): boolean =>
  now <= Date.parse(endedAt) + retentionHours * 60 * minute

/** `lastClose` is the latest closing time in the overrides of the test. */
type TestProgress = {
  status: (typeof testStatuses)[number]
  closesAt: string | null
  lastClose: string | null
  running: number
}
/** Whether the test is over for everybody: no attempt is in progress and none can start. */
export const isOver = ({ status, closesAt, lastClose, running }: TestProgress, now: number): boolean => {
  if (running > 0) return false
  if (status === 'archived') return true
  if (closesAt === null) return false
  const last = Math.max(Date.parse(closesAt), lastClose === null ? 0 : Date.parse(lastClose))
  return now > last + testLimits.grace * second
}

export type VisibleFacts = Readonly<Record<ReviewFact, boolean>>
const factsWhere = (isShown: (fact: ReviewFact) => boolean): VisibleFacts => ({
  marks: isShown('marks'),
  correctness: isShown('correctness'),
  right_answer: isShown('right_answer'),
  explanation: isShown('explanation'),
})
const nothing = factsWhere(() => false)

export type Policy = { type: TestType; review: Review; isOver: boolean }
/** Review during an attempt: only practice tests show anything, as soon as the taker locks an answer. */
type ReviewDuringAttempt = Pick<Policy, 'type' | 'review'> & {
  /** True for a preview by somebody who may not edit the test. */
  hides_keys?: boolean
}
export const factsDuringAttempt = ({ type, review, hides_keys = false }: ReviewDuringAttempt): VisibleFacts =>
  type === 'practice' && !hides_keys ? review.during : nothing
export const canLockAnswers = (policy: ReviewDuringAttempt): boolean =>
  reviewFacts.some((fact) => factsDuringAttempt(policy)[fact])

export type AttemptFacts = {
  status: (typeof attemptStatuses)[number]
  isPreview: boolean
  /** True for a preview by somebody who may not edit the test. */
  hidesKeys: boolean
  hasAttemptsLeft: boolean
  needsRelease: boolean
}
/** `hidden_until` names the event that reveals hidden marks. `byHand` is true if manual marks are visible. */
export type Visibility = { facts: VisibleFacts; byHand: boolean; hidden_until: TestResult['hidden_until'] }

/**
 * Returns how much of an attempt its taker may see now; every screen that shows a score must use it. Right answers and
 * explanations stay hidden while the taker has attempts left and the test is not over.
 */
export const computeVisibility = (
  { status, isPreview, hidesKeys, hasAttemptsLeft: mayTryAgain, needsRelease }: AttemptFacts,
  { type, review, isOver: over }: Policy,
): Visibility => {
  const byHand = isPreview || !needsRelease || status === 'released'
  if (status === 'in_progress') return { facts: nothing, byHand, hidden_until: null }
  if (hidesKeys) return { facts: nothing, byHand, hidden_until: 'never' }
  if (status === 'voided') return { facts: nothing, byHand, hidden_until: 'never' }
  if (type === 'survey') return { facts: nothing, byHand, hidden_until: 'never' }
  if (isPreview) return { facts: factsWhere(() => true), byHand, hidden_until: null }
  if (type === 'entrance' && status !== 'released') return { facts: nothing, byHand, hidden_until: 'release' }
  const helps = (fact: ReviewFact) => fact === 'right_answer' || fact === 'explanation'
  const facts = factsWhere(
    (fact) => (review.just_after[fact] && !(helps(fact) && mayTryAgain && !over)) || (over && review.after_close[fact]),
  )
  if (facts.marks) return { facts, byHand, hidden_until: null }
  return { facts, byHand, hidden_until: review.after_close.marks && !over ? 'close' : 'never' }
}

/** Maps positions to question numbers; info texts have no number. */
export const numbersOf = (
  questions: readonly { position: number; content: { type: string } }[],
): ReadonlyMap<number, number> =>
  new Map(
    questions.filter(({ content }) => content.type !== 'info').map(({ position }, place) => [position, place + 1]),
  )

type Showing = { type: TestType; review: Review; isOver: boolean; closes: boolean }
/** Returns when takers see released marks; `closes` says whether the test has a closing time. */
export const marksVisibility = ({ type, review, isOver: over, closes }: Showing): MarksShown => {
  if (type === 'survey') return 'never'
  if (review.just_after.marks || (over && review.after_close.marks)) return 'at_once'
  if (!review.after_close.marks) return 'never'
  return closes ? 'after_close' : 'never_closes'
}

type Scored = { status: AttemptFacts['status']; score: number | null; max_score: number }
/** Returns the visible part of a result. The total is hidden while any part waits for grading or release. */
export const resultOf = (
  { status, score, max_score }: Scored,
  { facts, byHand, hidden_until }: Visibility,
  passPercent: number | null,
): TestResult => {
  const none = { score: null, max_score: null, percent: null, passed: null }
  if (!facts.marks) return { ...none, hidden_until }
  if (status === 'needs_grading' || score === null) return { ...none, max_score, hidden_until: 'grading' }
  if (!byHand) return { ...none, max_score, hidden_until: 'release' }
  const percent = max_score === 0 ? null : (score / max_score) * 100
  return {
    score,
    max_score,
    percent: percent === null ? null : Math.round(percent * 10) / 10,
    // Compare before rounding: 49.96 % is less than 50 %.
    passed: percent === null || passPercent === null ? null : percent >= passPercent,
    hidden_until: null,
  }
}

/**
 * Returns the result that counts; `results` are in the order of the attempts. For the highest or average grade, one
 * hidden result also hides the result that counts, because the hidden one could be inferred from it.
 */
export const countedResult = (
  grading: (typeof gradings)[number],
  results: readonly TestResult[],
  passPercent: number | null,
): TestResult | null => {
  const [first] = results
  const last = results.at(-1)
  if (!first || !last) return null
  if (grading === 'first') return first
  if (grading === 'last') return last
  const hidden = results.find(({ score }) => score === null)
  if (hidden) return hidden
  const byShare = results.toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0))
  const [best = first] = byShare
  if (grading === 'highest') return best
  const mean = results.reduce((sum, { score, max_score }) => sum + (score ?? 0) / (max_score || 1), 0) / results.length
  const max = last.max_score ?? 0
  return {
    score: Math.round(mean * max * 100) / 100,
    max_score: max,
    percent: max === 0 ? null : Math.round(mean * 1000) / 10,
    passed: max === 0 || passPercent === null ? null : mean * 100 >= passPercent,
    hidden_until: null,
  }
}
