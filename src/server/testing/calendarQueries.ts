import { sql } from 'kysely'
import { isMomentWithin, timeColumns, type CalendarSource } from '../kit/calendarQueries'
import { nameIn } from '../kit/records/lists'
import { readableBy } from './tests/reachQueries'

/** Published tests within the person's reach: one entry if they are open for some hours, else two moments. */
export const readableTestDates: CalendarSource = (context) => sql`
  SELECT times.kind, tests.id, tests.${sql.ref(nameIn(context.locale))} AS title, ARRAY[subjects.${sql.ref(nameIn(context.locale))}] AS details,
    NULL AS place, ${timeColumns(sql`times.starts_at`, sql`times.ends_at`)}, '/tests/' || tests.id AS path, tests.updated_at, tests.version
  FROM tests JOIN subjects ON subjects.id = subject_id
    CROSS JOIN LATERAL (SELECT coalesce(closes_at - opens_at <= interval '12 hours', false) AS is_short) AS open
    CROSS JOIN LATERAL (VALUES ('test', opens_at, closes_at), ('test_opens', opens_at, NULL), ('test_closes', closes_at, NULL))
      AS times (kind, starts_at, ends_at)
  WHERE tests.status = 'published' AND ${readableBy(context.person)} AND is_short = (times.kind = 'test')
    AND ${isMomentWithin(context, sql`times.starts_at`)}`
