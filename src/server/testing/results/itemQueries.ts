import { sql } from 'kysely'
import type { Answer } from '../../../api/testing/answer'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { ItemResult } from '../../../api/testing/results'
import type { Db } from '../../platform/database'

export type ItemFigures = Omit<ItemResult, 'flags'> & { variance: number | null }
/**
 * Returns the figures of each question, sorted by its average position. Floats add up faster than numerics when there
 * are a million answers.
 */
export const listItemFigures = async (db: Db, attemptIds: readonly number[]): Promise<ItemFigures[]> => {
  const { rows } = await sql<ItemFigures>`
    SELECT questions.id AS question_id, questions.title, questions.type, count(*) AS seen,
      count(*) FILTER (WHERE asked.status NOT IN ('not_seen', 'no_answer', 'skipped')) AS answered,
      avg(asked.score::float8 / nullif(asked.points::float8, 0)) AS facility,
      corr(asked.score::float8 / nullif(asked.points::float8, 0),
        (attempts.score - asked.score)::float8 / nullif((attempts.max_score - asked.points)::float8, 0)) AS discrimination,
      var_samp(asked.score::float8) AS variance
    FROM attempts JOIN attempt_questions AS asked ON asked.attempt_id = attempts.id JOIN questions ON questions.id = asked.question_id
    WHERE attempts.id = ANY(${attemptIds}) AND questions.type <> 'info' AND asked.status <> 'voided'
    GROUP BY questions.id ORDER BY avg(asked.position), questions.id`.execute(db)
  return rows
}

export type ItemAnswer = {
  seed: string
  shuffle_options: boolean
  position: number
  answer: Answer | null
  content: QuestionContent
  /** The share of points reached in all other questions; null if they have no points. */
  rest: number | null
  /** Seconds between the previous answer (or the start) and the last change of this one. */
  seconds: number | null
}
/** Returns the answers to a question in these attempts, each with the version that was asked; newest version last. */
export const listItemAnswers = async (
  db: Db,
  { attemptIds, questionId }: { attemptIds: readonly number[]; questionId: number },
): Promise<ItemAnswer[]> => {
  const { rows } = await sql<ItemAnswer>`
    SELECT seed, (test_versions.content -> 'shuffle_options')::boolean AS shuffle_options, asked.position, asked.answer, versions.content,
      (attempts.score - asked.score)::float8 / nullif((attempts.max_score - asked.points)::float8, 0) AS rest,
      extract(epoch FROM asked.answered_at - greatest(started_at, (
        SELECT max(others.answered_at) FROM attempt_questions AS others
        WHERE others.attempt_id = asked.attempt_id AND others.answered_at < asked.answered_at)))::float8 AS seconds
    FROM attempts JOIN attempt_questions AS asked ON asked.attempt_id = attempts.id
      JOIN question_versions AS versions ON versions.question_id = asked.question_id AND versions.number = asked.question_number
      JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number
    WHERE attempts.id = ANY(${attemptIds}) AND asked.question_id = ${questionId} AND asked.status <> 'voided'
    ORDER BY versions.number, attempts.id`.execute(db)
  return rows
}

type Totals = { works: number; variance: number | null; max_scores: number }
/** Returns the number of attempts, the variance of their scores and the number of different maximum scores. */
export const getTotals = async (db: Db, attemptIds: readonly number[]): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    SELECT count(*) AS works, var_samp(score::float8) AS variance, count(DISTINCT max_score) AS max_scores
    FROM attempts WHERE id = ANY(${attemptIds})`.execute(db)
  return rows[0] ?? { works: 0, variance: null, max_scores: 0 }
}
