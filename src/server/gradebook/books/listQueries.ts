import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { GradebookRow, gradebooks } from '../../../api/gradebook/gradebooks'
import { every, oneOf } from '../../kit/records/conditions'
import { countEach, nameIn, windowOf, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matches } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { canRead } from '../bookAccessQueries'
import { hasLesson, hasPending, pendingOf } from './pendingQueries'

type Query = z.output<(typeof gradebooks)['GET /api/gradebook']['query']>
type ListQuery = ListOptions<Query> & { person: Person; periodId: number | null; today: string }

/** Used for sorting only. The displayed value is computed for the rows of the page alone. */
const changedAt = sql`greatest(books.updated_at, (SELECT max(updated_at) FROM grade_items WHERE gradebook_id = books.id),
  (SELECT max(grade_entries.updated_at) FROM grade_entries JOIN grade_items ON grade_items.id = item_id WHERE gradebook_id = books.id))`

const orders: Record<Query['sort']['field'], (context: Pick<ListQuery, 'person' | 'today'>) => RawBuilder<unknown>> = {
  has_lesson_today: hasLesson,
  group_code: () => sql`groups.code`,
  subject_name: () => sql`subject_name`,
  changed_at: () => changedAt,
  id: () => sql`groups.id`,
}
const orderOf = ({
  sort: { field, order },
  locale,
  ...context
}: Pick<ListQuery, 'sort' | 'locale' | 'person' | 'today'>) => {
  const column = field === 'subject_name' ? sql`subjects.${sql.ref(nameIn(locale))}` : orders[field](context)
  const rest = sql`groups.code, subjects.${sql.ref(nameIn(locale))}, groups.id, subjects.id`
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, ${rest}` : sql`${column} DESC NULLS LAST, ${rest}`
}

/** Matches the condition if `wanted` is true, its negation if false, everything if undefined. */
const matchesFlag = (condition: RawBuilder<SqlBool>, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : sql<SqlBool>`${condition} = ${wanted}`

type Context = Pick<ListQuery, 'person' | 'periodId' | 'today'>

/** Subjects taught to current groups, and gradebooks saved in the period. */
const placesOf = (filter: Query['filter'], { person, periodId, today }: Context) => {
  const [group, subject] = [sql<number>`groups.id`, sql<number>`subjects.id`]
  return sql`
    FROM (
      SELECT group_id, subject_id FROM group_teachers JOIN groups ON groups.id = group_id WHERE groups.status IN ('forming', 'active')
      UNION SELECT group_id, subject_id FROM gradebooks WHERE period_id = ${periodId}::bigint
    ) AS places JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
      LEFT JOIN gradebooks AS books ON books.group_id = groups.id AND books.subject_id = subjects.id
        AND books.period_id = ${periodId}::bigint
    WHERE ${every([
      canRead(person, { group, subject }),
      oneOf(group, filter.group_id),
      oneOf(subject, filter.subject_id),
      matchesFlag(sql<SqlBool>`(books.signed_at IS NOT NULL)`, filter.signed),
      matchesFlag(hasLesson({ person, today }), filter.today),
      filter.pending && hasPending({ person, today }, filter.pending),
      matches(
        {
          text: sql<string>`groups.search || ' ' || subjects.search`,
          stems: sql<string>`groups.search_stems || subjects.search_stems`,
        },
        filter.q,
      ),
    ])}`
}

type Counted = { filter: Query['filter']; periodId: number | null }
/** Counts the matches of each filter in its period. */
export const countGradebooks = (
  db: Db,
  { counted, ...context }: { counted: readonly Counted[]; person: Person; today: string },
): Promise<number[]> =>
  countEach(db, counted, ({ filter, periodId }) => sql`SELECT count(*) ${placesOf(filter, { ...context, periodId })}`)

/** Lists the matching subjects of groups with their gradebooks. */
export const listGradebooks = async (
  db: Db,
  { filter, sort, locale, person, periodId, today, ...window }: ListQuery,
): Promise<{ rows: GradebookRow[]; total: number }> => {
  const from = placesOf(filter, { person, periodId, today })
  const { rows } = await sql<GradebookRow & { total: number }>`
    WITH shown AS (
      SELECT books.*, groups.id AS of_group, subjects.id AS of_subject, groups.code, subjects.${sql.ref(nameIn(locale))} AS name,
        count(*) OVER ()::int AS total, row_number() OVER (ORDER BY ${orderOf({ sort, locale, person, today })}) AS place
      ${from} ORDER BY place ${windowOf(window)}
    )
    SELECT of_group || '-' || of_subject AS id, of_group AS group_id, code AS group_code, of_subject AS subject_id,
      name AS subject_name, total, ${hasLesson({ person, today })} AS has_lesson_today, ${pendingOf({ person, today })} AS pending,
      ARRAY(SELECT users.name FROM group_teachers JOIN users ON users.id = user_id
        WHERE group_id = of_group AND subject_id = of_subject ORDER BY users.name) AS teachers,
      (SELECT count(*)::int FROM memberships WHERE memberships.group_id = of_group AND ended_on IS NULL) AS people_count,
      coalesce(items_count, 0) AS items_count, coalesce(marks_count, 0) AS marks_count, coalesce(proposals_count, 0) AS proposals_count,
      signed_at, greatest(books.updated_at, counted.changed_at) AS changed_at
    FROM shown AS books LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE kind <> 'final')::int AS items_count, sum(marks)::int AS marks_count,
        sum(proposals)::int AS proposals_count,
        greatest(max(items.updated_at), max(entries_at)) AS changed_at
      FROM grade_items AS items
        LEFT JOIN LATERAL (
          SELECT count(*) FILTER (WHERE value IS NOT NULL OR flag IS NOT NULL) AS marks, max(updated_at) AS entries_at
          FROM grade_entries WHERE item_id = items.id
        ) AS entries ON true
        LEFT JOIN LATERAL (
          SELECT count(*) AS proposals FROM grade_proposals WHERE item_id = items.id AND state = 'proposed'
        ) AS proposed ON true
      WHERE items.gradebook_id = books.id AND archived_at IS NULL
    ) AS counted ON books.id IS NOT NULL
    ORDER BY place`.execute(db)
  const [first] = rows
  if (first) return { rows, total: first.total }
  if (!window.offset) return { rows, total: 0 }
  const [total = 0] = await countGradebooks(db, { counted: [{ filter, periodId }], person, today })
  return { rows, total }
}
