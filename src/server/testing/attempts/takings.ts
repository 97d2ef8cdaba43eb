import type { Sitting } from '../../../api/home/dashboard'
import type { OwnAttempt, Taking, TakingRow } from '../../../api/testing/takings'
import type { Db } from '../../platform/database'
import { releasedOf } from './reading'
import {
  countedResult,
  hindranceOf,
  isOpened,
  mayFix,
  noAccommodation,
  ownTimes,
  resultOf,
  stretched,
  type Times,
} from './rules'
import { listMet, type MadeAttempt, type Met, type Takeable } from './takingQueries'

/** Converts timestamps inside JSON columns, which have the database's offset, to ISO in UTC. */
const moment = (written: string): string => new Date(written).toISOString()
const momentOrNull = (written: string | null) => (written === null ? null : moment(written))

const timesOf = (test: Times & Pick<Met, 'personal' | 'of_group'>): Times =>
  ownTimes(test, [test.personal, test.of_group])

const attemptOf = (test: Takeable, attempt: MadeAttempt): OwnAttempt => {
  const allowed = releasedOf(
    { ...test, status: attempt.status, needs_release: attempt.needs_release, is_preview: false, hides_keys: false },
    test,
  )
  return {
    id: attempt.id,
    ordinal: attempt.ordinal,
    status: attempt.status,
    started_at: moment(attempt.started_at),
    submitted_at: momentOrNull(attempt.submitted_at),
    finish_reason: attempt.finish_reason,
    result: resultOf(attempt, allowed, attempt.pass_percent),
  }
}

const stateOf = (test: Met, times: Times, isRunning: boolean): TakingRow['state'] => {
  if (isRunning) return 'running'
  const now = Date.parse(test.now)
  const hindrance = test.is_taker ? hindranceOf(times, { status: test.test_status, made: test.made, now }) : 'closed'
  if (hindrance === 'tooEarly' && !isOpened(times, now)) return 'coming'
  return hindrance ? 'past' : 'due'
}

/** Builds the test with the user's own times and the visible results of their attempts. */
export const takingOf = (test: Takeable): Omit<Taking, 'description' | 'instructions'> => {
  const times = timesOf(test)
  const accommodation = test.accommodation ?? noAccommodation
  const running = test.attempts.find(({ status }) => status === 'in_progress')
  const attempts = test.attempts.map((attempt) => attemptOf(test, attempt))
  const counted = attempts.filter(({ status }) => status !== 'in_progress' && status !== 'voided')
  return {
    id: test.id,
    name: test.name,
    type: test.type,
    subject_name: test.subject_name,
    state: stateOf(test, times, running !== undefined),
    opens_at: momentOrNull(times.opens_at),
    closes_at: momentOrNull(times.closes_at),
    limit_min: times.time_limit_min === null ? null : stretched(times.time_limit_min, accommodation),
    usual_limit_min: test.time_limit_min,
    questions_count: test.questions_count,
    attempts_allowed: times.attempts_allowed,
    attempts_made: test.made,
    running_attempt_id: running?.id ?? null,
    last_attempt_id: attempts.at(-1)?.id ?? null,
    ends_at: momentOrNull(running?.ends_at ?? null),
    result: countedResult(
      test.grading,
      counted.map(({ result }) => result),
      test.pass_percent,
    ),
    navigation: test.navigation,
    negative_marking: test.negative_marking,
    pass_percent: test.type === 'survey' ? null : test.pass_percent,
    max_score: test.type === 'survey' ? null : test.points,
    grading: test.grading,
    needs_code: test.needs_code,
    is_elsewhere: test.is_elsewhere,
    may_fix: mayFix(test),
    attempts,
    server_now: test.now,
  }
}

/** Counts the user's open tests and attempts in progress, with the same states as in their list. */
export const findSitting = async (db: Db, userId: number): Promise<Sitting> => {
  const met = (await listMet(db, userId)).map((test) => {
    // The time limit does not affect the state.
    const times = timesOf({ ...test, time_limit_min: null })
    return { state: stateOf(test, times, test.is_running), closes_at: momentOrNull(times.closes_at) }
  })
  const due = met.filter(({ state }) => state === 'due')
  const [closesFirst = null] = due.flatMap(({ closes_at }) => closes_at ?? []).toSorted()
  return {
    running: met.filter(({ state }) => state === 'running').length,
    due: due.length,
    closes_at: closesFirst,
  }
}
