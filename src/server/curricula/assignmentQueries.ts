import { sql } from 'kysely'
import type { CandidateGroup } from '../../api/curricula/assignment'
import type { Scale } from '../../api/gradebook/codes'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Db } from '../platform/database'
import { entryYear, numberedSemesters } from './planQueries'

export type Semester = {
  id: number
  name: string
  academic_year: string
  starts_on: string
  ends_on: string
  place: number
}
/** Semesters of the college, newest first. */
export const listSemesters = async (db: Db, locale: Locale): Promise<Semester[]> => {
  const { rows } = await sql<Semester>`
    SELECT id, semesters.academic_year, semesters.starts_on, semesters.ends_on, place::int, translation(translations, ${locale}, 'name') AS name
    FROM (${numberedSemesters}) AS semesters JOIN periods USING (id) ORDER BY semesters.starts_on DESC`.execute(db)
  return rows
}

/** SQL: a curriculum of `curricula` as a link. */
const linkOf = sql`json_build_object('id', curricula.id, 'direction_code', directions.code, 'entry_year', curricula.entry_year,
  'edition', curricula.edition)`

type Key = { direction_id: number; education_method_id: number; entry_year: number }
/** Groups that can follow a curriculum: forming or active, of its direction and form. */
export const listCandidateGroups = async (
  db: Db,
  { direction_id, education_method_id, entry_year }: Key,
): Promise<CandidateGroup[]> => {
  const { rows } = await sql<CandidateGroup>`
    SELECT groups.id, groups.code, course, ${entryYear} AS entry_year, ${entryYear} = ${entry_year} AS is_suggested,
      (SELECT count(*)::int FROM memberships WHERE group_id = groups.id AND ended_on IS NULL) AS students_count,
      (SELECT ${linkOf} FROM group_curricula JOIN curricula ON curricula.id = curriculum_id
        JOIN directions ON directions.id = curricula.direction_id WHERE group_id = groups.id) AS curriculum
    FROM groups
    WHERE direction_id = ${direction_id} AND education_method_id = ${education_method_id} AND groups.status IN ('forming', 'active')
    ORDER BY course, groups.code`.execute(db)
  return rows
}

export type FoundBook = {
  group_id: number
  subject_id: number
  subject_name: string
  scale: Scale
  marks_count: number
}
/** Gradebooks of groups in a period, with the number of their marks. */
export const listBooks = async (
  db: Db,
  { groupIds, periodId, locale }: { groupIds: readonly number[]; periodId: number; locale: Locale },
): Promise<FoundBook[]> => {
  const { rows } = await sql<FoundBook>`
    SELECT group_id, subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name, scale,
      (SELECT count(*)::int FROM grade_entries JOIN grade_items ON grade_items.id = item_id
        WHERE gradebook_id = gradebooks.id AND (value IS NOT NULL OR flag IS NOT NULL)) AS marks_count
    FROM gradebooks JOIN subjects ON subjects.id = subject_id
    WHERE group_id = ANY(${groupIds}) AND period_id = ${periodId} ORDER BY subject_name, subject_id`.execute(db)
  return rows
}

export type Teaching = { group_id: number; subject_id: number; user_id: number; name: string }
/** Active teachers of all groups of a direction; those of groups with later codes, which are usually younger, first. */
export const listTeaching = async (db: Db, directionId: number): Promise<Teaching[]> => {
  const { rows } = await sql<Teaching>`
    SELECT group_id, subject_id, user_id, users.name FROM group_teachers JOIN users ON users.id = user_id
      JOIN groups ON groups.id = group_id
    WHERE direction_id = ${directionId} AND users.status = 'active'
    ORDER BY groups.academic_year DESC, groups.code DESC, users.name, user_id`.execute(db)
  return rows
}

/** Makes groups follow a curriculum. Returns those that did not follow it before. */
export const followCurriculum = async (
  db: Db,
  { curriculumId, groupIds, by }: { curriculumId: number; groupIds: readonly number[]; by: number },
): Promise<number[]> => {
  const { rows } = await sql<{ group_id: number }>`
    INSERT INTO group_curricula (group_id, curriculum_id, assigned_by)
    SELECT unnest(${groupIds}::bigint[]), ${curriculumId}::bigint, ${by}::bigint
    ON CONFLICT (group_id) DO UPDATE
      SET curriculum_id = excluded.curriculum_id, assigned_by = excluded.assigned_by, assigned_at = now()
      WHERE group_curricula.curriculum_id <> excluded.curriculum_id
    RETURNING group_id`.execute(db)
  return rows.map(({ group_id }) => group_id)
}

type Link = { id: number; direction_code: string; entry_year: number; edition: number }
/** The curriculum that a group follows, and the approved one that it could follow. */
export const findGroupCurricula = async (
  db: Db,
  groupId: number,
): Promise<{ follows: Link | null; approved: Link | null } | undefined> => {
  const { rows } = await sql<{ follows: Link | null; approved: Link | null }>`
    SELECT
      (SELECT ${linkOf} FROM group_curricula JOIN curricula ON curricula.id = curriculum_id
        JOIN directions ON directions.id = curricula.direction_id WHERE group_id = groups.id) AS follows,
      (SELECT ${linkOf} FROM curricula JOIN directions ON directions.id = curricula.direction_id
        WHERE curricula.direction_id = groups.direction_id AND curricula.education_method_id = groups.education_method_id
          AND curricula.entry_year = ${entryYear} AND curricula.status = 'approved') AS approved
    FROM groups WHERE id = ${groupId}`.execute(db)
  return rows[0]
}
