import { sql } from 'kysely'
import type { ScoreChange } from '../../../api/admissions/exams'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/lists'
import { found } from '../../kit/problems'
import type { Db } from '../../platform/database'

export type Counting = { profile_id: number; subject_id: number; attempt_id: number; score: number }
export type Counted = { test_id: number; user_id: number; attempt_id: number; score: number }

/** Of results that count, those of exams, with the application in whose campaign each was held. */
export const listCounting = async (db: Db, counted: readonly Counted[]): Promise<Counting[]> => {
  const { rows } = await sql<Counting>`
    SELECT profiles.id AS profile_id, tests.subject_id, counted.attempt_id, counted.score
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS counted (test_id bigint, user_id bigint, attempt_id bigint, score int)
      JOIN entrance_exams AS exams ON exams.test_id = counted.test_id JOIN tests ON tests.id = counted.test_id
      JOIN profiles ON profiles.campaign_id = exams.campaign_id AND profiles.user_id = counted.user_id
    ORDER BY profiles.id`.execute(db)
  return rows
}

/** The caller has locked the application. */
export const findStanding = async (
  db: Db,
  { profile_id, subject_id }: Pick<Counting, 'profile_id' | 'subject_id'>,
): Promise<{ score: number; attempt_id: number | null } | undefined> =>
  db
    .selectFrom('college_exam_results')
    .select(['score', 'attempt_id'])
    .where('profile_id', '=', profile_id)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()

export const saveResult = async (db: Db, result: Counting): Promise<void> => {
  const { score, attempt_id } = result
  await db
    .insertInto('college_exam_results')
    .values(result)
    .onConflict((conflict) => conflict.columns(['profile_id', 'subject_id']).doUpdateSet({ score, attempt_id }))
    .execute()
}

/** The changed mark awaits a decision, instead of one that did. */
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

/** The mark is again what counts: nothing is left to decide. */
export const dropProposal = async (
  db: Db,
  { profile_id, subject_id }: Pick<Counting, 'profile_id' | 'subject_id'>,
): Promise<void> => {
  await db
    .deleteFrom('exam_score_changes')
    .where('profile_id', '=', profile_id)
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'proposed')
    .execute()
}

/** Whether somebody has decided upon this very change before: a refused one is not proposed again. */
export const wasRefused = async (db: Db, { profile_id, subject_id, score }: Counting): Promise<boolean> => {
  const { rows } = await sql<{ refused: boolean }>`
    SELECT state = 'refused' AND after = ${score} AS refused FROM exam_score_changes
    WHERE profile_id = ${profile_id} AND subject_id = ${subject_id} AND state <> 'proposed' ORDER BY decided_at DESC, id DESC LIMIT 1`.execute(
    db,
  )
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
/** A change of this very application. */
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
