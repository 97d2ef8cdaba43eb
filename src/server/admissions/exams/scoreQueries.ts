import { sql } from 'kysely'
import type { ScoreChange } from '../../../api/admissions/exams'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/lists'
import { found } from '../../kit/problems'
import type { Db } from '../../platform/database'

/** A null score withdraws the result. */
export type Counting = { profile_id: number; subject_id: number; attempt_id: number; score: number | null }
export type Counted = { test_id: number; user_id: number; attempt_id: number; score: number | null }
type Place = Pick<Counting, 'profile_id' | 'subject_id'>

/** Keeps the scores of entrance exams and adds the application of the exam's campaign. */
export const listCounting = async (db: Db, counted: readonly Counted[]): Promise<Counting[]> => {
  const { rows } = await sql<Counting>`
    SELECT profiles.id AS profile_id, tests.subject_id, counted.attempt_id, counted.score
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS counted (test_id bigint, user_id bigint, attempt_id bigint, score int)
      JOIN entrance_exams AS exams ON exams.test_id = counted.test_id JOIN tests ON tests.id = counted.test_id
      JOIN profiles ON profiles.campaign_id = exams.campaign_id AND profiles.user_id = counted.user_id
    ORDER BY profiles.id`.execute(db)
  return rows
}

export type StandingResult = { score: number; attempt_id: number | null; is_voided: boolean }
/** Returns the current result and whether its attempt has been voided. The caller has locked the application. */
export const findStanding = async (db: Db, { profile_id, subject_id }: Place): Promise<StandingResult | undefined> => {
  const { rows } = await sql<StandingResult>`
    SELECT results.score, attempt_id, coalesce(attempts.status = 'voided', false) AS is_voided
    FROM college_exam_results AS results LEFT JOIN attempts ON attempts.id = attempt_id
    WHERE profile_id = ${profile_id} AND subject_id = ${subject_id}`.execute(db)
  return rows[0]
}

/** A null score deletes the result. */
export const saveResult = async (db: Db, { score, attempt_id, ...place }: Counting): Promise<void> => {
  if (score === null) {
    await sql`DELETE FROM college_exam_results WHERE profile_id = ${place.profile_id} AND subject_id = ${place.subject_id}`.execute(
      db,
    )
    return
  }
  await db
    .insertInto('college_exam_results')
    .values({ ...place, score, attempt_id })
    .onConflict((conflict) => conflict.columns(['profile_id', 'subject_id']).doUpdateSet({ score, attempt_id }))
    .execute()
}

/** Proposes a changed score to staff, replacing an undecided proposal. */
export const proposeChange = async (
  db: Db,
  { profile_id, subject_id, attempt_id, score }: Counting,
  before: number | null,
): Promise<void> => {
  await sql`
    INSERT INTO exam_score_changes (profile_id, subject_id, attempt_id, before, after)
    VALUES (${profile_id}, ${subject_id}, ${attempt_id}, ${before}, ${score})
    ON CONFLICT (profile_id, subject_id) WHERE state = 'proposed'
    DO UPDATE SET attempt_id = excluded.attempt_id, before = excluded.before, after = excluded.after`.execute(db)
}

/** Deletes the undecided proposal, if there is one. */
export const dropProposal = async (db: Db, { profile_id, subject_id }: Place): Promise<void> => {
  await db
    .deleteFrom('exam_score_changes')
    .where('profile_id', '=', profile_id)
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'proposed')
    .execute()
}

/** True if the last decision refused the same score, so that it is not proposed again. */
export const wasRefused = async (db: Db, { profile_id, subject_id, score }: Counting): Promise<boolean> => {
  const { rows } = await sql<{ refused: boolean }>`
    SELECT state = 'refused' AND after IS NOT DISTINCT FROM ${score}::int AS refused FROM exam_score_changes
    WHERE profile_id = ${profile_id} AND subject_id = ${subject_id} AND state <> 'proposed' ORDER BY decided_at DESC,
      id DESC LIMIT 1`.execute(db)
  return rows[0]?.refused ?? false
}

export const listChanges = async (
  db: Db,
  { profileId, locale }: { profileId: number; locale: Locale },
): Promise<ScoreChange[]> => {
  const { rows } = await sql<ScoreChange>`
    SELECT changes.id, subjects.${sql.ref(nameIn(locale))} AS subject_name, before, after, state, changes.created_at, decided_at,
      users.name AS decided_by, reason
    FROM exam_score_changes AS changes JOIN subjects ON subjects.id = subject_id LEFT JOIN users ON users.id = decided_by
    WHERE profile_id = ${profileId} ORDER BY changes.id DESC`.execute(db)
  return rows
}

type Change = Counting & { state: ScoreChange['state']; before: number | null }
/** Throws 404 if the change belongs to another application. */
export const getChange = async (db: Db, { profileId, id }: { profileId: number; id: number }): Promise<Change> => {
  const { rows } = await sql<Change>`
    SELECT profile_id, subject_id, attempt_id, before, after AS score, state FROM exam_score_changes
    WHERE id = ${id} AND profile_id = ${profileId}`.execute(db)
  return found(rows[0])
}

type Decision = { id: number; state: 'applied' | 'refused'; by: number; reason: string }
export const decideChange = async (db: Db, { id, state, by, reason }: Decision): Promise<void> => {
  await sql`
    UPDATE exam_score_changes SET state = ${state}, decided_by = ${by}, decided_at = now(), reason = ${reason} WHERE id = ${id}`.execute(
    db,
  )
}
