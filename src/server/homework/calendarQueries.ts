import { sql } from 'kysely'
import { isTaughtBy } from '../gradebook'
import { isMomentWithin, timeColumns, type CalendarSource } from '../kit/calendarQueries'
import { nameIn } from '../kit/records/lists'
import { ownRows } from './own/queries'
import { homeworkPlaces } from './reachQueries'

/** The student's homework, each until the student's own due time. */
export const ownHomeworkDates: CalendarSource = (context) => sql`
  SELECT 'hand_in' AS kind, own.id, own.title, ARRAY[own.subject_name] AS details, NULL AS place, ${timeColumns(sql`own.due_at`)},
    '/study/homework/' || own.id AS path, homework.updated_at, homework.version
  FROM (${ownRows({ userId: context.person.id, locale: context.locale })}) AS own JOIN homework ON homework.id = own.id
  WHERE is_member AND NOT is_archived AND ${isMomentWithin(context, sql`own.due_at`)}`

/** Homework of the gradebooks that the person teaches. */
export const setHomeworkDates: CalendarSource = (context) => sql`
  SELECT 'set_homework' AS kind, homework.id, title, ARRAY[subjects.${sql.ref(nameIn(context.locale))}, groups.code] AS details, NULL AS place,
    ${timeColumns(sql`due_at`)}, '/gradebook/homework/' || homework.id AS path, homework.updated_at, homework.version
  FROM ${homeworkPlaces} WHERE homework.status <> 'draft' AND archived_at IS NULL AND ${isTaughtBy(context.person.id)}
    AND ${isMomentWithin(context, sql`due_at`)}`
