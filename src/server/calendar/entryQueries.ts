import { sql } from 'kysely'
import type { CalendarContext, CalendarEntry, CalendarSource } from '../kit/calendarQueries'

/** Returns the entries of all sources in one statement. */
export const listEntries = async (
  context: CalendarContext,
  sources: readonly CalendarSource[],
): Promise<CalendarEntry[]> => {
  if (sources.length === 0) return []
  const parts = sources.map(
    (
      source,
    ) => sql`SELECT kind, id, title, array_remove(details, NULL) AS details, place, day, starts_at, ends_at, path, updated_at, version
      FROM (${source(context)}) AS found`,
  )
  const { rows } = await sql<CalendarEntry>`${sql.join(parts, sql` UNION ALL `)}`.execute(context.db)
  return rows
}
