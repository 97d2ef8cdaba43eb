import { sql } from 'kysely'
import type { ControlForm } from '../../api/curricula/codes'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Db } from '../platform/database'

/** A subject of a curriculum in one semester, counted from entry. */
export type PlannedLine = {
  subject_id: number
  subject_name: string
  semester: number
  hours: number | null
  credits: number | null
  control_form: ControlForm
  academic_year: string
  /** The period of the semester; null if the college has not created it. */
  period_id: number | null
  starts_on: string | null
  ends_on: string | null
}
/** A subject of a person's curriculum in one semester. */
export type PlannedSubject = PlannedLine & { user_id: number }

/**
 * SQL: the periods of kind `semester`; `place` numbers them through all years. The only semester of a year is the
 * second one if it begins in the year's second calendar year.
 */
export const numberedSemesters = sql`
  SELECT id, academic_year, starts_on, ends_on, 2 * left(academic_year, 4)::int + half AS place FROM (
    SELECT id, academic_year, starts_on, ends_on, CASE
      WHEN count(*) OVER (PARTITION BY academic_year) > 1 THEN row_number() OVER (PARTITION BY academic_year ORDER BY starts_on)
      WHEN extract(year FROM starts_on) = left(academic_year, 4)::int THEN 1 ELSE 2 END AS half
    FROM periods WHERE kind = 'semester'
  ) AS halves WHERE half <= 2`

/** SQL: the calendar year in which a group of `groups` entered. */
export const entryYear = sql<number>`(left(groups.academic_year, 4)::int - groups.course + 1)`

const plannedColumns = (locale: Locale) => sql`
  subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name, semester, lines.hours, lines.credits,
    lines.control_form, year + (semester - 1) / 2 || '/' || year + (semester + 1) / 2 AS academic_year,
    semesters.id AS period_id, starts_on, ends_on`

/** SQL: lines of the curricula that groups follow; `entered` names the groups and years of entry. */
const plannedOf = sql`
  group_curricula JOIN entered USING (group_id) JOIN curriculum_lines AS lines USING (curriculum_id)
    JOIN subjects ON subjects.id = subject_id LEFT JOIN semesters ON place = 2 * year + semester`

/**
 * Subjects of the curricula that these people follow, by semester and name. Semester N of a group is the first or second
 * period of kind `semester` in the academic year of its course (N + 1) / 2. People follow the curriculum of their present
 * or last group.
 */
export const listPlannedSubjects = async (
  db: Db,
  { userIds, locale }: { userIds: readonly number[]; locale: Locale },
): Promise<PlannedSubject[]> => {
  const { rows } = await sql<PlannedSubject>`
    WITH people AS MATERIALIZED (
      SELECT DISTINCT ON (user_id) user_id, group_id FROM memberships WHERE user_id = ANY(${userIds})
      ORDER BY user_id, ended_on DESC NULLS FIRST, started_on DESC, id DESC
    ), semesters AS MATERIALIZED (${numberedSemesters}), entered AS (
      SELECT id AS group_id, ${entryYear} AS year FROM groups WHERE id IN (SELECT group_id FROM people)
    )
    SELECT user_id, ${plannedColumns(locale)} FROM people JOIN (${plannedOf}) USING (group_id)
    ORDER BY user_id, semester, subject_name, subject_id`.execute(db)
  return rows
}

/** Like `listPlannedSubjects`, for the curricula that groups follow. */
export const listGroupPlans = async (
  db: Db,
  { groupIds, locale }: { groupIds: readonly number[]; locale: Locale },
): Promise<(PlannedLine & { group_id: number })[]> => {
  const { rows } = await sql<PlannedLine & { group_id: number }>`
    WITH semesters AS MATERIALIZED (${numberedSemesters}), entered AS (
      SELECT id AS group_id, ${entryYear} AS year FROM groups WHERE id = ANY(${groupIds})
    )
    SELECT group_id, ${plannedColumns(locale)} FROM ${plannedOf}
    ORDER BY group_id, semester, subject_name, subject_id`.execute(db)
  return rows
}

/** Control form that the group's curriculum has for a subject in a period. */
export const findPlannedForm = async (
  db: Db,
  { groupId, subjectId, periodId }: { groupId: number; subjectId: number; periodId: number },
): Promise<ControlForm | undefined> => {
  const { rows } = await sql<{ control_form: ControlForm }>`
    SELECT control_form FROM group_curricula JOIN groups ON groups.id = group_id
      JOIN curriculum_lines USING (curriculum_id) JOIN (${numberedSemesters}) AS semesters ON place = 2 * ${entryYear} + semester
    WHERE group_id = ${groupId} AND subject_id = ${subjectId} AND semesters.id = ${periodId}`.execute(db)
  return rows[0]?.control_form
}
