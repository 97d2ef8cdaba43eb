import { sql, type SqlBool } from 'kysely'
import type { OwnMark } from '../../../api/gradebook/myGrades'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { periodsIn, type FoundPeriod } from '../bookAccessQueries'
import { booksOfPerson, isPosted } from '../finalsQueries'

const ownBooks = (userId: number) => booksOfPerson(userId, isPosted)

/** All periods, newest first; `is_own` means that the student has a posted column in it. */
export const listPeriodsOf = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<(FoundPeriod & { is_own: boolean })[]> => {
  const { rows } = await sql<FoundPeriod & { is_own: boolean }>`
    SELECT listed.*, id IN (SELECT period_id FROM gradebooks WHERE id IN (${ownBooks(userId)})) AS is_own
    FROM (${periodsIn(locale)}) AS listed ORDER BY starts_on DESC, ends_on, id DESC`.execute(db)
  return rows
}

/** SQL condition over `gradebooks`: the student's gradebooks of a period. */
export const ownBooksIn = ({ userId, periodId }: { userId: number; periodId: number }) =>
  sql<SqlBool>`gradebooks.period_id = ${periodId} AND gradebooks.id IN (${ownBooks(userId)})`

type OwnQuery = { userId: number; bookIds: readonly number[]; today: string }

export type OwnEntry = OwnMark & { gradebook_id: number; reason: string | null }
/**
 * Posted columns with the student's marks, by date; omits lessons without a mark, because there is one for each day. `reason` explains a final
 * mark that overrides the computed one.
 */
export const listOwnMarks = async (db: Db, { userId, bookIds }: Omit<OwnQuery, 'today'>): Promise<OwnEntry[]> => {
  const { rows } = await sql<OwnEntry>`
    SELECT gradebook_id, grade_items.id AS item_id, kind, title, topic, held_on, grade_items.scale, max, weight, category, value, flag,
      nullif(comment, '') AS comment, attempt_id, entries.updated_at AS changed_at,
      CASE WHEN kind = 'final' THEN (SELECT reason FROM grade_changes AS changes
        WHERE changes.item_id = grade_items.id AND changes.user_id = entries.user_id AND changes.value = entries.value
          AND reason IS NOT NULL
        ORDER BY changes.version DESC LIMIT 1) END AS reason
    FROM grade_items LEFT JOIN grade_entries AS entries ON entries.item_id = grade_items.id AND entries.user_id = ${userId}
    WHERE gradebook_id = ANY(${bookIds}) AND ${isPosted}
      AND (kind <> 'lesson' OR value IS NOT NULL OR flag IS NOT NULL OR comment IS NOT NULL)
    ORDER BY held_on NULLS LAST, grade_items.id`.execute(db)
  return rows
}

export type Attendance = { gradebook_id: number; lessons_count: number; attended_count: number; teachers: string[] }
/** Counts the lessons held while the student was in the group (or has an entry) and those attended, and lists the teachers. */
export const listAttendance = async (db: Db, { userId, bookIds, today }: OwnQuery): Promise<Attendance[]> => {
  const { rows } = await sql<Attendance>`
    SELECT gradebooks.id AS gradebook_id, held AS lessons_count, held - missed AS attended_count,
      ARRAY(SELECT users.name FROM group_teachers JOIN users ON users.id = user_id
        WHERE group_teachers.group_id = gradebooks.group_id AND group_teachers.subject_id = gradebooks.subject_id
          ORDER BY users.name) AS teachers
    FROM gradebooks, LATERAL (
      SELECT count(*)::int AS held, count(*) FILTER (WHERE flag IN ('absent', 'excused'))::int AS missed
      FROM grade_items LEFT JOIN grade_entries AS entries ON entries.item_id = grade_items.id AND entries.user_id = ${userId}
      WHERE gradebook_id = gradebooks.id AND kind = 'lesson' AND ${isPosted} AND held_on <= ${today}::date AND (entries.item_id IS NOT NULL
        OR EXISTS (SELECT FROM memberships WHERE memberships.group_id = gradebooks.group_id AND memberships.user_id = ${userId}
          AND started_on <= held_on AND (ended_on IS NULL OR ended_on >= held_on)))
    ) AS lessons
    WHERE gradebooks.id = ANY(${bookIds})`.execute(db)
  return rows
}

export const getPersonName = async (db: Db, id: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM users WHERE id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
