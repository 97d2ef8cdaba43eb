import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../../kit/person'
import { reachesTaker, readableBy } from '../tests/reachQueries'

/**
 * SQL condition over `attempts` and `tests`: the person may grade the attempt, because its taker is somebody else
 * within reach.
 */
export const canGradeAttempt = (
  person: Person,
): RawBuilder<SqlBool> => sql<SqlBool>`(NOT is_preview AND attempts.user_id <> ${person.id}
  AND ${readableBy(person)} AND ${reachesTaker(person, sql`attempts.user_id`)})`

/**
 * SQL condition over `attempts` and `attempt_questions`: the answer needs or has a manual mark. Attempts on paper and
 * void questions have no such answers.
 */
export const isGradedManually = sql<SqlBool>`(NOT on_paper AND voided_as IS NULL AND (attempt_questions.status = 'needs_grading' OR graded_at IS NOT NULL))`

export const isFinished = sql<SqlBool>`attempts.status IN ('needs_grading', 'graded', 'released')`
