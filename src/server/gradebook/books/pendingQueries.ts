import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { pendingActions, type PendingAction } from '../../../api/gradebook/codes'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { canEdit } from '../bookAccessQueries'

/** Signing becomes due this many days before the end of the period. */
const signingDays = 14

const columns = sql`grade_items WHERE gradebook_id = books.id AND archived_at IS NULL`

/**
 * SQL over `books`: the time since which each action is pending, or null. Marks of a signed gradebook can no longer be
 * posted.
 */
const pendingSince: Record<PendingAction, (today: string) => RawBuilder<unknown>> = {
  posting: () => sql`(SELECT min(entries.updated_at) FROM grade_entries AS entries
    WHERE books.signed_at IS NULL AND (value IS NOT NULL OR flag IS NOT NULL)
      AND item_id IN (SELECT id FROM ${columns} AND posts_at IS NULL))`,
  proposals: () =>
    sql`(SELECT min(created_at) FROM grade_proposals WHERE state = 'proposed' AND item_id IN (SELECT id FROM ${columns}))`,
  signing: (today) => sql`(SELECT ends_on - ${sql.lit(signingDays)}::int FROM periods
    WHERE periods.id = books.period_id AND books.signed_at IS NULL AND ends_on - ${sql.lit(signingDays)}::int <= ${today}::date
      AND EXISTS (SELECT FROM ${columns} AND kind <> 'final'))`,
}

type PendingContext = { person: Person; today: string }
const isEditor = (person: Person) => canEdit(person, { group: sql`books.group_id`, subject: sql`books.subject_id` })

/** SQL over `books`: whether the user edits the gradebook and it has a lesson today. Always false for curators. */
export const hasLesson = ({ person, today }: PendingContext) =>
  sql<SqlBool>`(${isEditor(person)} AND EXISTS (SELECT FROM ${columns} AND kind = 'lesson' AND held_on = ${today}::date))`

/** SQL over `books`: whether the user edits the gradebook and one of these actions is pending. */
export const hasPending = ({ person, today }: PendingContext, pending: readonly PendingAction[]) => {
  const some = pending.map((action) => sql`${pendingSince[action](today)} IS NOT NULL`)
  return sql<SqlBool>`(${isEditor(person)} AND (${sql.join(some, sql` OR `)}))`
}

/** SQL for all pending actions of the user in a gradebook. */
export const pendingOf = (context: PendingContext) => {
  const each = pendingActions.map((action) => sql`(${action}::text, ${hasPending(context, [action])})`)
  return sql<PendingAction[]>`ARRAY(SELECT name FROM (VALUES ${sql.join(each)}) AS each (name, pending) WHERE pending)`
}

export type PendingCount = { pending: PendingAction; count: number; oldest_hours: number | null }
/** Counts gradebooks of a period by pending action, with the age of the oldest. Actions that nothing waits for are left out. */
export const countPending = async (
  db: Db,
  { pending, periodId, ...context }: PendingContext & { pending: readonly PendingAction[]; periodId: number },
): Promise<PendingCount[]> => {
  const times = pending.map((action) => sql`(${action}::text, ${pendingSince[action](context.today)}::timestamptz)`)
  const { rows } = await sql<PendingCount>`
    SELECT pending, count(*)::int AS count, floor(extract(epoch FROM now() - min(since)) / 3600)::int AS oldest_hours
    FROM gradebooks AS books CROSS JOIN LATERAL (VALUES ${sql.join(times)}) AS times (pending, since)
    WHERE period_id = ${periodId} AND ${isEditor(context.person)} AND since IS NOT NULL
    GROUP BY pending ORDER BY array_position(${pending}::text[], pending)`.execute(db)
  return rows
}
