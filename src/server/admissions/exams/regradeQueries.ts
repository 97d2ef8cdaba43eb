import { sql } from 'kysely'
import type { ApplicationStatus } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'
import type { CountedScore } from './scoreQueries'

type Proposal = { attempt_id: number; before: number | null; after: number | null }
/** A score after a re-grade, with the present result of the application. */
export type RegradedScore = CountedScore & {
  application_id: number
  subject_id: number
  status: ApplicationStatus
  campaign: string
  current: number | null
  current_attempt: number | null
  is_voided: boolean
  /** The undecided proposal, and whether the last decision rejected this score. */
  proposed: Proposal | null
  was_rejected: boolean
}

/** Selects the scores of entrance exams with the takers' applications, which `lock` locks in the order of their ids. */
export const listRegradedScores = async (
  db: Db,
  scores: readonly CountedScore[],
  lock: boolean,
): Promise<RegradedScore[]> => {
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) AS given (test_id bigint, user_id bigint, attempt_id bigint, score int)
      JOIN entrance_exams AS exams ON exams.test_id = given.test_id JOIN tests ON tests.id = given.test_id
      JOIN applications ON applications.campaign_id = exams.campaign_id AND applications.user_id = given.user_id`
  if (lock) await sql`SELECT FROM ${given} ORDER BY applications.id FOR NO KEY UPDATE OF applications`.execute(db)
  const { rows } = await sql<RegradedScore>`
    SELECT given.*, applications.id AS application_id, tests.subject_id, applications.status, campaigns.name_ru AS campaign,
      results.score AS current, results.attempt_id AS current_attempt, coalesce(counted.status = 'voided', false) AS is_voided,
      (SELECT jsonb_build_object('attempt_id', attempt_id, 'before', before, 'after', after) FROM exam_score_changes AS open
        WHERE open.application_id = applications.id AND open.subject_id = tests.subject_id AND state = 'proposed') AS proposed,
      coalesce((SELECT state = 'rejected' AND after IS NOT DISTINCT FROM given.score FROM exam_score_changes AS decided
        WHERE decided.application_id = applications.id AND decided.subject_id = tests.subject_id AND state <> 'proposed'
        ORDER BY decided_at DESC, id DESC LIMIT 1), false) AS was_rejected
    FROM ${given} JOIN campaigns ON campaigns.id = applications.campaign_id
      LEFT JOIN college_exam_results AS results ON results.application_id = applications.id AND results.subject_id = tests.subject_id
      LEFT JOIN attempts AS counted ON counted.id = results.attempt_id
    ORDER BY applications.id`.execute(db)
  return rows
}

type Place = { application_id: number; subject_id: number }
type Result = Place & { score: number | null; attempt_id: number | null }
type NewProposal = Result & { before: number | null }
/** Writes results (null deletes one) and proposals, and deletes the undecided proposals of the dropped places first. */
export const writeRegradedScores = async (
  db: Db,
  {
    results,
    proposals,
    dropped,
  }: { results: readonly Result[]; proposals: readonly NewProposal[]; dropped: readonly Place[] },
): Promise<void> => {
  const rows = (given: readonly unknown[]) => sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    AS given (application_id bigint, subject_id bigint, score int, attempt_id bigint, before int)`
  await sql`
    DELETE FROM exam_score_changes AS open USING ${rows(dropped)} WHERE state = 'proposed'
      AND open.application_id = given.application_id AND open.subject_id = given.subject_id`.execute(db)
  await sql`
    INSERT INTO college_exam_results (application_id, subject_id, score, attempt_id)
    SELECT application_id, subject_id, score, attempt_id FROM ${rows(results)} WHERE score IS NOT NULL
    ON CONFLICT (application_id, subject_id) DO UPDATE SET score = excluded.score, attempt_id = excluded.attempt_id`.execute(
    db,
  )
  await sql`
    DELETE FROM college_exam_results AS held USING ${rows(results)} WHERE given.score IS NULL
      AND held.application_id = given.application_id AND held.subject_id = given.subject_id`.execute(db)
  await sql`
    INSERT INTO exam_score_changes (application_id, subject_id, attempt_id, before, after)
    SELECT application_id, subject_id, attempt_id, before, score FROM ${rows(proposals)}
    ON CONFLICT (application_id, subject_id) WHERE state = 'proposed'
    DO UPDATE SET attempt_id = excluded.attempt_id, before = excluded.before, after = excluded.after`.execute(db)
}
