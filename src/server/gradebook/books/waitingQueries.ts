import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { bookWaits, type BookWait } from '../../../api/gradebook/codes'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { keptBy } from '../placeQueries'

/** So many days before the end of its period a gradebook is to be signed. */
const signingDays = 14

const columns = sql`grade_items WHERE gradebook_id = books.id AND archived_at IS NULL`

/**
 * Since when gradebooks wait, as SQL over `books`; null for those that do not. Of a signed one no marks can be posted
 * any more.
 */
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

/** Whether the person has a lesson in it today, as SQL over `books`; of a curator those of others are none. */
export const hasLesson = ({ person, today }: Asked) =>
  sql<SqlBool>`(${isKept(person)} AND EXISTS (SELECT FROM ${columns} AND kind = 'lesson' AND held_on = ${today}::date))`

/** Whether it waits for the person, who keeps it, with the one or the other. */
export const waitsFor = ({ person, today }: Asked, waits: readonly BookWait[]) => {
  const some = waits.map((wait) => sql`${waitsSince[wait](today)} IS NOT NULL`)
  return sql<SqlBool>`(${isKept(person)} AND (${sql.join(some, sql` OR `)}))`
}

/** All that it waits with for the person. */
export const waitsOf = (asked: Asked) => {
  const each = bookWaits.map((wait) => sql`(${wait}::text, ${waitsFor(asked, [wait])})`)
  return sql<BookWait[]>`ARRAY(SELECT name FROM (VALUES ${sql.join(each)}) AS each (name, waits) WHERE waits)`
}

export type Waiting = { waits: BookWait; count: number; oldest_hours: number | null }
/** How many gradebooks of a period wait for the person, and since when the first of them. */
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
