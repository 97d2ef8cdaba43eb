import { sql } from 'kysely'
import type { ApplicationChange, ApplicationForm } from '../../../api/admissions/applicationForm'
import type { AcceptedConsent, ApplicationSource, ApplicationStatus } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'

const storedParts = ['person', 'contacts', 'education', 'representative', 'achievements', 'benefits'] as const

const partsOf = (change: ApplicationChange) =>
  Object.fromEntries(
    storedParts.flatMap((part) => (change[part] === undefined ? [] : [[part, JSON.stringify(change[part])] as const])),
  )

type NewApplication = { campaignId: number; userId: number; source: ApplicationSource }

/** Creates a draft with the next number of the campaign's year. The person may have one application per campaign. */
export const insertApplication = async (db: Db, { campaignId, userId, source }: NewApplication): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    WITH next AS (
      INSERT INTO application_numbers (year, last) SELECT year, 1 FROM campaigns WHERE id = ${campaignId}
      ON CONFLICT (year) DO UPDATE SET last = application_numbers.last + 1 RETURNING year, last
    )
    INSERT INTO applications (campaign_id, user_id, source, number)
    SELECT ${campaignId}, ${userId}, ${source}, year || '-' || lpad(last::text, 6, '0') FROM next RETURNING id`.execute(
    db,
  )
  return orNotFound(rows[0]).id
}

/** Saves the changed parts and the completeness. The caller has locked the application and checked its version. */
export const updateForm = async (
  db: Db,
  id: number,
  { change, completeness }: { change: ApplicationChange; completeness: number },
): Promise<{ version: number; updated_at: string }> =>
  db
    .updateTable('applications')
    .set({ ...partsOf(change), completeness })
    .where('id', '=', id)
    .returning(['version', 'updated_at'])
    .executeTakeFirstOrThrow()

/** Saves the completeness; an unchanged value does not change the version. The caller has locked the application. */
export const saveCompleteness = async (db: Db, id: number, completeness: number): Promise<void> => {
  await db
    .updateTable('applications')
    .set({ completeness })
    .where('id', '=', id)
    .where('completeness', '<>', completeness)
    .execute()
}

export const replaceExamResults = async (
  db: Db,
  id: number,
  results: ApplicationForm['exam_results'],
): Promise<void> => {
  await db.deleteFrom('application_exam_results').where('application_id', '=', id).execute()
  if (results.length === 0) return
  await db
    .insertInto('application_exam_results')
    .values(results.map((result, position) => ({ ...result, application_id: id, position })))
    .execute()
}

/** Saves the choices in this order; existing choices keep their ids. */
export const replaceChoices = async (db: Db, id: number, choices: ApplicationForm['choices']): Promise<void> => {
  const rows = JSON.stringify(choices.map((choice, place) => ({ ...choice, priority: place + 1 })))
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) AS wanted_choice (direction_id bigint, education_method_id int, basis text, priority int)`
  await sql`
    DELETE FROM application_choices AS kept WHERE application_id = ${id} AND NOT EXISTS (SELECT FROM ${wanted}
      WHERE wanted_choice.direction_id = kept.direction_id AND wanted_choice.education_method_id = kept.education_method_id
        AND wanted_choice.basis = kept.basis)`.execute(db)
  await sql`
    INSERT INTO application_choices (application_id, campaign_id, direction_id, education_method_id, basis, priority)
    SELECT applications.id, campaign_id, direction_id, education_method_id, basis, priority FROM applications, ${wanted} WHERE applications.id = ${id}
    ON CONFLICT ON CONSTRAINT application_choices_distinct DO UPDATE SET priority = EXCLUDED.priority`.execute(db)
}

/** The caller has locked the applications and checked the transition; the database checks it again. */
export const moveApplications = async (
  db: Db,
  ids: readonly number[],
  move: {
    status: ApplicationStatus
    completeness?: number
    decision_reason?: string | null
    submitted_at?: string
    changes_due?: string | null
    changes_reminded?: boolean
    /** Starts a claim for half an hour, or ends it if null; undefined keeps the claim. */
    holderId?: number | null
  },
): Promise<void> => {
  const { holderId, ...columns } = move
  await db
    .updateTable('applications')
    .set({ ...columns, ...claimOf(holderId) })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}

const claimOf = (holderId: number | null | undefined) => {
  if (holderId === undefined) return {}
  if (holderId === null) return { reviewer_id: null, claimed_until: null }
  return { reviewer_id: holderId, claimed_until: sql<string>`now() + interval '30 minutes'` }
}

/** Starts or extends the claim for half an hour from now. */
export const saveClaim = async (db: Db, ids: readonly number[], holderId: number): Promise<void> => {
  await db
    .updateTable('applications')
    .set(claimOf(holderId))
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}

/** Records that the applicant has seen the return. */
export const markOpened = async (db: Db, id: number): Promise<void> => {
  await sql`
    UPDATE applications SET opened_at = now() WHERE id = ${id} AND status = 'needs_changes' AND opened_at IS NULL`.execute(
    db,
  )
}

/** Resets the state of the choices, which frees their places and waiting-list positions. */
export const freeChoices = async (db: Db, applicationIds: readonly number[]): Promise<void> => {
  await sql`
    UPDATE application_choices SET state = 'none', state_at = now(), state_reason = NULL
    WHERE application_id = ANY(${applicationIds}) AND state <> 'none'`.execute(db)
}

export const insertSnapshot = async (db: Db, applicationId: number, data: object): Promise<void> => {
  await sql`
    INSERT INTO application_snapshots (application_id, number, data)
    SELECT ${applicationId}, coalesce(max(number), 0) + 1, ${JSON.stringify(data)}::jsonb FROM application_snapshots
      WHERE application_id = ${applicationId}`.execute(db)
}

/** A repeated consent is ignored. */
export const insertApplicationConsents = async (
  db: Db,
  {
    applicationId,
    recordedBy,
    consents,
  }: { applicationId: number; recordedBy: number; consents: readonly AcceptedConsent[] },
): Promise<void> => {
  await db
    .insertInto('application_consents')
    .values(consents.map((consent) => ({ ...consent, application_id: applicationId, recorded_by: recordedBy })))
    .onConflict((conflict) => conflict.columns(['application_id', 'kind', 'version']).doNothing())
    .execute()
}

/** Saves results of the college's own exams; a null score deletes the result. */
export const putCollegeExams = async (
  db: Db,
  id: number,
  scores: readonly { subject_id: number; score: number | null }[],
): Promise<void> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) AS given (subject_id bigint, score int)`
  await sql`DELETE FROM college_exam_results WHERE application_id = ${id} AND subject_id IN (
    SELECT subject_id FROM ${given} WHERE score IS NULL)`.execute(db)
  await sql`INSERT INTO college_exam_results (application_id, subject_id, score)
    SELECT ${id}::bigint, subject_id, score FROM ${given} WHERE score IS NOT NULL
    ON CONFLICT (application_id, subject_id) DO UPDATE SET score = excluded.score, attempt_id = NULL`.execute(db)
}

type Scoring = { achievement_points: number; preference: boolean }
/** Saves the achievement points and the preference flag, which staff decide on. */
export const updateScoring = async (db: Db, id: number, scoring: Scoring): Promise<void> => {
  await db.updateTable('applications').set(scoring).where('id', '=', id).execute()
}

/** Fills the missing middle name and phone of the applicants' accounts from their reviewed applications. */
export const completeAccounts = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    UPDATE users SET middle_name = coalesce(nullif(users.middle_name, ''), given.middle_name, ''),
      phone = coalesce(users.phone, given.phone)
    FROM (SELECT user_id, person ->> 'middle_name' AS middle_name,
        substring(regexp_replace(contacts ->> 'phone', '[^+0-9]', '', 'g') FROM '^[+][0-9]{7,15}$') AS phone
      FROM applications WHERE id = ANY(${ids})) AS given
    WHERE users.id = user_id AND (users.middle_name = '' AND given.middle_name <> '' OR users.phone IS NULL
      AND given.phone IS NOT NULL)`.execute(db)
}
