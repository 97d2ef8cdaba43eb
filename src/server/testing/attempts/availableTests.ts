import type { OwnAttempt, AvailableTest, AvailableTestRow } from '../../../api/testing/availableTests'
import { visibilityOf } from './attemptViews'
import {
  countedResult,
  getBlockedReason,
  isOpened,
  canLockAnswers,
  noAccommodation,
  effectiveTimes,
  resultOf,
  extendMinutes,
  type Times,
} from './rules'
import type { OwnAttemptRow, OwnTestRow, TestStateFacts, TestStateRow } from './availableTestQueries'

/** Converts timestamps inside JSON columns, which have the database's offset, to ISO in UTC. */
export const moment = (written: string): string => new Date(written).toISOString()
export const momentOrNull = (written: string | null) => (written === null ? null : moment(written))

const timesOf = (test: Times & Pick<TestStateFacts, 'personal' | 'of_group'>): Times =>
  effectiveTimes(test, [test.personal, test.of_group])

const attemptOf = (test: TestStateRow, attempt: OwnAttemptRow): OwnAttempt => {
  const allowed = visibilityOf(
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

const stateOf = (test: TestStateFacts, times: Times, isRunning: boolean): AvailableTestRow['state'] => {
  if (isRunning) return 'running'
  const now = Date.parse(test.now)
  const blockedReason = test.is_taker
    ? getBlockedReason(times, { status: test.test_status, made: test.made, now })
    : 'closed'
  if (blockedReason === 'too_early' && !isOpened(times, now)) return 'upcoming'
  return blockedReason ? 'closed' : 'open'
}

/** Builds the test with the user's own times and the visible results of their attempts. */
export const toAvailableTest = (test: TestStateRow): Omit<AvailableTest, 'description' | 'instructions'> => {
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
    limit_min: times.time_limit_min === null ? null : extendMinutes(times.time_limit_min, accommodation),
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
    is_outside_networks: test.is_outside_networks,
    can_lock_answers: canLockAnswers(test),
    attempts,
    server_now: test.now,
  }
}

/** The user's own times and the state of a test, as in their list. */
export const ownStateOf = (test: OwnTestRow) => {
  const times = timesOf(test)
  return {
    state: stateOf(test, times, test.running !== null),
    opens_at: momentOrNull(times.opens_at),
    closes_at: momentOrNull(times.closes_at),
    limit_min:
      times.time_limit_min === null ? null : extendMinutes(times.time_limit_min, test.accommodation ?? noAccommodation),
  }
}
