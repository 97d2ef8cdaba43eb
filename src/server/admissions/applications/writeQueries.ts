import { sql } from 'kysely'
import type { ProfileChange, ProfileForm } from '../../../api/admissions/applicationForm'
import type { GivenConsent, ProfileSource, ProfileStatus } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'
import { found } from '../../kit/problems'

const keptParts = ['person', 'contacts', 'education', 'representative', 'achievements', 'benefits'] as const

const partsOf = (change: ProfileChange) =>
  Object.fromEntries(
    keptParts.flatMap((part) => (change[part] === undefined ? [] : [[part, JSON.stringify(change[part])] as const])),
  )

type NewProfile = { campaignId: number; userId: number; source: ProfileSource }

/**
 * Begins an application under the next number of the campaign's year; throws 422 when the person has one in the
 * campaign.
 */
export const insertProfile = async (db: Db, { campaignId, userId, source }: NewProfile): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    WITH next AS (
      INSERT INTO application_numbers (year, last) SELECT year, 1 FROM campaigns WHERE id = ${campaignId}
      ON CONFLICT (year) DO UPDATE SET last = application_numbers.last + 1 RETURNING year, last
    )
    INSERT INTO profiles (campaign_id, user_id, source, number)
    SELECT ${campaignId}, ${userId}, ${source}, year || '-' || lpad(last::text, 6, '0') FROM next RETURNING id`.execute(
    db,
  )
  return found(rows[0]).id
}

/**
 * Keeps the parts that were sent, and how complete the form then is. The caller has locked the profile and checked its
 * version.
 */
export const updateForm = async (
  db: Db,
  id: number,
  { change, completeness }: { change: ProfileChange; completeness: number },
): Promise<{ version: number; updated_at: string }> =>
  db
    .updateTable('profiles')
    .set({ ...partsOf(change), completeness })
    .where('id', '=', id)
    .returning(['version', 'updated_at'])
    .executeTakeFirstOrThrow()

/**
 * Says how complete the form is; where that has not changed, neither has the record. The caller has locked the profile.
 */
export const renewCompleteness = async (db: Db, id: number, completeness: number): Promise<void> => {
  await db
    .updateTable('profiles')
    .set({ completeness })
    .where('id', '=', id)
    .where('completeness', '<>', completeness)
    .execute()
}

export const replaceExamResults = async (db: Db, id: number, results: ProfileForm['exam_results']): Promise<void> => {
  await db.deleteFrom('profile_exam_results').where('profile_id', '=', id).execute()
  if (results.length === 0) return
  await db
    .insertInto('profile_exam_results')
    .values(results.map((result, position) => ({ ...result, profile_id: id, position })))
    .execute()
}

/** Puts the wishes in this order; a wish that was there keeps its id. */
export const replaceChoices = async (db: Db, id: number, choices: ProfileForm['choices']): Promise<void> => {
  const wishes = JSON.stringify(choices.map((choice, place) => ({ ...choice, priority: place + 1 })))
  const wished = sql`jsonb_to_recordset(${wishes}::jsonb) AS wish (direction_id bigint, education_method_id int, basis text, priority int)`
  await sql`
    DELETE FROM profile_choices AS kept WHERE profile_id = ${id} AND NOT EXISTS (SELECT FROM ${wished}
      WHERE wish.direction_id = kept.direction_id AND wish.education_method_id = kept.education_method_id
        AND wish.basis = kept.basis)`.execute(db)
  await sql`
    INSERT INTO profile_choices (profile_id, campaign_id, direction_id, education_method_id, basis, priority)
    SELECT profiles.id, campaign_id, direction_id, education_method_id, basis, priority FROM profiles, ${wished} WHERE profiles.id = ${id}
    ON CONFLICT ON CONSTRAINT profile_choices_distinct DO UPDATE SET priority = EXCLUDED.priority`.execute(db)
}

/** The caller has locked the profile; whether it may move so is the rules' and, last, the database's. */
export const moveProfiles = async (
  db: Db,
  ids: readonly number[],
  move: {
    status: ProfileStatus
    completeness?: number
    decision_reason?: string | null
    submitted_at?: string
    changes_due?: string | null
    changes_reminded?: boolean
    /** Who takes the case for half an hour; null gives it back. Left out, it stays. */
    holderId?: number | null
  },
): Promise<void> => {
  const { holderId, ...columns } = move
  await db
    .updateTable('profiles')
    .set({ ...columns, ...leaseOf(holderId) })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}

const leaseOf = (holderId: number | null | undefined) => {
  if (holderId === undefined) return {}
  if (holderId === null) return { reviewer_id: null, lease_until: null }
  return { reviewer_id: holderId, lease_until: sql<string>`now() + interval '30 minutes'` }
}

/** Takes the cases for half an hour from now, or prolongs that. */
export const leaseProfiles = async (db: Db, ids: readonly number[], holderId: number): Promise<void> => {
  await db
    .updateTable('profiles')
    .set(leaseOf(holderId))
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
}

/** Remembers that the applicant has seen the return. */
export const markOpened = async (db: Db, id: number): Promise<void> => {
  await sql`
    UPDATE profiles SET opened_at = now() WHERE id = ${id} AND status = 'needs_changes' AND opened_at IS NULL`.execute(
    db,
  )
}

/** Frees what the wishes held: a place or a turn on the waiting list. */
export const freeChoices = async (db: Db, profileIds: readonly number[]): Promise<void> => {
  await sql`
    UPDATE profile_choices SET state = 'none', state_at = now(), state_reason = NULL
    WHERE profile_id = ANY(${profileIds}) AND state <> 'none'`.execute(db)
}

/** Keeps the application as it was sent. */
export const insertSnapshot = async (db: Db, profileId: number, data: object): Promise<void> => {
  await sql`
    INSERT INTO profile_snapshots (profile_id, number, data)
    SELECT ${profileId}, coalesce(max(number), 0) + 1, ${JSON.stringify(data)}::jsonb FROM profile_snapshots
      WHERE profile_id = ${profileId}`.execute(db)
}

/** A consent given twice is one consent. */
export const insertProfileConsents = async (
  db: Db,
  { profileId, recordedBy, consents }: { profileId: number; recordedBy: number; consents: readonly GivenConsent[] },
): Promise<void> => {
  await db
    .insertInto('profile_consents')
    .values(consents.map((consent) => ({ ...consent, profile_id: profileId, recorded_by: recordedBy })))
    .onConflict((conflict) => conflict.columns(['profile_id', 'kind', 'version']).doNothing())
    .execute()
}

/** Keeps results of exams that the college held; without a score the result is not known. */
export const putCollegeExams = async (
  db: Db,
  id: number,
  scores: readonly { subject_id: number; score: number | null }[],
): Promise<void> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) AS given (subject_id bigint, score int)`
  await sql`DELETE FROM college_exam_results WHERE profile_id = ${id} AND subject_id IN (
    SELECT subject_id FROM ${given} WHERE score IS NULL)`.execute(db)
  await sql`INSERT INTO college_exam_results (profile_id, subject_id, score)
    SELECT ${id}::bigint, subject_id, score FROM ${given} WHERE score IS NOT NULL
    ON CONFLICT (profile_id, subject_id) DO UPDATE SET score = excluded.score, attempt_id = NULL`.execute(db)
}

type Judgement = { achievement_points: number; preference: boolean }
/** The office's own judgement of achievements and benefits. */
export const updateJudgement = async (db: Db, id: number, judgement: Judgement): Promise<void> => {
  await db.updateTable('profiles').set(judgement).where('id', '=', id).execute()
}

/**
 * What the accounts of the applicants lack, patronymic and phone, as the office has checked them in the applications.
 */
export const completeAccounts = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    UPDATE users SET middle_name = coalesce(nullif(users.middle_name, ''), given.middle_name, ''),
      phone = coalesce(users.phone, given.phone)
    FROM (SELECT user_id, person ->> 'middle_name' AS middle_name,
        substring(regexp_replace(contacts ->> 'phone', '[^+0-9]', '', 'g') FROM '^[+][0-9]{7,15}$') AS phone
      FROM profiles WHERE id = ANY(${ids})) AS given
    WHERE users.id = user_id AND (users.middle_name = '' AND given.middle_name <> '' OR users.phone IS NULL
      AND given.phone IS NOT NULL)`.execute(db)
}
