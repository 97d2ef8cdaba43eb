import { sql } from 'kysely'
import type { ScoreChange } from '../../../api/admissions/exams'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'

/** A null score withdraws the result. */
export type ExamScore = { application_id: number; subject_id: number; attempt_id: number; score: number | null }
export type CountedScore = { test_id: number; user_id: number; attempt_id: number; score: number | null }
type ResultKey = Pick<ExamScore, 'application_id' | 'subject_id'>

/** Selects the scores of entrance exams, each with the id of the taker's application in the exam's campaign. */
export const listExamScores = async (db: Db, counted: readonly CountedScore[]): Promise<ExamScore[]> => {
  const { rows } = await sql<ExamScore>`
    SELECT applications.id AS application_id, tests.subject_id, counted.attempt_id, counted.score
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS counted (test_id bigint, user_id bigint, attempt_id bigint, score int)
      JOIN entrance_exams AS exams ON exams.test_id = counted.test_id JOIN tests ON tests.id = counted.test_id
      JOIN applications ON applications.campaign_id = exams.campaign_id AND applications.user_id = counted.user_id
    ORDER BY applications.id`.execute(db)
  return rows
}

export type CurrentResult = { score: number; attempt_id: number | null; is_voided: boolean }
/** Returns the current result and whether its attempt has been voided. The caller has locked the application. */
export const findCurrentResult = async (
  db: Db,
  { application_id, subject_id }: ResultKey,
): Promise<CurrentResult | undefined> => {
  const { rows } = await sql<CurrentResult>`
    SELECT results.score, attempt_id, coalesce(attempts.status = 'voided', false) AS is_voided
    FROM college_exam_results AS results LEFT JOIN attempts ON attempts.id = attempt_id
    WHERE application_id = ${application_id} AND subject_id = ${subject_id}`.execute(db)
  return rows[0]
}

/** A null score deletes the result. */
export const saveResult = async (db: Db, { score, attempt_id, ...place }: ExamScore): Promise<void> => {
  if (score === null) {
    await sql`DELETE FROM college_exam_results WHERE application_id = ${place.application_id} AND subject_id = ${place.subject_id}`.execute(
      db,
    )
    return
  }
  await db
    .insertInto('college_exam_results')
    .values({ ...place, score, attempt_id })
    .onConflict((conflict) => conflict.columns(['application_id', 'subject_id']).doUpdateSet({ score, attempt_id }))
    .execute()
}

/** Proposes a changed score to staff, replacing an undecided proposal. */
export const proposeChange = async (
  db: Db,
  { application_id, subject_id, attempt_id, score }: ExamScore,
  before: number | null,
): Promise<void> => {
  await sql`
    INSERT INTO exam_score_changes (application_id, subject_id, attempt_id, before, after)
    VALUES (${application_id}, ${subject_id}, ${attempt_id}, ${before}, ${score})
    ON CONFLICT (application_id, subject_id) WHERE state = 'proposed'
    DO UPDATE SET attempt_id = excluded.attempt_id, before = excluded.before, after = excluded.after`.execute(db)
}

/** Deletes the undecided proposal, if there is one. */
export const dropProposal = async (db: Db, { application_id, subject_id }: ResultKey): Promise<void> => {
  await db
    .deleteFrom('exam_score_changes')
    .where('application_id', '=', application_id)
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'proposed')
    .execute()
}

/** Whether the last decision rejected the same score, so that it is not proposed again. */
export const wasRejected = async (db: Db, { application_id, subject_id, score }: ExamScore): Promise<boolean> => {
  const { rows } = await sql<{ rejected: boolean }>`
    SELECT state = 'rejected' AND after IS NOT DISTINCT FROM ${score}::int AS rejected FROM exam_score_changes
    WHERE application_id = ${application_id} AND subject_id = ${subject_id} AND state <> 'proposed' ORDER BY decided_at DESC,
      id DESC LIMIT 1`.execute(db)
  return rows[0]?.rejected ?? false
}

export const listChanges = async (
  db: Db,
  { applicationId, locale }: { applicationId: number; locale: Locale },
): Promise<ScoreChange[]> => {
  const { rows } = await sql<ScoreChange>`
    SELECT changes.id, subjects.${sql.ref(nameIn(locale))} AS subject_name, before, after, state, changes.created_at, decided_at,
      users.name AS decided_by, reason
    FROM exam_score_changes AS changes JOIN subjects ON subjects.id = subject_id LEFT JOIN users ON users.id = decided_by
    WHERE application_id = ${applicationId} ORDER BY changes.id DESC`.execute(db)
  return rows
}

type Change = ExamScore & { state: ScoreChange['state']; before: number | null }
/** Throws 404 if the change belongs to another application. */
export const getChange = async (
  db: Db,
  { applicationId, id }: { applicationId: number; id: number },
): Promise<Change> => {
  const { rows } = await sql<Change>`
    SELECT application_id, subject_id, attempt_id, before, after AS score, state FROM exam_score_changes
    WHERE id = ${id} AND application_id = ${applicationId}`.execute(db)
  return orNotFound(rows[0])
}

type Decision = { id: number; state: 'applied' | 'rejected'; by: number; reason: string }
export const decideChange = async (db: Db, { id, state, by, reason }: Decision): Promise<void> => {
  await sql`
    UPDATE exam_score_changes SET state = ${state}, decided_by = ${by}, decided_at = now(), reason = ${reason} WHERE id = ${id}`.execute(
    db,
  )
}
