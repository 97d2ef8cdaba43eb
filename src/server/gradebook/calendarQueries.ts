import { sql, type RawBuilder } from 'kysely'
import { dayColumns, isDayWithin, type CalendarContext, type CalendarSource } from '../kit/calendarQueries'
import { nameIn } from '../kit/records/lists'
import { isPosted } from './finalsQueries'
import { isTaughtBy } from './homeQueries'

const items = sql`gradebooks JOIN grade_items ON gradebook_id = gradebooks.id JOIN groups ON groups.id = gradebooks.group_id
  JOIN subjects ON subjects.id = gradebooks.subject_id`
const ofOwnGroup = (userId: number) =>
  sql`gradebooks.group_id IN (SELECT group_id FROM memberships WHERE user_id = ${userId} AND ended_on IS NULL) AND ${isPosted}`
const isOn = sql`grade_items.held_on`

/** SQL over lessons and `bells`: the moment of the bell. The database knows the offset that the college's time zone has on the day. */
const bellAt = (side: 'starts_at' | 'ends_at', timeZone: string) => sql`(held_on + (
  bells.value -> 'bells' -> (lesson_number - 1) ->> ${sql.lit(side)})::time) AT TIME ZONE ${timeZone}`

type Own = { own: RawBuilder<unknown>; path: RawBuilder<unknown> }
const lessons = (context: CalendarContext, { own, path }: Own) => sql`
  SELECT 'lesson' AS kind, grade_items.id, subjects.${sql.ref(nameIn(context.locale))} AS title, ARRAY[topic, groups.code] AS details, room AS place,
    held_on AS day, ${bellAt('starts_at', context.timeZone)} AS starts_at, ${bellAt('ends_at', context.timeZone)} AS ends_at,
    ${path} AS path, greatest(grade_items.updated_at, bells.updated_at) AS updated_at, grade_items.version + coalesce(bells.version, 0) AS version
  FROM ${items} LEFT JOIN settings AS bells ON bells.key = 'bells' WHERE ${own} AND grade_items.kind = 'lesson' AND archived_at IS NULL AND ${isDayWithin(context, isOn)}`

/** Posted lessons of the student's current group. */
export const ownLessonDates: CalendarSource = (context) =>
  lessons(context, { own: ofOwnGroup(context.person.id), path: sql`'/study/grades'` })

/** Lessons that the person teaches. */
export const taughtLessonDates: CalendarSource = (context) =>
  lessons(context, {
    own: isTaughtBy(context.person.id),
    path: sql`'/gradebook/' || gradebooks.group_id || '/' || gradebooks.subject_id`,
  })

/** Announced work of the student's current group; tests of the program have their own hours. */
export const ownWorkDates: CalendarSource = (context) => sql`
  SELECT 'work' AS kind, grade_items.id, subjects.${sql.ref(nameIn(context.locale))} || ': ' || grade_items.title AS title, ARRAY[]::text[] AS details, NULL AS place,
    ${dayColumns(isOn)}, '/study/grades' AS path, grade_items.updated_at, grade_items.version
  FROM ${items} WHERE ${ofOwnGroup(context.person.id)} AND grade_items.kind NOT IN ('lesson', 'final') AND test_id IS NULL
    AND ${isDayWithin(context, isOn)}`

const retakeStarts = (timeZone: string) => sql`(held_on + starts_at) AT TIME ZONE ${timeZone}`

/** The student's planned retakes. */
export const ownRetakeDates: CalendarSource = (context) => sql`
  SELECT CASE WHEN number = 3 THEN 'commission' ELSE 'retake' END AS kind, retakes.id, subjects.${sql.ref(nameIn(context.locale))} AS title,
    ARRAY[]::text[] AS details, nullif(place, '') AS place, held_on AS day, ${retakeStarts(context.timeZone)} AS starts_at,
    NULL::timestamptz AS ends_at, '/study/grades' AS path, retakes.updated_at, retakes.version
  FROM retakes JOIN subjects ON subjects.id = subject_id
  WHERE user_id = ${context.person.id} AND retakes.status = 'planned' AND ${isDayWithin(context, sql`held_on`)}`

/** Retakes that the person examines. Those at the same time and place are one entry, and nobody is named. */
export const examinationDates: CalendarSource = (context) => sql`
  SELECT 'examination' AS kind, min(retakes.id) AS id, subjects.${sql.ref(nameIn(context.locale))} AS title, ARRAY[]::text[] AS details,
    nullif(place, '') AS place, held_on AS day, ${retakeStarts(context.timeZone)} AS starts_at, NULL::timestamptz AS ends_at,
    '/gradebook/retakes' AS path, max(retakes.updated_at) AS updated_at, sum(retakes.version) AS version
  FROM retake_examiners JOIN retakes ON retakes.id = retake_id JOIN subjects ON subjects.id = subject_id
  WHERE retake_examiners.user_id = ${context.person.id} AND retakes.status = 'planned' AND ${isDayWithin(context, sql`held_on`)}
  GROUP BY subjects.id, place, held_on, starts_at`
