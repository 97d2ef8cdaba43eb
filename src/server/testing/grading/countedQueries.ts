import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Proofs } from '../../kit/room'
import { nameIn } from '../../kit/lists'
import type { Db } from '../../platform/database'

/**
 * `marked`: what each released attempt earned, in percent; `counted`: what of them counts for a person by the test's
 * grading, with the attempt that gave it, of an average the last one.
 */
const counted = (which: RawBuilder<SqlBool>) => sql`
  marked AS (
    SELECT attempts.test_id, user_id, attempts.id, ordinal, grading, greatest(0, 100 * score / max_score) AS percent
    FROM attempts JOIN tests ON tests.id = test_id
    WHERE ${which} AND NOT is_preview AND attempts.status = 'released' AND max_score > 0 AND score IS NOT NULL
  ), counted AS (
    SELECT DISTINCT ON (test_id, user_id) test_id, user_id, id AS attempt_id,
      least(100, CASE grading WHEN 'average' THEN avg(percent) OVER (PARTITION BY test_id, user_id) ELSE percent END) AS percent
    FROM marked
    ORDER BY test_id, user_id, CASE grading WHEN 'highest' THEN -percent WHEN 'first' THEN ordinal ELSE -ordinal END, ordinal
  )`
/** The attempts of those who made these, at the tests at which they made them. */
const ofTakers = (attemptIds: readonly number[]) =>
  sql<SqlBool>`(attempts.test_id, user_id) IN (SELECT test_id, user_id FROM attempts WHERE id = ANY(${attemptIds}))`

type CountedScore = { test_id: number; user_id: number; attempt_id: number; score: number | null }
/**
 * Of those who made the attempts at entrance tests, what counts of all their released attempts by the test's grading:
 * in whole percent, half up, with the attempt that gave it (of an average the last one). Where none is released any
 * more, the last of these attempts without a score.
 */
export const countedScores = async (db: Db, attemptIds: readonly number[]): Promise<CountedScore[]> => {
  const { rows } = await sql<CountedScore>`
    WITH ${counted(sql<SqlBool>`tests.type = 'entrance' AND ${ofTakers(attemptIds)}`)}, asked AS (
      SELECT test_id, user_id, max(attempts.id) AS last_id FROM attempts JOIN tests ON tests.id = test_id
      WHERE attempts.id = ANY(${attemptIds}) AND tests.type = 'entrance' AND NOT is_preview GROUP BY test_id, user_id
    )
    SELECT test_id, user_id, coalesce(attempt_id, last_id) AS attempt_id, round(percent)::int AS score
    FROM asked LEFT JOIN counted USING (test_id, user_id)`.execute(db)
  return rows
}

export type CountedPercent = { test_id: number; user_id: number; attempt_id: number; percent: number | null }
/**
 * What counts of released attempts: of those who made these attempts, or of everybody at a test; to a hundredth of a
 * percent, half up. Where all are voided by now, the last of them without a percent.
 */
export const countedPercents = async (
  db: Db,
  which: { attemptIds: readonly number[] } | { testId: number },
): Promise<CountedPercent[]> => {
  const these = 'testId' in which ? sql<SqlBool>`attempts.test_id = ${which.testId}` : ofTakers(which.attemptIds)
  const { rows } = await sql<CountedPercent>`
    WITH ${counted(these)}, asked AS (
      SELECT test_id, user_id, max(attempts.id) AS last_id FROM attempts
      WHERE ${these} AND NOT is_preview AND status IN ('released', 'voided') GROUP BY test_id, user_id
    )
    SELECT test_id, user_id, coalesce(attempt_id, last_id) AS attempt_id, round(percent, 2) AS percent
    FROM asked LEFT JOIN counted USING (test_id, user_id)`.execute(db)
  return rows
}

/** What a person's tests prove, by their grading: of tests of the course, neither exercises nor surveys. */
export const provenTests: Proofs = async (db, { userId, locale }) => {
  const { rows } = await sql<Awaited<ReturnType<Proofs>>[number]>`
    WITH ${counted(sql<SqlBool>`attempts.user_id = ${userId} AND tests.type IN ('current', 'midterm', 'final')`)}
    SELECT 'test' AS source, tests.id, tests.${sql.ref(nameIn(locale))} AS name, to_char(submitted_at, 'YYYY-MM-DD') AS day,
      round(percent, 2) AS percent, '{}'::bigint[] AS "fileIds"
    FROM counted JOIN tests ON tests.id = test_id JOIN attempts ON attempts.id = attempt_id
    WHERE submitted_at IS NOT NULL ORDER BY submitted_at DESC, tests.id`.execute(db)
  return rows
}
