import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { HiddenMarks, Lesson } from '../../api/home/teaching'
import type { Locale } from '../../api/kit/endpoints'
import { ownGroups } from '../groups'
import type { HomeContext } from '../kit/homeContext'
import { nameIn } from '../kit/records/lists'
import type { Db } from '../platform/database'
import { itemColumns } from './books/gridQueries'
import { pendingSince } from './books/pendingQueries'
import { isPosted } from './finalsQueries'

/** SQL over `gradebooks`: the user teaches the subject to the group. */
export const isTaughtBy = (
  userId: number,
) => sql<SqlBool>`EXISTS (SELECT FROM group_teachers AS taught WHERE taught.user_id = ${userId}
  AND taught.group_id = gradebooks.group_id AND taught.subject_id = gradebooks.subject_id)`

const peopleOf = (group: RawBuilder<unknown>) =>
  sql`(SELECT count(*)::int FROM memberships WHERE memberships.group_id = ${group} AND ended_on IS NULL)`

/** The number of the lesson, and the bell schedule as stored. */
export type LessonHours = { lesson_number: number | null; bells: unknown }
export type OwnLessonRow = Pick<Lesson, 'id' | 'on' | 'group_code' | 'subject_name' | 'topic' | 'room'> & LessonHours
export type TaughtLessonRow = OwnLessonRow &
  Pick<Lesson, 'people' | 'absent'> & { group_id: number; subject_id: number; is_marked: boolean }

/** SQL: lessons until the end of next week, first the next ones; a day has fewer than 20. */
const nextLessons = (
  { today, lastDay, locale }: HomeContext,
  { columns, own }: Record<'columns' | 'own', RawBuilder<unknown>>,
) => sql`
  SELECT grade_items.id, held_on AS on, groups.code AS group_code, subjects.${sql.ref(nameIn(locale))} AS subject_name, topic, room, lesson_number,
    (SELECT value FROM settings WHERE key = 'bells') AS bells ${columns}
  FROM gradebooks JOIN grade_items ON gradebook_id = gradebooks.id JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
  WHERE ${own} AND kind = 'lesson' AND held_on BETWEEN ${today}::date AND ${lastDay}::date AND archived_at IS NULL
  ORDER BY held_on, lesson_number, subject_name, groups.code, grade_items.id LIMIT 20`

/** SQL: the next posted lessons of the student's current group. */
export const lessonsOfStudent = (context: HomeContext) =>
  nextLessons(context, {
    columns: sql``,
    own: sql`gradebooks.group_id IN (SELECT group_id FROM memberships WHERE user_id = ${context.person.id} AND ended_on IS NULL) AND ${isPosted}`,
  })

/** SQL: the next lessons of the teacher, with the people who are absent and whether anything is entered. */
export const lessonsOfTeacher = (context: HomeContext) =>
  nextLessons(context, {
    columns: sql`, gradebooks.group_id, subject_id, ${peopleOf(sql`groups.id`)} AS people,
      (SELECT count(*) FROM grade_entries WHERE item_id = grade_items.id AND flag IN ('absent', 'excused')) AS absent,
      attendance_at IS NOT NULL OR EXISTS (SELECT FROM grade_entries WHERE item_id = grade_items.id) AS is_marked`,
    own: sql`gradebooks.group_id IN (SELECT group_id FROM group_teachers WHERE user_id = ${context.person.id}) AND ${isTaughtBy(context.person.id)}`,
  })

type GroupRow = {
  id: number
  code: string
  people: number
  is_curator: boolean
  unrecorded: { day: string; subject_id: number; subject_name: string } | null
  fall: { subject_name: string; before: number; after: number } | null
}
type GroupsQuery = { userId: number; periodId: number | null; today: string; locale: Locale }
const recentDays = sql.lit(14)
/** The average of a subject fell if it lost this much, with at least so many marks before. */
const [leastFall, leastMarks] = [sql.lit(0.2), sql.lit(10)] as const

/**
 * Returns the current groups that the user leads or teaches, each with the last lesson of two weeks that has neither a
 * topic nor an entry, and the subject whose average of five-point marks fell most.
 */
export const listTaughtGroups = async (
  db: Db,
  { userId, periodId, today, locale }: GroupsQuery,
): Promise<GroupRow[]> => {
  const name = sql.ref(nameIn(locale))
  const isEarlier = sql`held_on < ${today}::date - ${recentDays}::int`
  const items = sql`gradebooks JOIN grade_items ON gradebook_id = gradebooks.id JOIN subjects ON subjects.id = subject_id`
  const isOwn = sql`gradebooks.group_id = groups.id AND gradebooks.period_id = ${periodId}::bigint AND archived_at IS NULL
    AND (groups.curator_id = ${userId} OR ${isTaughtBy(userId)})`
  const { rows } = await sql<GroupRow>`
    SELECT groups.id, code, coalesce(curator_id = ${userId}, false) AS is_curator, ${peopleOf(sql`groups.id`)} AS people,
      (SELECT json_build_object('day', held_on, 'subject_id', subjects.id, 'subject_name', subjects.${name}) FROM ${items}
        WHERE ${isOwn} AND kind = 'lesson' AND topic IS NULL AND attendance_at IS NULL
          AND held_on BETWEEN ${today}::date - ${recentDays}::int AND ${today}::date - 1
          AND NOT EXISTS (SELECT FROM grade_entries WHERE item_id = grade_items.id)
        ORDER BY held_on DESC, grade_items.id LIMIT 1) AS unrecorded,
      (SELECT json_build_object('subject_name', subject_name, 'before', before, 'after', after) FROM (
        SELECT subjects.${name} AS subject_name, count(value) FILTER (WHERE ${isEarlier}) AS earlier,
          round(avg(value) FILTER (WHERE ${isEarlier}), 2)::float AS before, round(avg(value), 2)::float AS after
        FROM ${items} JOIN grade_entries ON item_id = grade_items.id
        WHERE ${isOwn} AND kind <> 'final' AND grade_items.scale = 'five' GROUP BY subjects.id
      ) AS averages
        WHERE earlier >= ${leastMarks} AND before - after >= ${leastFall} ORDER BY before - after DESC LIMIT 1) AS fall
    FROM groups WHERE status IN ('forming', 'active') AND groups.id IN (${ownGroups(userId)})
    ORDER BY is_curator DESC, code`.execute(db)
  return rows
}

type TeacherQuery = { userId: number; periodId: number; locale: Locale }
type HiddenRow = Omit<HiddenMarks, 'item'> & HiddenMarks['item']
/** Returns columns of open gradebooks with marks that students cannot see, oldest first. */
export const listHiddenMarks = async (db: Db, { userId, periodId, locale }: TeacherQuery): Promise<HiddenMarks[]> => {
  const { rows } = await sql<HiddenRow>`
    SELECT items.*, gradebooks.group_id, subject_id, groups.code AS group_code, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      entered.marked, entered.since, ${peopleOf(sql`groups.id`)} AS people
    FROM gradebooks JOIN (
      SELECT ${itemColumns(locale)}, gradebook_id FROM grade_items LEFT JOIN tests ON tests.id = test_id
      WHERE posts_at IS NULL AND archived_at IS NULL
    ) AS items ON gradebook_id = gradebooks.id JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
      CROSS JOIN LATERAL (SELECT count(*) AS marked, min(updated_at) AS since FROM grade_entries
        WHERE item_id = items.id AND (value IS NOT NULL OR flag IS NOT NULL)) AS entered
    WHERE gradebooks.period_id = ${periodId} AND signed_at IS NULL AND ${isTaughtBy(userId)} AND entered.marked > 0
    ORDER BY entered.since, items.id LIMIT 20`.execute(db)
  return rows.map(({ group_id, subject_id, group_code, subject_name, marked, people, since, ...item }) => ({
    id: item.id,
    group_id,
    subject_id,
    group_code,
    subject_name,
    marked,
    people,
    since,
    item,
  }))
}

type PendingBook = {
  id: number
  group_id: number
  subject_id: number
  group_code: string
  subject_name: string
  proposals: number
  ends_on: string
  awaits_signing: boolean
}
/** Returns the gradebooks of a teacher with test scores to apply or, near the end of the period, to sign. */
export const listPendingBooks = async (
  db: Db,
  { userId, periodId, locale, today }: TeacherQuery & { today: string },
): Promise<PendingBook[]> => {
  const { rows } = await sql<PendingBook>`
    SELECT * FROM (
      SELECT books.id, books.group_id, subject_id, groups.code AS group_code, subjects.${sql.ref(nameIn(locale))} AS subject_name, periods.ends_on,
        (SELECT count(*) FROM grade_proposals JOIN grade_items ON grade_items.id = item_id
          WHERE gradebook_id = books.id AND archived_at IS NULL AND state = 'proposed') AS proposals,
        ${pendingSince.signing(today)} IS NOT NULL AS awaits_signing
      FROM gradebooks AS books JOIN periods ON periods.id = period_id JOIN groups ON groups.id = group_id
        JOIN subjects ON subjects.id = subject_id
      WHERE period_id = ${periodId} AND EXISTS (SELECT FROM group_teachers AS taught WHERE taught.user_id = ${userId}
        AND taught.group_id = books.group_id AND taught.subject_id = books.subject_id)
    ) AS found WHERE proposals > 0 OR awaits_signing ORDER BY group_code, subject_name, id LIMIT 20`.execute(db)
  return rows
}

type Examination = {
  id: number
  subject_name: string
  person_name: string
  held_on: string
  starts_at: string | null
  place: string
}
/** Returns planned retakes between two days that the user examines. */
export const listExaminations = async (
  db: Db,
  { userId, locale, from, until }: { userId: number; locale: Locale; from: string; until: string },
): Promise<Examination[]> => {
  const { rows } = await sql<Examination>`
    SELECT retakes.id, subjects.${sql.ref(nameIn(locale))} AS subject_name, users.name AS person_name, held_on,
      to_char(starts_at, 'HH24:MI') AS starts_at, place
    FROM retake_examiners JOIN retakes ON retakes.id = retake_id JOIN subjects ON subjects.id = subject_id
      JOIN users ON users.id = retakes.user_id
    WHERE retake_examiners.user_id = ${userId} AND retakes.status = 'planned' AND held_on BETWEEN ${from}::date AND ${until}::date
    ORDER BY held_on, starts_at NULLS LAST, retakes.id LIMIT 20`.execute(db)
  return rows
}
