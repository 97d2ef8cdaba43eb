import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { bookWaits, type BookWait } from '../../../api/gradebook/codes'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { keptBy } from '../placeQueries'

/** Signing becomes due this many days before the end of the period. */
const signingDays = 14

const columns = sql`grade_items WHERE gradebook_id = books.id AND archived_at IS NULL`

/** SQL over `books` for the time since when each action is pending, null if it is not. Marks of a signed gradebook can no longer be posted. */
const waitsSince: Record<BookWait, (today: string) => RawBuilder<unknown>> = {
  posting: () => sql`(SELECT min(entries.updated_at) FROM grade_entries AS entries
    WHERE books.signed_at IS NULL AND (value IS NOT NULL OR flag IS NOT NULL)
      AND item_id IN (SELECT id FROM ${columns} AND posts_at IS NULL))`,
  proposals: () =>
    sql`(SELECT min(created_at) FROM grade_proposals WHERE state = 'proposed' AND item_id IN (SELECT id FROM ${columns}))`,
  signing: (today) => sql`(SELECT ends_on - ${sql.lit(signingDays)}::int FROM periods
    WHERE periods.id = books.period_id AND books.signed_at IS NULL AND ends_on - ${sql.lit(signingDays)}::int <= ${today}::date
      AND EXISTS (SELECT FROM ${columns} AND kind <> 'final'))`,
}

type Asked = { person: Person; today: string }
const isKept = (person: Person) => keptBy(person, { group: sql`books.group_id`, subject: sql`books.subject_id` })

/** SQL over `books`: true if the user edits the gradebook and it has a lesson today. Always false for curators. */
export const hasLesson = ({ person, today }: Asked) =>
  sql<SqlBool>`(${isKept(person)} AND EXISTS (SELECT FROM ${columns} AND kind = 'lesson' AND held_on = ${today}::date))`

/** SQL over `books`: true if the user edits the gradebook and one of these actions is pending. */
export const waitsFor = ({ person, today }: Asked, waits: readonly BookWait[]) => {
  const some = waits.map((wait) => sql`${waitsSince[wait](today)} IS NOT NULL`)
  return sql<SqlBool>`(${isKept(person)} AND (${sql.join(some, sql` OR `)}))`
}

/** SQL for all pending actions of the user in a gradebook. */
export const waitsOf = (asked: Asked) => {
  const each = bookWaits.map((wait) => sql`(${wait}::text, ${waitsFor(asked, [wait])})`)
  return sql<BookWait[]>`ARRAY(SELECT name FROM (VALUES ${sql.join(each)}) AS each (name, waits) WHERE waits)`
}

export type Waiting = { waits: BookWait; count: number; oldest_hours: number | null }
/** Counts gradebooks of a period by pending action, with the age of the oldest. */
export const countWaiting = async (
  db: Db,
  { waits, periodId, ...asked }: Asked & { waits: readonly BookWait[]; periodId: number },
): Promise<Waiting[]> => {
  const counts = waits.map(
    (wait) => sql`SELECT ${wait}::text AS waits, count(*)::int AS count,
      floor(extract(epoch FROM now() - min(${waitsSince[wait](asked.today)}::timestamptz)) / 3600)::int AS oldest_hours
    FROM gradebooks AS books WHERE period_id = ${periodId} AND ${waitsFor(asked, [wait])}`,
  )
  return (await sql<Waiting>`${sql.join(counts, sql` UNION ALL `)}`.execute(db)).rows
}
