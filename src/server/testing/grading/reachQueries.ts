import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../../kit/person'
import { reachesTaker, readableBy } from '../tests/reachQueries'

/**
 * Whose attempts the person marks, as SQL over `attempts` and `tests`: of people within reach, as the list of a test's
 * attempts; never one's own.
 */
export const marksAttempts = (
  person: Person,
): RawBuilder<SqlBool> => sql<SqlBool>`(NOT is_preview AND attempts.user_id <> ${person.id}
  AND ${readableBy(person)} AND ${reachesTaker(person, sql`attempts.user_id`)})`

/**
 * Which of their answers a person marks: those that wait, and those that somebody has marked; what was sat by pen has
 * none.
 */
export const isByHand = sql<SqlBool>`(NOT on_paper AND (attempt_questions.status = 'needs_grading' OR graded_at IS NOT NULL))`

export const isFinished = sql<SqlBool>`attempts.status IN ('needs_grading', 'graded', 'released')`
