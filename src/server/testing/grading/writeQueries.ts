import { sql } from 'kysely'
import type { MarkInput, SavedComment } from '../../../api/testing/grading'
import type { attemptQuestionStatuses, attemptStatuses } from '../../../api/testing/testCodes'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { canGradeAttempt } from './reachQueries'
import { orNotFound } from '../../kit/problems'

type Status = (typeof attemptQuestionStatuses)[number]

/** Locks the attempt until the transaction ends. */
export const lockAttempt = async (db: Db, id: number): Promise<void> => {
  await sql`SELECT FROM attempts WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
}

type NewMark = Pick<MarkInput, 'criteria' | 'reason'> & {
  attempt: number
  position: number
  number: number
  score: number
  status: Status
  comment: string | null
  graderId: number
}
/** Saves a mark to the question and to the history of marks, and deletes the grader's claim. */
export const saveMark = async (
  db: Db,
  { attempt, position, number, score, status, criteria, comment, reason, graderId }: NewMark,
): Promise<void> => {
  await sql`
    WITH given AS (
      INSERT INTO attempt_marks (attempt_id, position, number, score, criteria, comment, reason, grader_id)
      VALUES (${attempt}, ${position}, ${number}, ${score}, ${criteria && JSON.stringify(criteria)}::jsonb,
        ${comment}, ${reason}, ${graderId})
    ), read AS (
      DELETE FROM grading_claims WHERE attempt_id = ${attempt} AND position = ${position} AND user_id = ${graderId}
    )
    UPDATE attempt_questions SET score = ${score}, status = ${status}, comment = ${comment}, grader_id = ${graderId}, graded_at = now()
    WHERE attempt_id = ${attempt} AND position = ${position}`.execute(db)
}

export const listScores = (db: Db, attempt: number) =>
  db
    .selectFrom('attempt_questions')
    .select(['status', 'score'])
    .where('attempt_id', '=', attempt)
    .$narrowType<{ status: Status }>()
    .execute()

type Total = { attempt: number; score: number; status: (typeof attemptStatuses)[number] }
export const saveTotal = async (db: Db, { attempt, score, status }: Total): Promise<void> => {
  await sql`UPDATE attempts SET score = least(max_score, ${score} + bonus), status = ${status} WHERE id = ${attempt}`.execute(
    db,
  )
}

type Judged = { id: number; status: string; needs_release: boolean }
type ReleaseSelection = { testId: number; person: Person; ids: readonly number[] | null }
/** Locks the attempts in the order of their ids; `ids` null means all that are graded and not released. */
export const lockForRelease = async (db: Db, { testId, person, ids }: ReleaseSelection): Promise<Judged[]> => {
  const named = ids === null ? sql`needs_release AND attempts.status = 'graded'` : sql`attempts.id = ANY(${ids})`
  const chosen = sql`FROM attempts JOIN tests ON tests.id = test_id WHERE test_id = ${testId}
    AND ${canGradeAttempt(person)} AND ${named} ORDER BY attempts.id`
  await sql`SELECT attempts.id ${chosen} FOR NO KEY UPDATE OF attempts`.execute(db)
  // Read in a separate statement after the locks, to see the changes of transactions that held them before.
  const { rows } = await sql<Judged>`SELECT attempts.id, attempts.status, needs_release ${chosen}`.execute(db)
  return rows
}

/**
 * Locks up to `most` graded attempts whose release time has come and skips rows that another transaction has locked.
 */
export const lockDueForRelease = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT attempts.id FROM attempts JOIN grading_rules USING (test_id)
    WHERE needs_release AND attempts.status = 'graded' AND NOT is_preview AND releases_at <= now()
    ORDER BY attempts.id LIMIT ${most} FOR NO KEY UPDATE OF attempts SKIP LOCKED`.execute(db)
  return rows.map(({ id }) => id)
}

export const releaseAttempts = async (
  db: Db,
  { ids, actorId }: { ids: readonly number[]; actorId: number | null },
): Promise<void> => {
  await sql`
    WITH events AS (INSERT INTO attempt_events (attempt_id, kind, actor_id) SELECT unnest(${ids}::bigint[]), 'released', ${actorId}::bigint)
    UPDATE attempts SET status = 'released' WHERE id = ANY(${ids})`.execute(db)
}

/** Returns a grader's saved comments, oldest first. */
export const listComments = (db: Db, userId: number): Promise<SavedComment[]> =>
  db.selectFrom('grading_comments').select(['id', 'text']).where('user_id', '=', userId).orderBy('id').execute()

/** Saves a comment, or returns the existing one with the same text. */
export const saveComment = async (
  db: Db,
  { userId, text }: { userId: number; text: string },
): Promise<SavedComment> => {
  const { rows } = await sql<SavedComment>`
    INSERT INTO grading_comments (user_id, text) VALUES (${userId}, ${text})
    ON CONFLICT (user_id, text) DO UPDATE SET text = EXCLUDED.text RETURNING id, text`.execute(db)
  return orNotFound(rows[0])
}

export const deleteComment = async (db: Db, { userId, id }: { userId: number; id: number }): Promise<void> => {
  const { rows } =
    await sql`DELETE FROM grading_comments WHERE id = ${id} AND user_id = ${userId} RETURNING id`.execute(db)
  orNotFound(rows[0])
}

/** Changes the review policy: marks are shown right after an attempt, and so is correctness if it was shown at all. */
export const showMarks = async (db: Db, testId: number): Promise<void> => {
  await sql`
    UPDATE tests SET review = jsonb_set(review, '{just_after}', review -> 'just_after' || jsonb_build_object('marks', true,
      'correctness', (review -> 'just_after' -> 'correctness')::boolean OR (review -> 'after_close' -> 'correctness')::boolean))
    WHERE id = ${testId}`.execute(db)
}
