import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { pendingActions, type PendingAction } from '../../../api/gradebook/codes'
import type { Locale } from '../../../api/kit/endpoints'
import type { Person } from '../../kit/person'
import { nameIn } from '../../kit/records/lists'
import { canEdit } from '../bookAccessQueries'

/** Signing becomes due this many days before the end of the period. */
const signingDays = 14

const columns = sql`grade_items WHERE gradebook_id = books.id AND archived_at IS NULL`

/**
 * SQL over `books`: the time since which each action is pending, or null. Marks of a signed gradebook can no longer be
 * posted.
 */
export const pendingSince: Record<PendingAction, (today: string) => RawBuilder<unknown>> = {
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

/** SQL of one row for a queue: the number of gradebooks with this pending action, the time of the oldest, and its name. */
export const waitingBooks = (
  { person, today, locale, periodId }: PendingContext & { locale: Locale; periodId: number | null },
  action: PendingAction,
) => sql`
  SELECT count(*), min(since), (array_agg(name ORDER BY since))[1] FROM (
    SELECT ${pendingSince[action](today)}::timestamptz AS since, groups.code || ', ' || subjects.${sql.ref(nameIn(locale))} AS name
    FROM gradebooks AS books JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
    WHERE period_id = ${periodId}::bigint AND ${isEditor(person)}
  ) AS found WHERE since IS NOT NULL`
