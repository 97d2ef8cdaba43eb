import { sql } from 'kysely'
import type { Answer } from '../../../api/testing/answer'
import type { QuestionContent } from '../../../api/testing/questionContent'
import {
  testLimits,
  type attemptQuestionStatuses,
  type finishReasons,
  type TestType,
} from '../../../api/testing/testCodes'
import type { Db } from '../../platform/database'

/** A question of an attempt with everything needed to mark it. */
export type QuestionToMark = {
  attempt_id: number
  position: number
  seed: string
  type: TestType
  shuffle_options: boolean
  negative_marking: boolean
  points: number
  answer: Answer | null
  status: QuestionMark['status']
  score: number | null
  graded_at: string | null
  /** Set if a re-grade made the question void. */
  voided_as: 'full_marks' | 'drop' | null
  content: QuestionContent
}

export const listQuestionsToMark = async (db: Db, ids: readonly number[]): Promise<QuestionToMark[]> => {
  const { rows } = await sql<QuestionToMark>`
    SELECT attempt_id, position, seed, tests.type, (test_versions.content -> 'shuffle_options')::boolean AS shuffle_options,
      (test_versions.content -> 'negative_marking')::boolean AS negative_marking, attempt_questions.points,
      answer, attempt_questions.status, attempt_questions.score, graded_at, voided_as, question_versions.content
    FROM attempts JOIN tests ON tests.id = attempts.test_id
      JOIN test_versions ON test_versions.test_id = attempts.test_id AND test_versions.number = test_number
      JOIN attempt_questions ON attempt_id = attempts.id
      JOIN question_versions ON question_versions.question_id = attempt_questions.question_id AND question_versions.number = question_number
    WHERE attempts.id = ANY(${ids}) ORDER BY attempt_id, position`.execute(db)
  return rows
}

export type QuestionMark = {
  attempt_id: number
  position: number
  status: (typeof attemptQuestionStatuses)[number]
  score: number | null
  /** Whether the answer needs or has a manual mark. */
  by_hand: boolean
}
export type Finished = {
  id: number
  status: 'submitted' | 'needs_grading' | 'graded'
  score: number | null
  needs_release: boolean
}
/** `actorId` and `note` (the reason) are set if somebody other than the taker finished the attempt. */
export type Ending = { reason: (typeof finishReasons)[number]; actorId?: number | null; note?: string }

const eventOf = { user: 'submitted', timeout: 'timed_out', closed: 'closed', staff: 'ended' } as const

/**
 * A timed-out attempt gets its own end as submission time. Uses `clock_timestamp()`, because `now()` is the start of
 * the transaction, before the wait for the lock.
 */
export const saveFinished = async (
  db: Db,
  {
    attempts,
    questions,
    ending,
  }: { attempts: readonly Finished[]; questions: readonly QuestionMark[]; ending: Ending },
): Promise<void> => {
  const { reason, actorId = null, note } = ending
  await sql`
    WITH marked AS (
      UPDATE attempt_questions SET status = mark.status, score = mark.score
      FROM jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) AS mark (attempt_id bigint, position int, status text, score numeric)
      WHERE attempt_questions.attempt_id = mark.attempt_id AND attempt_questions.position = mark.position
    ), ended AS (
      UPDATE attempts SET status = done.status, needs_release = done.needs_release, paused_at = NULL, pause_reason = NULL,
        finish_reason = ${reason}, score = CASE WHEN done.score IS NOT NULL THEN least(max_score, done.score + bonus) END,
        submitted_at = CASE WHEN ${reason} = 'timeout' THEN least(ends_at, clock_timestamp()) ELSE clock_timestamp() END
      FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS done (id bigint, status text, score numeric, needs_release boolean)
      WHERE attempts.id = done.id RETURNING attempts.id
    )
    INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
    SELECT id, ${eventOf[reason]}, ${actorId}, ${JSON.stringify(note === undefined ? {} : { reason: note })}::jsonb FROM ended`.execute(
    db,
  )
}

/** Locks up to `most` overdue attempts, which paused ones never are, and skips rows that another transaction has locked. */
export const lockOverdue = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM attempts WHERE status = 'in_progress' AND paused_at IS NULL AND ends_at < now() - make_interval(secs => ${testLimits.grace})
    ORDER BY ends_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks up to `most` attempts without an end, or paused, whose test has been archived for a day. */
export const lockAbandoned = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT attempts.id FROM attempts JOIN tests ON tests.id = test_id
    WHERE attempts.status = 'in_progress' AND (ends_at IS NULL OR paused_at IS NOT NULL) AND tests.status = 'archived' AND tests.updated_at < now() - interval '1 day'
    ORDER BY attempts.id LIMIT ${most} FOR NO KEY UPDATE OF attempts SKIP LOCKED`.execute(db)
  return rows.map(({ id }) => id)
}
