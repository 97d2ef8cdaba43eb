import { sql } from 'kysely'
import type { z } from 'zod'
import type { controlForm } from '../../api/directories/subjects'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Db } from '../platform/database'

/** A subject of a person's curriculum in one semester, counted from entry. */
export type PlannedSubject = {
  user_id: number
  subject_id: number
  subject_name: string
  semester: number
  hours: number | null
  credits: number | null
  control_form: z.output<typeof controlForm>
  academic_year: string
  /** The period of the semester; null if the college has not created it. */
  period_id: number | null
  starts_on: string | null
  ends_on: string | null
}

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
    ), semesters AS MATERIALIZED (
      SELECT id, academic_year, starts_on, ends_on,
        2 * left(academic_year, 4)::int + row_number() OVER (PARTITION BY academic_year ORDER BY starts_on) AS place
      FROM periods WHERE kind = 'semester'
    ), entered AS (
      SELECT id AS group_id, left(academic_year, 4)::int - course + 1 AS year FROM groups
      WHERE id IN (SELECT group_id FROM people)
    )
    SELECT user_id, subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name, semester, lines.hours, lines.credits,
      lines.control_form, year + (semester - 1) / 2 || '/' || year + (semester + 1) / 2 AS academic_year,
      semesters.id AS period_id, starts_on, ends_on
    FROM people JOIN group_curricula USING (group_id) JOIN entered USING (group_id)
      JOIN curriculum_lines AS lines USING (curriculum_id) JOIN subjects ON subjects.id = subject_id
      LEFT JOIN semesters ON place = 2 * year + semester
    ORDER BY user_id, semester, subject_name, subject_id`.execute(db)
  return rows
}
