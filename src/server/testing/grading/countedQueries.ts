import { sql } from 'kysely'
import type { Db } from '../../platform/database'

type CountedScore = { test_id: number; user_id: number; attempt_id: number; score: number }
/**
 * Of those who made the attempts at entrance tests, what counts of all their released attempts by the test's grading: in whole percent, half up,
 * with the attempt that gave it (of an average the last one).
 */
export const countedScores = async (db: Db, attemptIds: readonly number[]): Promise<CountedScore[]> => {
  const { rows } = await sql<CountedScore>`
    WITH marked AS (
      SELECT attempts.test_id, user_id, attempts.id, ordinal, grading, greatest(0, 100 * score / max_score) AS percent
      FROM attempts JOIN tests ON tests.id = test_id AND tests.type = 'entrance'
      WHERE (attempts.test_id, user_id) IN (SELECT test_id, user_id FROM attempts WHERE id = ANY(${attemptIds}))
        AND NOT is_preview AND attempts.status = 'released' AND max_score > 0 AND score IS NOT NULL
    )
    SELECT DISTINCT ON (test_id, user_id) test_id, user_id, id AS attempt_id,
      least(100, round(CASE grading WHEN 'average' THEN avg(percent) OVER (PARTITION BY test_id, user_id) ELSE percent END))::int AS score
    FROM marked
    ORDER BY test_id, user_id, CASE grading WHEN 'highest' THEN -percent WHEN 'first' THEN ordinal ELSE -ordinal END, ordinal`.execute(
    db,
  )
  return rows
}
