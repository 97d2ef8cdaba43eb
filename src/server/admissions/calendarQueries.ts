import { sql } from 'kysely'
import {
  dayColumns,
  isDayWithin,
  isMomentWithin,
  timeColumns,
  type CalendarContext,
  type CalendarSource,
} from '../kit/calendarQueries'
import { nameIn } from '../kit/records/lists'
import { ownCloses, ownOpens, withOwnTimes } from './exams/takerQueries'

/**
 * The applicant's campaigns; without an application, those that are or will be open. Other users who can apply, such as
 * students, are not interested in them.
 */
const campaigns = ({ person }: CalendarContext) => sql`(
  SELECT campaigns.*, applications.id IS NOT NULL AS has_applied, applications.status AS own_status
  FROM campaigns LEFT JOIN applications ON campaign_id = campaigns.id AND user_id = ${person.id}
  WHERE campaigns.status = 'published' AND (applications.id IS NOT NULL OR ${person.role === 'enrollee'} AND closes_at > now()
    AND NOT EXISTS (SELECT FROM applications AS others WHERE others.user_id = ${person.id}))) AS campaigns`
const named = ({ locale }: CalendarContext) =>
  sql`campaigns.id, campaigns.${sql.ref(nameIn(locale))} AS title, ARRAY[]::text[] AS details, NULL AS place`
const stamps = sql`'/my-profile' AS path, campaigns.updated_at, campaigns.version`

/** When the campaign takes applications, until the applicant has sent one. */
export const campaignDates: CalendarSource = (context) => sql`
  SELECT times.kind, ${named(context)}, ${timeColumns(sql`at`)}, ${stamps}
  FROM ${campaigns(context)} CROSS JOIN LATERAL (VALUES ('campaign_opens', opens_at), ('campaign_closes', closes_at)) AS times (kind, at)
  WHERE (NOT has_applied OR own_status = 'draft' AND times.kind = 'campaign_closes') AND ${isMomentWithin(context, sql`at`)}`

/** The last day for originals. */
export const originalsDates: CalendarSource = (context) => sql`
  SELECT 'originals_due' AS kind, ${named(context)}, ${dayColumns(sql`originals_due`)}, ${stamps}
  FROM ${campaigns(context)}
  WHERE own_status IS DISTINCT FROM 'rejected' AND own_status IS DISTINCT FROM 'withdrawn' AND ${isDayWithin(context, sql`originals_due`)}`

/** The last day to correct an application that was returned. */
export const changesDates: CalendarSource = (context) => sql`
  SELECT 'changes_due' AS kind, applications.id, number AS title, ARRAY[]::text[] AS details, NULL AS place,
    ${dayColumns(sql`changes_due`)}, '/my-profile' AS path, applications.updated_at, applications.version
  FROM applications WHERE user_id = ${context.person.id} AND status = 'needs_changes' AND ${isDayWithin(context, sql`changes_due`)}`

/** The applicant's entrance exams, with their own hours and seat. */
export const entranceExamDates: CalendarSource = (context) => sql`
  SELECT 'entrance_exam' AS kind, tests.id, tests.${sql.ref(nameIn(context.locale))} AS title, ARRAY[]::text[] AS details,
    concat_ws(', ', translation(exams.translations, ${context.locale}, 'place'), room, '№ ' || seat) AS place,
    ${timeColumns(ownOpens, ownCloses)}, '/my-profile' AS path,
    greatest(tests.updated_at, exams.updated_at, own.updated_at, of_group.updated_at) AS updated_at,
    tests.version + exams.version + coalesce(own.version, 0) + coalesce(of_group.version, 0) AS version
  FROM ${withOwnTimes}
  WHERE takers.user_id = ${context.person.id} AND tests.status = 'published' AND ${isMomentWithin(context, ownOpens)}`
