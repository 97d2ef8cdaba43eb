import type { MarksShown } from '../../../api/testing/grading'
import type { TestResult } from '../../../api/testing/takings'
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

/** When a test may be sat, for how long and how often; moments as the database writes them. */
export type Times = {
  opens_at: string | null
  closes_at: string | null
  time_limit_min: number | null
  attempts_allowed: number
}
/** What holds for a person or a group instead; null where the test's own holds. */
export type Exception = { [K in keyof Times]: Times[K] | null }

/** The exceptions come in the order in which they win: a person's own before that of the group. */
export const ownTimes = (test: Times, exceptions: readonly (Exception | null)[]): Times => {
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

/** Minutes as a person has them: without an accommodation as they are, else rounded up to a whole one. */
export const stretched = (minutes: number, { time_factor, extra_minutes }: Accommodation): number =>
  time_factor === 1 && extra_minutes === 0
    ? minutes
    : Math.ceil(Number((minutes * time_factor + extra_minutes).toFixed(6)))

/** When an attempt that begins now ends, in ms; null when nothing ends it. */
export const endOf = (
  start: number,
  { time_limit_min, closes_at }: Pick<Times, 'time_limit_min' | 'closes_at'>,
  accommodation: Accommodation,
): number | null => {
  const lengths = [
    ...(time_limit_min === null ? [] : [time_limit_min]),
    ...(closes_at === null ? [] : [(Date.parse(closes_at) - start) / minute]),
  ].map((minutes) => start + stretched(minutes, accommodation) * minute)
  return lengths.length === 0 ? null : Math.min(...lengths)
}

export const isOpened = ({ opens_at }: Pick<Times, 'opens_at'>, now: number): boolean =>
  opens_at === null || Date.parse(opens_at) <= now
export const isClosed = ({ closes_at }: Pick<Times, 'closes_at'>, now: number): boolean =>
  closes_at !== null && Date.parse(closes_at) <= now
/** `made` counts the attempts that were not voided. */
export const hasAttemptsLeft = ({ attempts_allowed }: Pick<Times, 'attempts_allowed'>, made: number): boolean =>
  attempts_allowed === 0 || made < attempts_allowed

export type Hindrance = 'notPublished' | 'tooEarly' | 'closed' | 'noAttemptsLeft'
/** Why no attempt may begin now; null when one may. */
export const hindranceOf = (
  times: Times,
  { status, made, now }: { status: (typeof testStatuses)[number]; made: number; now: number },
): Hindrance | null => {
  if (status === 'draft') return 'notPublished'
  if (status === 'archived' || isClosed(times, now)) return 'closed'
  if (!isOpened(times, now)) return 'tooEarly'
  return hasAttemptsLeft(times, made) ? null : 'noAttemptsLeft'
}

export type Arrival = 'inTime' | 'late' | 'tooLate'
/** Whether what arrives at this moment still belongs to an attempt: within the grace it was sent before the end. */
export const arrivalOf = (endsAt: string | null, now: number): Arrival => {
  if (endsAt === null || now <= Date.parse(endsAt)) return 'inTime'
  return now <= Date.parse(endsAt) + testLimits.grace * second ? 'late' : 'tooLate'
}

/** Whether a file that was begun in time also came in time: after the end nobody goes on writing it. */
export const isFileInTime = (endsAt: string | null, arrivedAt: number): boolean =>
  endsAt === null || arrivedAt <= Date.parse(endsAt) + testLimits.fileGrace * second

type Running = { status: (typeof attemptStatuses)[number]; ends_at: string | null; now: string }
/** Whether its time ran out and nobody has ended it yet. */
export const isOverdue = ({ status, ends_at, now }: Running): boolean =>
  status === 'in_progress' && arrivalOf(ends_at, Date.parse(now)) === 'tooLate'

const keptHours = 24
/** Whether what comes after the end is still kept, to be shown and not counted. */
export const isStillKept = (endedAt: string, now: number): boolean =>
  now <= Date.parse(endedAt) + keptHours * 60 * minute

/** `lastClose` is the latest close of the test's exceptions. */
type Sitting = {
  status: (typeof testStatuses)[number]
  closesAt: string | null
  lastClose: string | null
  running: number
}
/** Whether the last moment has passed at which anybody may still sit the test: nobody does, and nobody may begin. */
export const isOver = ({ status, closesAt, lastClose, running }: Sitting, now: number): boolean => {
  if (running > 0) return false
  if (status === 'archived') return true
  if (closesAt === null) return false
  const last = Math.max(Date.parse(closesAt), lastClose === null ? 0 : Date.parse(lastClose))
  return now > last + testLimits.grace * second
}

export type Facts = Readonly<Record<ReviewFact, boolean>>
const factsWhere = (isShown: (fact: ReviewFact) => boolean): Facts => ({
  marks: isShown('marks'),
  correctness: isShown('correctness'),
  right_answer: isShown('right_answer'),
  explanation: isShown('explanation'),
})
const nothing = factsWhere(() => false)

export type Policy = { type: TestType; review: Review; isOver: boolean }
/** An answer that was fixed is shown at once, in practice tests alone. */
type During = Pick<Policy, 'type' | 'review'> & {
  /** A preview of somebody who may not edit the test. */
  hides_keys?: boolean
}
export const shownDuring = ({ type, review, hides_keys = false }: During): Facts =>
  type === 'practice' && !hides_keys ? review.during : nothing
export const mayFix = (policy: During): boolean => reviewFacts.some((fact) => shownDuring(policy)[fact])

export type Judged = {
  status: (typeof attemptStatuses)[number]
  isPreview: boolean
  /** A preview of somebody who may not edit the test. */
  hidesKeys: boolean
  hasAttemptsLeft: boolean
  needsRelease: boolean
}
/**
 * `awaits` says what the marks wait for where they are not shown; `byHand`: whether those that a person gave are shown
 * too.
 */
export type Released = { facts: Facts; byHand: boolean; awaits: TestResult['awaits'] }

/**
 * What of an attempt its taker may see now: the only way to a score, for whoever shows one. What is shown just after
 * stays shown; the right answer is no help as long as one may try again.
 */
export const released = (
  { status, isPreview, hidesKeys, hasAttemptsLeft: mayTryAgain, needsRelease }: Judged,
  { type, review, isOver: over }: Policy,
): Released => {
  const byHand = isPreview || !needsRelease || status === 'released'
  if (status === 'in_progress') return { facts: nothing, byHand, awaits: null }
  if (hidesKeys) return { facts: nothing, byHand, awaits: 'never' }
  if (status === 'voided') return { facts: nothing, byHand, awaits: 'never' }
  if (type === 'survey') return { facts: nothing, byHand, awaits: 'never' }
  if (isPreview) return { facts: factsWhere(() => true), byHand, awaits: null }
  if (type === 'entrance' && status !== 'released') return { facts: nothing, byHand, awaits: 'release' }
  const helps = (fact: ReviewFact) => fact === 'right_answer' || fact === 'explanation'
  const facts = factsWhere(
    (fact) => (review.just_after[fact] && !(helps(fact) && mayTryAgain && !over)) || (over && review.after_close[fact]),
  )
  if (facts.marks) return { facts, byHand, awaits: null }
  return { facts, byHand, awaits: review.after_close.marks && !over ? 'close' : 'never' }
}

/** The numbers of the questions by their positions; texts that ask nothing have none. */
export const numbersOf = (
  questions: readonly { position: number; content: { type: string } }[],
): ReadonlyMap<number, number> =>
  new Map(
    questions.filter(({ content }) => content.type !== 'info').map(({ position }, place) => [position, place + 1]),
  )

type Showing = { type: TestType; review: Review; isOver: boolean; closes: boolean }
/** When those who sat a test see marks that are released; `closes` says whether the test closes for anybody. */
export const marksShownOf = ({ type, review, isOver: over, closes }: Showing): MarksShown => {
  if (type === 'survey') return 'never'
  if (review.just_after.marks || (over && review.after_close.marks)) return 'at_once'
  if (!review.after_close.marks) return 'never'
  return closes ? 'after_close' : 'never_closes'
}

type Scored = { status: Judged['status']; score: number | null; max_score: number }
/** The result as far as it is shown. A total of which a part still waits for a person, or for its release, is none. */
export const resultOf = (
  { status, score, max_score }: Scored,
  { facts, byHand, awaits }: Released,
  passPercent: number | null,
): TestResult => {
  const none = { score: null, max_score: null, percent: null, passed: null }
  if (!facts.marks) return { ...none, awaits }
  if (status === 'needs_grading' || score === null) return { ...none, max_score, awaits: 'grading' }
  if (!byHand) return { ...none, max_score, awaits: 'release' }
  const percent = max_score === 0 ? null : (score / max_score) * 100
  return {
    score,
    max_score,
    percent: percent === null ? null : Math.round(percent * 10) / 10,
    // Compared before it is rounded: 49.96 is no 50.
    passed: percent === null || passPercent === null ? null : percent >= passPercent,
    awaits: null,
  }
}

/**
 * Of several attempts, in the order in which they were made, the result that counts. Where one that could be it is not
 * shown, none is: what is shown would tell of it.
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
    awaits: null,
  }
}
