import { sql, type SqlBool } from 'kysely'
import type { Scale } from '../../../api/gradebook/codes'
import type { GradebookRules } from '../../../api/gradebook/computeFinal'
import type { DebtKey, RetakeTerms } from '../../../api/gradebook/retakes'
import type { RetakeStatus } from '../../../api/gradebook/retakeRules'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { canEdit } from '../bookAccessQueries'
import { finalMarks } from '../finalMarkQueries'

export type DebtFacts = DebtKey & {
  name: string
  subject_name: string
  is_student: boolean
  /** Final marks in force that the user can edit. */
  finals: {
    group_id: number | null
    group_code: string | null
    scale: Scale
    rules: GradebookRules | null
    value: number | null
  }[]
  /** Gradebooks of the student's groups that the user can edit. */
  books: { group_id: number; group_code: string; is_signed: boolean }[]
  retakes: { number: number; status: RetakeStatus }[]
  /** Teachers of the subject in the student's groups. */
  teacher_ids: number[]
}

/** The facts that decide about the next retake of each debt, in the order of the debts. Unknown people and subjects are left out. */
export const listDebtFacts = async (
  db: Db,
  { debts, person, locale }: { debts: readonly DebtKey[]; person: Pick<Person, 'id' | 'reach'>; locale: Locale },
): Promise<DebtFacts[]> => {
  const keys = sql`(SELECT user_id, subject_id, period_id FROM given)`
  const finals = finalMarks({
    where: sql<SqlBool>`(base.user_id, base.subject_id, base.period_id) IN ${keys}
      AND ${canEdit(person, { group: sql`base.group_id`, subject: sql`base.subject_id` })}`,
    books: sql<SqlBool>`(subject_id, period_id) IN (SELECT subject_id, period_id FROM given)`,
  })
  const { rows } = await sql<DebtFacts>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(debts.map((debt, place) => ({ ...debt, place })))}::jsonb)
        AS given (place int, user_id bigint, subject_id bigint, period_id bigint)
    ), finals AS (${finals})
    SELECT given.user_id, given.subject_id, given.period_id, users.name, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      EXISTS (SELECT FROM memberships WHERE user_id = given.user_id AND ended_on IS NULL) AS is_student,
      (SELECT coalesce(json_agg(json_build_object('group_id', group_id, 'group_code', code, 'scale', scale, 'rules', rules, 'value', value)), '[]')
        FROM finals LEFT JOIN groups ON groups.id = group_id
        WHERE (finals.user_id, finals.subject_id, finals.period_id) = (given.user_id, given.subject_id, given.period_id)) AS finals,
      (SELECT coalesce(json_agg(json_build_object('group_id', groups.id, 'group_code', code, 'is_signed', signed_at IS NOT NULL)), '[]')
        FROM gradebooks JOIN groups ON groups.id = group_id
        WHERE gradebooks.subject_id = given.subject_id AND gradebooks.period_id = given.period_id
          AND gradebooks.group_id IN (SELECT memberships.group_id FROM memberships WHERE user_id = given.user_id)
          AND ${canEdit(person, { group: sql`gradebooks.group_id`, subject: sql`gradebooks.subject_id` })}) AS books,
      (SELECT coalesce(json_agg(json_build_object('number', number, 'status', status) ORDER BY id), '[]') FROM retakes
        WHERE (retakes.user_id, retakes.subject_id, retakes.period_id) = (given.user_id, given.subject_id, given.period_id)) AS retakes,
      (SELECT coalesce(json_agg(DISTINCT group_teachers.user_id), '[]') FROM group_teachers
        WHERE group_teachers.subject_id = given.subject_id
          AND group_teachers.group_id IN (SELECT memberships.group_id FROM memberships WHERE user_id = given.user_id)) AS teacher_ids
    FROM given JOIN users ON users.id = given.user_id JOIN subjects ON subjects.id = given.subject_id
      JOIN periods ON periods.id = given.period_id
    ORDER BY place`.execute(db)
  return rows
}

const planningLock = 4_201_975
/** Serialises planning: two people cannot plan the same debt, and sheet numbers have no duplicates. */
export const lockPlanning = async (db: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${planningLock}::bigint)`.execute(db)
}

export type NewRetake = DebtKey & RetakeTerms & { group_id: number | null; number: number; scale: Scale }
/** Inserts retakes with consecutive sheet numbers; the caller holds the planning lock. Returns the ids in the same order. */
export const insertRetakes = async (
  db: Db,
  { retakes, year, plannedBy }: { retakes: readonly NewRetake[]; year: number; plannedBy: number },
): Promise<number[]> => {
  const given = retakes.map(({ examiner_ids, ...retake }, at) => ({ ...retake, examiner_ids, at }))
  const { rows } = await sql<{ id: number }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (at int, user_id bigint, subject_id bigint,
        period_id bigint, group_id bigint, number int, scale text, held_on date, starts_at time, place text, examiner_ids bigint[])
    ), last AS (SELECT coalesce(max(sheet_number), 0) AS number FROM retakes WHERE sheet_year = ${year}
    ), made AS (
      INSERT INTO retakes (user_id, subject_id, period_id, group_id, number, scale, held_on, starts_at, place, planned_by,
        sheet_year, sheet_number)
      SELECT user_id, subject_id, period_id, group_id, given.number, scale, held_on, starts_at, place, ${plannedBy}, ${year},
        last.number + at + 1
      FROM given, last ORDER BY at RETURNING id, user_id, subject_id, period_id
    ), examining AS (
      INSERT INTO retake_examiners (retake_id, user_id, position)
      SELECT made.id, examiner, position FROM made JOIN given USING (user_id, subject_id, period_id)
        CROSS JOIN unnest(examiner_ids) WITH ORDINALITY AS examiners (examiner, position)
    )
    SELECT id FROM made ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}
