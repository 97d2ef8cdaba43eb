import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type {
  attemptStatuses,
  finishReasons,
  gradings,
  navigations,
  testStatuses,
  TestType,
} from '../../../api/testing/testCodes'
import type { Review } from '../../../api/testing/tests'
import { every, oneOf } from '../../kit/records/conditions'
import { nameIn } from '../../kit/records/lists'
import { matches } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { effectiveEnd, nameOf, policyOf } from './attemptQueries'
import type { TimesOverride } from './rules'
import { overrideColumns, type PersonalOverrides } from './startQueries'
import { isVisibleToTaker } from './takerVisibilityQueries'

export type OwnAttemptRow = {
  id: number
  ordinal: number
  status: (typeof attemptStatuses)[number]
  started_at: string
  submitted_at: string | null
  ends_at: string | null
  finish_reason: (typeof finishReasons)[number] | null
  score: number | null
  max_score: number
  needs_release: boolean
  pass_percent: number | null
}

/** A test as its taker sees it, with their attempts. */
export type TestStateRow = PersonalOverrides & {
  id: number
  name: string
  type: TestType
  subject_name: string
  review: Review
  opens_at: string | null
  closes_at: string | null
  attempts_allowed: number
  grading: (typeof gradings)[number]
  test_status: (typeof testStatuses)[number]
  last_close: string | null
  running: number
  made: number
  is_taker: boolean
  questions_count: number
  points: number | null
  time_limit_min: number | null
  navigation: (typeof navigations)[number]
  negative_marking: boolean
  pass_percent: number | null
  needs_code: boolean
  is_outside_networks: boolean
  description: string | null
  instructions: string | null
  attempts: OwnAttemptRow[]
  now: string
}

type TakerQuery = { userId: number; ip: string; locale: Locale }
type AvailableTestsQuery = TakerQuery & { ids?: readonly number[] | undefined; q?: string | undefined }

/**
 * Returns the published tests assigned to the user and all tests they have attempted. Not paged in SQL: the sort order
 * depends on personal overrides.
 */
export const listAvailableTests = async (
  db: Db,
  { userId, ip, locale, ids, q }: AvailableTestsQuery,
): Promise<TestStateRow[]> => {
  const words = { text: sql<string>`tests.search`, stems: sql<string>`tests.search_stems` }
  const { rows } = await sql<TestStateRow>`
    SELECT tests.id, ${nameOf(locale)} AS name, tests.type, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      review, questions_count, points,
      takers.user_id IS NOT NULL AS is_taker, (content ->> 'time_limit_min')::int AS time_limit_min, content ->> 'navigation' AS navigation,
      (content -> 'negative_marking')::boolean AS negative_marking, (content ->> 'pass_percent')::int AS pass_percent,
      access_code IS NOT NULL AS needs_code,
      NOT (networks = '{}' OR EXISTS (SELECT FROM unnest(networks) AS network WHERE ${ip}::inet <<= network)) AS is_outside_networks,
      translation(tests.translations, ${locale}, 'description') AS description,
      translation(tests.translations, ${locale}, 'instructions') AS instructions,
      ${policyOf(userId)}, now() AS now, coalesce(made.attempts, '[]') AS attempts
    FROM tests JOIN subjects ON subjects.id = tests.subject_id
      JOIN test_versions ON test_versions.test_id = tests.id AND test_versions.number = tests.number
      LEFT JOIN (SELECT DISTINCT test_id, user_id FROM test_takers WHERE user_id = ${userId}) AS takers ON takers.test_id = tests.id
      LEFT JOIN (
        SELECT attempts.test_id, jsonb_agg(jsonb_build_object('id', id, 'ordinal', ordinal, 'status', status, 'started_at', started_at,
            'submitted_at', submitted_at, 'ends_at', ${effectiveEnd}, 'finish_reason', finish_reason, 'score', score,
              'max_score', max_score, 'needs_release', needs_release,
            'pass_percent', content -> 'pass_percent') ORDER BY ordinal) AS attempts
        FROM attempts JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number
        WHERE user_id = ${userId} AND NOT is_preview AND ${isVisibleToTaker()} GROUP BY attempts.test_id
      ) AS made ON made.test_id = tests.id
    WHERE (made.test_id IS NOT NULL OR takers.user_id IS NOT NULL AND tests.status = 'published')
      AND ${every([oneOf(sql<number>`tests.id`, ids), matches(words, q)])}
    ORDER BY tests.id`.execute(db)
  return rows
}

/** The columns that decide whether a test can be taken now. */
export type TestStateFacts = Pick<
  TestStateRow,
  keyof PersonalOverrides | 'opens_at' | 'closes_at' | 'attempts_allowed' | 'test_status' | 'is_taker' | 'made' | 'now'
>
type RunningAttempt = { id: number; started_at: string; ends_at: string | null }
type Stamps = { updated_at: string; version: number }
export type OwnTestRow = TestStateFacts &
  Stamps &
  Pick<TestStateRow, 'id' | 'name' | 'subject_name' | 'questions_count' | 'time_limit_min'> & {
    running: RunningAttempt | null
    personal: (TimesOverride & Stamps) | null
    of_group: (TimesOverride & Stamps) | null
  }

/** Returns the published tests assigned to the user and those with an attempt in progress. */
export const listOwnTests = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<OwnTestRow[]> => {
  const { rows } = await sql<OwnTestRow>`
    SELECT tests.id, ${nameOf(locale)} AS name, subjects.${sql.ref(nameIn(locale))} AS subject_name, questions_count,
      (content ->> 'time_limit_min')::int AS time_limit_min, tests.opens_at, tests.closes_at, attempts_allowed,
      tests.status AS test_status, is_taker, own.made, ${overrideColumns(userId)}, now() AS now, tests.updated_at, tests.version,
      own.running
    FROM (
      SELECT test_id, bool_or(is_taker) AS is_taker FROM (
        SELECT test_id, true AS is_taker FROM test_takers WHERE user_id = ${userId}
        UNION ALL SELECT test_id, false FROM attempts WHERE user_id = ${userId} AND NOT is_preview AND status = 'in_progress'
      ) AS ways GROUP BY test_id
    ) AS met JOIN tests ON tests.id = met.test_id JOIN subjects ON subjects.id = subject_id
      JOIN test_versions ON test_versions.test_id = tests.id AND test_versions.number = tests.number
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE status <> 'voided') AS made,
          (array_agg(jsonb_build_object('id', id, 'started_at', started_at, 'ends_at', ${effectiveEnd})) FILTER (WHERE status = 'in_progress'))[1] AS running
        FROM attempts WHERE test_id = tests.id AND user_id = ${userId} AND NOT is_preview AND ${isVisibleToTaker()}
      ) AS own
    WHERE tests.status = 'published' OR own.running IS NOT NULL`.execute(db)
  return rows
}

export type Progress = { attempt_id: number; questions: number; answered: number; saved_at: string | null }
/** Counts the questions of attempts and those that are answered. */
export const listProgress = async (db: Db, attemptIds: readonly number[]): Promise<Progress[]> => {
  if (attemptIds.length === 0) return []
  const { rows } = await sql<Progress>`
    SELECT attempt_id, count(*) AS questions,
      count(*) FILTER (WHERE attempt_questions.status NOT IN ('not_seen', 'no_answer', 'skipped')) AS answered,
      max(answered_at) AS saved_at
    FROM attempt_questions JOIN questions ON questions.id = question_id
    WHERE attempt_id = ANY(${attemptIds}) AND questions.type <> 'info' GROUP BY attempt_id`.execute(db)
  return rows
}
