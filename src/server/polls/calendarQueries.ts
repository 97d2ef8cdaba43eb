import { sql } from 'kysely'
import { isMomentWithin, timeColumns, type CalendarSource } from '../kit/calendarQueries'
import { nameIn } from '../kit/records/lists'
import { visibleTo } from './voting/votingQueries'

/** Openings and closings of the voter's polls, whether or not they have voted. */
export const pollDates: CalendarSource = (context) => sql`
  SELECT times.kind, seen.id, seen.title, ARRAY[]::text[] AS details, NULL AS place, ${timeColumns(sql`at`)},
    '/voting/' || seen.id AS path, seen.updated_at, seen.version
  FROM (SELECT polls.id, polls.${sql.ref(nameIn(context.locale))} AS title, polls.status, opens_at, closes_at, polls.updated_at, polls.version
      FROM ${visibleTo(context.person.id)} AND polls.status IN ('scheduled', 'open', 'paused', 'closed', 'published')) AS seen
    CROSS JOIN LATERAL (VALUES ('poll_opens', opens_at), ('poll_closes', closes_at)) AS times (kind, at)
  WHERE (times.kind = 'poll_closes' OR seen.status = 'scheduled') AND ${isMomentWithin(context, sql`at`)}`
