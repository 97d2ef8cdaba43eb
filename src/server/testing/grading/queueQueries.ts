import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { GradedTest } from '../../../api/testing/grading'
import type { testStatuses } from '../../../api/testing/testCodes'
import type { Review } from '../../../api/testing/tests'
import { nameIn } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { isOver, marksVisibility } from '../attempts/rules'
import { editableBy, readableBy } from '../tests/reachQueries'
import { isGradedManually, isFinished, canGradeAttempt } from './reachQueries'

type GradedTestsQuery = {
  person: Person
  locale: Locale
  /** Returns only this test, whether or not answers are waiting. */
  testId?: number
  /** Returns the tests without waiting answers instead of those with them. */
  isDone?: boolean
}

/** The columns that decide when takers see released marks. */
type PolicyColumns = {
  review: Review
  test_status: (typeof testStatuses)[number]
  closes_at: string | null
  last_close: string | null
  running: number
  now: string
}

const isWaiting = sql`needs_release AND attempts.status IN ('needs_grading', 'graded')`

/** Returns tests with the counts of attempts and answers that the person has to grade or release. */
export const listGradedTests = async (
  db: Db,
  { person, locale, testId, isDone = false }: GradedTestsQuery,
): Promise<GradedTest[]> => {
  const name = sql.ref(nameIn(locale))
  const chosen =
    testId === undefined ? sql`test_id IN (SELECT test_id FROM attempts WHERE ${isWaiting})` : sql`test_id = ${testId}`
  const { rows } = await sql<Omit<GradedTest, 'marks_shown'> & PolicyColumns>`
    WITH works AS MATERIALIZED (
      SELECT attempts.id, test_id, attempts.status, submitted_at, on_paper FROM attempts JOIN tests ON tests.id = test_id
      WHERE needs_release AND ${isFinished} AND ${isDone ? sql`true` : chosen} AND ${canGradeAttempt(person)}
    ), counted AS (
      SELECT test_id, count(*) FILTER (WHERE status = 'needs_grading') AS waiting_count,
        count(*) FILTER (WHERE status = 'graded') AS graded_count,
        count(*) FILTER (WHERE status = 'released') AS released_count
      FROM works GROUP BY test_id
    ), answers AS (
      SELECT test_id, question_id, count(*) FILTER (WHERE attempt_questions.status = 'needs_grading') AS waiting,
        count(*) FILTER (WHERE graded_at IS NOT NULL) AS done,
          min(submitted_at) FILTER (WHERE attempt_questions.status = 'needs_grading') AS oldest_at
      FROM works JOIN attempt_questions ON attempt_id = works.id WHERE ${isGradedManually} GROUP BY test_id, question_id
    )
    SELECT tests.id, coalesce(grading_rules.version, 0) AS version, tests.${name} AS name, tests.type, subjects.${name} AS subject_name,
      coalesce(is_blind, false) AS is_blind, releases_at, ${editableBy(person) ?? sql`true`} AS can_edit,
      coalesce(waiting_count, 0) AS waiting_count, coalesce(graded_count, 0) AS graded_count, coalesce(released_count, 0) AS released_count,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', questions.id, 'title', title, 'type', questions.type,
        'waiting', waiting, 'done', done,
          'oldest_at', oldest_at) ORDER BY oldest_at NULLS LAST, questions.id), '[]')
        FROM answers JOIN questions ON questions.id = question_id WHERE answers.test_id = tests.id) AS questions,
      tests.review, tests.status AS test_status, tests.closes_at,
      (SELECT max(closes_at) FROM test_overrides WHERE test_overrides.test_id = tests.id) AS last_close,
      (SELECT count(*) FROM attempts WHERE attempts.test_id = tests.id AND NOT is_preview AND attempts.status = 'in_progress') AS running,
      now() AS now
    FROM tests JOIN subjects ON subjects.id = subject_id LEFT JOIN grading_rules ON grading_rules.test_id = tests.id
      LEFT JOIN counted ON counted.test_id = tests.id
    WHERE ${readableBy(person)}
      AND ${testId === undefined ? sql`(waiting_count + graded_count = 0) = ${isDone}` : sql`tests.id = ${testId}`}
    ORDER BY (SELECT min(oldest_at) FROM answers WHERE answers.test_id = tests.id) NULLS LAST, tests.id DESC LIMIT 200`.execute(
    db,
  )
  // Timestamps inside JSON columns have the database's offset; convert them to UTC.
  return rows.map(({ review, test_status, closes_at, last_close, running, now, ...row }) => ({
    ...row,
    marks_shown: marksVisibility({
      type: row.type,
      review,
      isOver: isOver({ status: test_status, closesAt: closes_at, lastClose: last_close, running }, Date.parse(now)),
      closes: closes_at !== null,
    }),
    questions: row.questions.map((question) => ({
      ...question,
      oldest_at: question.oldest_at === null ? null : new Date(question.oldest_at).toISOString(),
    })),
  }))
}

/** SQL of one row: the number of answers waiting for the person, the submission time of the oldest, and its test. */
export const waitingAnswers = (person: Person, locale: Locale) => sql`
  SELECT count(*), min(submitted_at), (array_agg(tests.${sql.ref(nameIn(locale))} ORDER BY submitted_at, attempts.id))[1] FROM attempts JOIN tests ON tests.id = test_id JOIN attempt_questions ON attempt_id = attempts.id
  WHERE needs_release AND attempts.status = 'needs_grading' AND attempt_questions.status = 'needs_grading' AND ${canGradeAttempt(person)}`

type Rules = { testId: number; version: number; isBlind: boolean; releasesAt: string | null }
/** Saves the grading rules of a test; returns false if `version` is not the latest. */
export const saveRules = async (db: Db, { testId, version, isBlind, releasesAt }: Rules): Promise<boolean> => {
  const { rows } =
    version === 0
      ? await sql`INSERT INTO grading_rules (test_id, is_blind, releases_at) VALUES (${testId}, ${isBlind}, ${releasesAt})
          ON CONFLICT (test_id) DO NOTHING RETURNING test_id`.execute(db)
      : await sql`UPDATE grading_rules SET is_blind = ${isBlind}, releases_at = ${releasesAt} WHERE test_id = ${testId}
        AND version = ${version}
          RETURNING test_id`.execute(db)
  return rows.length > 0
}
