import { sql, type RawBuilder } from 'kysely'
import type { OwnMark, OwnRetake, OwnSubject } from '../../../api/gradebook/myGrades'
import { maxRetakes } from '../../../api/gradebook/retakeRules'
import type { RetakeNews } from '../../../api/home/dashboard'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import type { Db } from '../../platform/database'
import { periodsIn, type FoundPeriod } from '../bookAccessQueries'
import { booksOfPerson, isPosted, type RetakenMark } from '../finalsQueries'

/** All periods, newest first, with the student's gradebooks that have a posted column. */
export const listPeriodsOf = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<(FoundPeriod & { book_ids: number[] })[]> => {
  const { rows } = await sql<FoundPeriod & { book_ids: number[] }>`
    SELECT listed.*, coalesce(book_ids, '{}') AS book_ids
    FROM (${periodsIn(locale)}) AS listed LEFT JOIN (SELECT period_id, array_agg(id) AS book_ids FROM gradebooks
      WHERE id IN (${booksOfPerson(userId, isPosted)}) GROUP BY period_id) AS own ON period_id = listed.id
    ORDER BY starts_on DESC, ends_on, listed.id DESC`.execute(db)
  return rows
}

type OwnQuery = { userId: number; bookIds: readonly number[] }

export type OwnEntry = OwnMark & { gradebook_id: number; reason: string | null }
/**
 * Posted columns with the student's marks, by date; omits lessons without a mark, because there is one for each day. `reason` explains a final
 * mark that overrides the computed one.
 */
export const listOwnMarks = async (db: Db, { userId, bookIds }: OwnQuery): Promise<OwnEntry[]> => {
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

/** SQL over `gradebooks`: the lessons held while the student was in the group (or has an entry), and those attended. */
const attendanceOf = (userId: number, today: string) => sql`
  SELECT count(*)::int AS lessons_count,
    count(*) FILTER (WHERE flag IS NULL OR flag NOT IN ('absent', 'excused'))::int AS attended_count,
    ARRAY(SELECT users.name FROM group_teachers JOIN users ON users.id = user_id
      WHERE group_teachers.group_id = gradebooks.group_id AND group_teachers.subject_id = gradebooks.subject_id
      ORDER BY users.name) AS teachers
  FROM grade_items LEFT JOIN grade_entries AS entries ON entries.item_id = grade_items.id AND entries.user_id = ${userId}
  WHERE gradebook_id = gradebooks.id AND kind = 'lesson' AND ${isPosted} AND held_on <= ${today}::date AND (entries.item_id IS NOT NULL
    OR EXISTS (SELECT FROM memberships WHERE memberships.group_id = gradebooks.group_id AND memberships.user_id = ${userId}
      AND started_on <= held_on AND (ended_on IS NULL OR ended_on >= held_on)))`
const noAttendance = sql`SELECT 0 AS lessons_count, 0 AS attended_count, '{}'::text[] AS teachers`

export type OwnBook = Omit<OwnSubject, 'marks' | 'final'> & {
  is_signed: boolean
  signed_value: number | null
  retaken: RetakenMark[]
}
type OwnBooksQuery = OwnQuery & {
  locale: Locale
  /** Counts lessons up to this day and lists the teachers; null leaves both out. */
  attendanceUntil: string | null
}
/** The student's gradebooks, each with the student's signed final mark. */
export const listOwnBooks = async (
  db: Db,
  { userId, bookIds, locale, attendanceUntil }: OwnBooksQuery,
): Promise<OwnBook[]> => {
  const attendance: RawBuilder<unknown> =
    attendanceUntil === null ? noAttendance : attendanceOf(userId, attendanceUntil)
  const { rows } = await sql<OwnBook>`
    SELECT gradebooks.id AS gradebook_id, groups.code AS group_code, gradebooks.subject_id,
      subjects.${sql.ref(nameIn(locale))} AS subject_name, scale, rules, attendance.*, signed.finals IS NOT NULL AS is_signed,
      (SELECT final -> 'value' FROM jsonb_array_elements(signed.finals) AS final
        WHERE (final ->> 'user_id')::bigint = ${userId} LIMIT 1) AS signed_value,
      (SELECT coalesce(json_agg(mark), '[]') FROM (SELECT user_id, value, held_on, number FROM retakes
        WHERE user_id = ${userId} AND retakes.subject_id = gradebooks.subject_id AND retakes.period_id = gradebooks.period_id
          AND retakes.scale = gradebooks.scale AND value IS NOT NULL ORDER BY number DESC LIMIT 1) AS mark) AS retaken
    FROM gradebooks JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = gradebooks.subject_id
      LEFT JOIN gradebook_signings AS signed ON signed.gradebook_id = gradebooks.id AND reopened_at IS NULL
      CROSS JOIN LATERAL (${attendance}) AS attendance
    WHERE gradebooks.id = ANY(${bookIds}) ORDER BY groups.code, subject_name, gradebooks.id`.execute(db)
  return rows
}

/** The student's planned retakes, soonest first. */
export const listOwnRetakes = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<OwnRetake[]> => {
  const { rows } = await sql<OwnRetake>`
    SELECT retakes.id, subject_id, period_id, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      translation(periods.translations, ${locale}, 'name') || ', ' || academic_year AS period_name, number, held_on,
      to_char(starts_at, 'HH24:MI') AS starts_at, place, ${maxRetakes} - number AS left,
      ARRAY(SELECT users.name FROM retake_examiners JOIN users ON users.id = retake_examiners.user_id
        WHERE retake_id = retakes.id ORDER BY position) AS examiners
    FROM retakes JOIN subjects ON subjects.id = subject_id JOIN periods ON periods.id = period_id
    WHERE user_id = ${userId} AND retakes.status = 'planned' ORDER BY held_on, starts_at NULLS LAST, retakes.id`.execute(
    db,
  )
  return rows
}

/** Marks that retakes gave the student since a moment, newest first. */
export const listRetakeNews = async (
  db: Db,
  { userId, locale, since }: { userId: number; locale: Locale; since: Date },
): Promise<RetakeNews[]> => {
  const { rows } = await sql<RetakeNews>`
    SELECT retakes.id, subjects.${sql.ref(nameIn(locale))} AS subject_name, scale, value, held_on,
      retakes.status = 'passed' AS has_passed
    FROM retakes JOIN subjects ON subjects.id = subject_id
      JOIN LATERAL (SELECT max(recorded_at) AS at FROM retake_results WHERE retake_id = retakes.id) AS recorded ON true
    WHERE user_id = ${userId} AND value IS NOT NULL AND recorded.at >= ${since.toISOString()}::timestamptz
    ORDER BY recorded.at DESC, retakes.id`.execute(db)
  return rows
}

export const getPersonName = async (db: Db, id: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM users WHERE id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}
