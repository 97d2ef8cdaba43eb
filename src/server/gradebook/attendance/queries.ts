import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AttendanceMonth, AttendanceRow } from '../../../api/gradebook/attendance'
import type { Absentee } from '../../../api/home/teaching'
import type { Locale } from '../../../api/kit/endpoints'
import { every, oneOf, type Condition } from '../../kit/records/conditions'
import { nameIn, orderBy, type Sort, type Window } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'

/** Days of a month up to today, yyyy-MM-dd: `to` is before `from` for a month that has not begun. */
export type Days = { from: string; to: string }

/** SQL condition over `groups`: the user curates the group, or reaches every group. */
export const isLed = ({ id, reach }: Pick<Person, 'id' | 'reach'>): RawBuilder<SqlBool> =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`groups.curator_id = ${id}`

/** SQL condition over `grade_items`: it is known who was at the lesson. */
const isRecorded = sql<SqlBool>`(attendance_at IS NOT NULL OR EXISTS (SELECT FROM grade_entries WHERE item_id = grade_items.id))`

/** SQL: active lessons of the groups on these days. */
const lessonsOf = (groups: Condition, { from, to }: Days) => sql`
  SELECT grade_items.id, gradebooks.group_id, subject_id, held_on, lesson_number, ${isRecorded} AS is_recorded
  FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id JOIN groups ON groups.id = gradebooks.group_id
  WHERE kind = 'lesson' AND archived_at IS NULL AND held_on BETWEEN ${from}::date AND ${to}::date AND ${groups}`

/** SQL over an entry's `flag`, and a person and lesson: a reason covers the day, or the teacher excused the person. */
const isExcused = sql`(flag = 'excused' OR flag = 'absent' AND EXISTS (
  SELECT FROM absences WHERE absences.user_id = members.user_id AND held_on BETWEEN from_on AND to_on))`

/** SQL: for each member, the figures of recorded lessons held while they were in the group. */
const figuresOf = (lessons: RawBuilder<unknown>) => sql`
  SELECT group_id, members.user_id, count(*)::int AS held, count(*) FILTER (WHERE flag IN ('absent', 'excused'))::int AS missed,
    count(*) FILTER (WHERE ${isExcused})::int AS excused, count(*) FILTER (WHERE flag = 'late')::int AS late,
    round(count(*) FILTER (WHERE flag = 'absent' AND NOT ${isExcused})::numeric / count(*), 4) AS share
  FROM (${lessons}) AS lessons JOIN (SELECT DISTINCT group_id, user_id FROM memberships) AS members USING (group_id)
    LEFT JOIN grade_entries ON item_id = lessons.id AND grade_entries.user_id = members.user_id
  WHERE is_recorded AND EXISTS (SELECT FROM memberships WHERE memberships.group_id = lessons.group_id
    AND memberships.user_id = members.user_id AND started_on <= held_on AND (ended_on IS NULL OR ended_on >= held_on))
  GROUP BY group_id, members.user_id`

type RowsQuery = Window & {
  person: Person
  days: Days
  warnPercent: number
  filter: { id?: readonly number[] | undefined; q?: string | undefined }
  sort: Sort
}

/** Attendance by group, of groups with people or lessons; for curators only their own. */
export const listAttendance = async (
  db: Db,
  { person, days, warnPercent, filter, sort, offset, limit }: RowsQuery,
): Promise<{ rows: AttendanceRow[]; total: number }> => {
  const groups = every([
    isLed(person),
    sql<SqlBool>`groups.status IN ('forming', 'active')`,
    oneOf(sql<number>`groups.id`, filter.id),
    matchesPerson(sql<string>`groups.search`, filter.q),
  ])
  const { rows } = await sql<AttendanceRow & { list_total: number }>`
    WITH lessons AS MATERIALIZED (${lessonsOf(groups, days)}), figures AS (${figuresOf(sql`SELECT * FROM lessons`)}),
    listed AS (
      SELECT groups.id, code AS group_code,
        (SELECT count(*)::int FROM memberships WHERE group_id = groups.id AND ended_on IS NULL) AS people_count,
        (SELECT count(*)::int FROM lessons WHERE group_id = groups.id AND NOT is_recorded) AS unrecorded_count,
        coalesce(warned_count, 0) AS warned_count, coalesce(held, 0) AS held, coalesce(missed, 0) AS missed,
        coalesce(excused, 0) AS excused, coalesce(late, 0) AS late, share
      FROM groups LEFT JOIN (
        SELECT group_id, count(*) FILTER (WHERE share * 100 >= ${warnPercent})::int AS warned_count, sum(held)::int AS held,
          sum(missed)::int AS missed, sum(excused)::int AS excused, sum(late)::int AS late,
          round(sum(share * held) / sum(held), 4) AS share
        FROM figures GROUP BY group_id
      ) AS summed ON summed.group_id = groups.id
      WHERE ${groups}
    )
    SELECT listed.*, count(*) OVER ()::int AS list_total FROM listed ORDER BY ${orderBy(sort)}
    OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return { rows: rows.map(({ list_total, ...row }) => row), total: rows[0]?.list_total ?? 0 }
}

/** The code of a group that the user leads; undefined for any other. */
export const findLedGroup = async (
  db: Db,
  { id, person }: { id: number; person: Person },
): Promise<{ code: string } | undefined> => {
  const { rows } = await sql<{ code: string }>`SELECT code FROM groups WHERE id = ${id} AND ${isLed(person)}`.execute(
    db,
  )
  return rows[0]
}

type MonthQuery = { groupId: number; days: Days; warnPercent: number; locale: Locale }
type Month = Pick<AttendanceMonth, 'lessons' | 'people'>
/** The month of a group in one statement: its lessons by day, and its members of that time by name. */
export const readMonth = async (db: Db, { groupId, days, warnPercent, locale }: MonthQuery): Promise<Month> => {
  const lessons = lessonsOf(sql<SqlBool>`groups.id = ${groupId}`, days)
  const { rows } = await sql<Month>`
    WITH lessons AS MATERIALIZED (${lessons}), figures AS (${figuresOf(sql`SELECT * FROM lessons`)}),
    misses AS (
      SELECT members.user_id, jsonb_agg(jsonb_build_object('item_id', lessons.id, 'flag', flag, 'absence_id', CASE WHEN flag <> 'late' THEN
        (SELECT id FROM absences WHERE absences.user_id = members.user_id AND held_on BETWEEN from_on AND to_on ORDER BY id LIMIT 1) END)
        ORDER BY held_on, lesson_number, lessons.id) AS misses
      FROM lessons JOIN grade_entries AS members ON item_id = lessons.id WHERE flag IN ('absent', 'excused', 'late') GROUP BY members.user_id
    )
    SELECT (SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT lessons.id AS item_id, held_on AS day, lesson_number, subjects.${sql.ref(nameIn(locale))} AS subject_name, is_recorded
        FROM lessons JOIN subjects ON subjects.id = subject_id ORDER BY held_on, lesson_number, subject_name, lessons.id
      ) AS listed) AS lessons,
      (SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT users.id, users.name, coalesce(share * 100 >= ${warnPercent}, false) AS is_warned, coalesce(held, 0) AS held,
          coalesce(missed, 0) AS missed, coalesce(excused, 0) AS excused, coalesce(late, 0) AS late, share, coalesce(misses, '[]') AS misses
        FROM users LEFT JOIN figures ON figures.user_id = users.id LEFT JOIN misses ON misses.user_id = users.id
        WHERE figures.user_id IS NOT NULL OR EXISTS (SELECT FROM memberships WHERE group_id = ${groupId}
          AND memberships.user_id = users.id AND ended_on IS NULL) ORDER BY users.name, users.id
      ) AS listed) AS people`.execute(db)
  return rows[0] ?? { lessons: [], people: [] }
}

/** SQL condition over `absences`: of somebody who is or was in a group that the user leads. */
export const readableAbsences = (person: Person): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM memberships JOIN groups ON groups.id = group_id
    WHERE memberships.user_id = absences.user_id AND ${isLed(person)})`

/** The share of missed lessons from which people are marked, unless the college sets another. */
export const defaultWarnPercent = 20

type AbsenteesQuery = { userId: number; from: string; month: string; today: string }
type AbsenteeRow = Omit<Absentee, 'path'> & { group_id: number }
/** Returns up to 20 members of the groups that the user curates who are away today, missed lessons without a reason since `from` or are above the college's limit. */
export const listAbsentees = async (db: Db, { userId, from, month, today }: AbsenteesQuery): Promise<AbsenteeRow[]> => {
  // Not by ids: PostgreSQL would plan a statement with an array anew for every call.
  const isListed = sql<SqlBool>`groups.curator_id = ${userId} AND groups.status IN ('forming', 'active')`
  const first = from < month ? from : month
  const lessons = lessonsOf(isListed, { from: first, to: today })
  const { rows } = await sql<AbsenteeRow>`
    WITH lessons AS MATERIALIZED (${lessons}),
    figures AS (${figuresOf(sql`SELECT * FROM lessons WHERE held_on >= ${month}::date`)}),
    recent AS (
      SELECT group_id, members.user_id, count(*) FILTER (WHERE held_on = ${today}::date)::int AS today,
        count(*) FILTER (WHERE NOT ${isExcused})::int AS unexcused, max(held_on) FILTER (WHERE NOT ${isExcused}) AS last_on
      FROM lessons JOIN grade_entries AS members ON item_id = lessons.id
      WHERE flag IN ('absent', 'excused') AND held_on >= ${from}::date GROUP BY group_id, members.user_id
    ),
    listed AS (
      SELECT users.id, users.name, groups.id AS group_id, groups.code AS group_code, coalesce(recent.today, 0) AS today,
        coalesce(unexcused, 0) AS unexcused, last_on, away.reason, away.to_on AS away_until, share, coalesce(share * 100 >= coalesce(
          (SELECT (value ->> 'warn_percent')::int FROM settings WHERE key = 'attendance'), ${defaultWarnPercent}), false) AS is_warned
      FROM memberships JOIN groups ON groups.id = group_id JOIN users ON users.id = memberships.user_id
        LEFT JOIN recent ON recent.group_id = groups.id AND recent.user_id = users.id
        LEFT JOIN figures ON figures.group_id = groups.id AND figures.user_id = users.id
        LEFT JOIN LATERAL (SELECT reason, to_on FROM absences
          WHERE absences.user_id = users.id AND ${today}::date BETWEEN from_on AND to_on ORDER BY to_on DESC LIMIT 1) AS away ON true
      WHERE memberships.ended_on IS NULL AND ${isListed}
    )
    SELECT * FROM listed WHERE today > 0 OR unexcused > 0 OR is_warned OR reason IS NOT NULL
    ORDER BY unexcused > 0 DESC, is_warned DESC, last_on DESC NULLS LAST, unexcused DESC, name, id LIMIT 20`.execute(db)
  return rows
}
