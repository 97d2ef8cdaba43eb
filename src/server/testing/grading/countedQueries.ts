import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CountedScore, Proofs } from '../../kit/feature'
import { nameIn } from '../../kit/records/lists'
import type { Db } from '../../platform/database'

/**
 * SQL of two CTEs. `marked` has the percent of each released attempt. `counted` has one row per test and person: the
 * result by the test's grading method in percent, and its attempt (for an average, the last one).
 */
const counted = (which: RawBuilder<SqlBool>, stored: RawBuilder<unknown> = sql`attempts`) => sql`
  marked AS (
    SELECT attempts.test_id, user_id, attempts.id, ordinal, grading, greatest(0, 100 * score / max_score) AS percent
    FROM ${stored} JOIN tests ON tests.id = test_id
    WHERE ${which} AND NOT is_preview AND attempts.status = 'released' AND max_score > 0 AND score IS NOT NULL
  ), counted AS (
    SELECT DISTINCT ON (test_id, user_id) test_id, user_id, id AS attempt_id,
      least(100, CASE grading WHEN 'average' THEN avg(percent) OVER (PARTITION BY test_id, user_id) ELSE percent END) AS percent
    FROM marked
    ORDER BY test_id, user_id, CASE grading WHEN 'highest' THEN -percent WHEN 'first' THEN ordinal ELSE -ordinal END, ordinal
  )`
/** SQL condition over `attempts`: attempts by the same people at the same tests as these. */
const ofTakers = (attemptIds: readonly number[]) =>
  sql<SqlBool>`(attempts.test_id, user_id) IN (SELECT test_id, user_id FROM attempts WHERE id = ANY(${attemptIds}))`

type ExamScore = { test_id: number; user_id: number; attempt_id: number; score: number | null }
/**
 * For entrance tests: returns the score that counts for the takers of these attempts, in whole percent (half up), with
 * its attempt. If no attempt is released any more, `score` is null and `attempt_id` the latest of the given attempts.
 */
export const countedScores = async (db: Db, attemptIds: readonly number[]): Promise<ExamScore[]> => {
  const { rows } = await sql<ExamScore>`
    WITH ${counted(sql<SqlBool>`tests.type = 'entrance' AND ${ofTakers(attemptIds)}`)}, asked AS (
      SELECT test_id, user_id, max(attempts.id) AS last_id FROM attempts JOIN tests ON tests.id = test_id
      WHERE attempts.id = ANY(${attemptIds}) AND tests.type = 'entrance' AND NOT is_preview GROUP BY test_id, user_id
    )
    SELECT test_id, user_id, coalesce(attempt_id, last_id) AS attempt_id, round(percent)::int AS score
    FROM asked LEFT JOIN counted USING (test_id, user_id)`.execute(db)
  return rows
}

export type ForeseenScore = { id: number; score: number; max_score: number }
/** SQL in place of `attempts`, with these scores instead of the stored ones. */
const withScores = (scores: readonly ForeseenScore[]) => sql`(
  SELECT stored.id, test_id, user_id, ordinal, is_preview, status, coalesce(foreseen.score, stored.score) AS score,
    coalesce(foreseen.max_score, stored.max_score) AS max_score
  FROM attempts AS stored
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) AS foreseen (id bigint, score numeric, max_score numeric) USING (id)
) AS attempts`

/**
 * Returns the percent that counts, with two decimals: for the takers of these attempts, or for everybody at a test. If
 * all their attempts are voided, `percent` is null and `attempt_id` the latest.
 */
export const countedPercents = async (
  db: Db,
  which: { attemptIds: readonly number[]; foreseen?: readonly ForeseenScore[] } | { testId: number },
): Promise<CountedScore[]> => {
  const these = 'testId' in which ? sql<SqlBool>`attempts.test_id = ${which.testId}` : ofTakers(which.attemptIds)
  const stored = 'foreseen' in which && which.foreseen ? withScores(which.foreseen) : undefined
  const { rows } = await sql<CountedScore>`
    WITH ${counted(these, stored)}, asked AS (
      SELECT test_id, user_id, max(attempts.id) AS last_id FROM attempts
      WHERE ${these} AND NOT is_preview AND status IN ('released', 'voided') GROUP BY test_id, user_id
    )
    SELECT test_id, user_id, coalesce(attempt_id, last_id) AS attempt_id, round(percent, 2) AS percent,
      round(percent)::int AS whole
    FROM asked LEFT JOIN counted USING (test_id, user_id)`.execute(db)
  return rows
}

/** Returns the person's counted results in tests of types current, midterm and final. */
export const listTestProofs: Proofs = ({ userId, locale }) => sql`
  WITH ${counted(sql<SqlBool>`attempts.user_id = ${userId} AND tests.type IN ('current', 'midterm', 'final')`)}
  SELECT 'test' AS source, tests.id, tests.${sql.ref(nameIn(locale))} AS name, to_char(submitted_at, 'YYYY-MM-DD') AS day,
    round(percent, 2) AS percent, '{}'::bigint[] AS "fileIds"
  FROM counted JOIN tests ON tests.id = test_id JOIN attempts ON attempts.id = attempt_id
  WHERE submitted_at IS NOT NULL ORDER BY submitted_at DESC, tests.id`
