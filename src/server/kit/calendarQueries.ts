import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { HomeContext } from './homeContext'

/** Each but `lesson` and `work` has the text `calendar.entry.<kind>`, which names the event. */
export type CalendarKind =
  | 'lesson'
  | 'work'
  | 'retake'
  | 'commission'
  | 'examination'
  | 'hand_in'
  | 'set_homework'
  | 'reading'
  | 'due_reading'
  | 'test'
  | 'test_opens'
  | 'test_closes'
  | 'poll_opens'
  | 'poll_closes'
  | 'campaign_opens'
  | 'campaign_closes'
  | 'originals_due'
  | 'changes_due'
  | 'entrance_exam'

/** The reader of a calendar, and its first and last day (yyyy-MM-dd) in the college's time zone. */
export type CalendarContext = Pick<HomeContext, 'db' | 'locale' | 'person' | 'timeZone'> & {
  from: string
  until: string
}

/** Something with a date. It names no other people and has no marks, because the address of a calendar may leak. */
export type CalendarEntry = {
  kind: CalendarKind
  /** Unique among the entries of its kind, and always the same. */
  id: number
  title: string
  details: string[]
  place: string | null
  /** The day of an entry without hours, yyyy-MM-dd. */
  day: string | null
  starts_at: string | null
  /** Null for a moment, such as a deadline. */
  ends_at: string | null
  path: string
  updated_at: string
  version: number
}

/** SQL for a feature's entries, with the columns of `CalendarEntry` in any order. */
export type CalendarSource = (context: CalendarContext) => RawBuilder<unknown>

/** SQL condition: the moment is on a day of the calendar. */
export const isMomentWithin = ({ from, until, timeZone }: CalendarContext, moment: RawBuilder<unknown>) =>
  sql<SqlBool>`(${moment} >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
    AND ${moment} < (${until}::date + 1)::timestamp AT TIME ZONE ${timeZone})`

/** SQL condition: the day is in the calendar. */
export const isDayWithin = ({ from, until }: CalendarContext, day: RawBuilder<unknown>) =>
  sql<SqlBool>`${day} BETWEEN ${from}::date AND ${until}::date`

/** SQL: the columns of an entry that is a moment, or has hours if `ends` is given. */
export const timeColumns = (starts: RawBuilder<unknown>, ends: RawBuilder<unknown> = sql`NULL::timestamptz`) =>
  sql`NULL::date AS day, ${starts} AS starts_at, ${ends} AS ends_at`

/** SQL: the columns of an entry of a whole day. */
export const dayColumns = (day: RawBuilder<unknown>) =>
  sql`${day} AS day, NULL::timestamptz AS starts_at, NULL::timestamptz AS ends_at`
