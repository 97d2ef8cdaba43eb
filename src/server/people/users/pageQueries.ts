import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { UserRow, users } from '../../../api/people/users'
import { every, oneOf, type Condition } from '../../kit/conditions'
import { inOrder, isUsual, nameIn, windowOf, type Listing } from '../../kit/lists'
import { hasWords, keptByName, namesPerson } from '../../kit/search'

type Query = NonNullable<z.output<(typeof users)['GET /api/access/users']['query']>>
export type Listed = Listing<Query> & { offset: number; limit: number }

type Counted = Pick<Query['filter'], 'role' | 'status'>

/** A single role is compared, so that the index by role and name gives the order as well; several are looked up. */
const inRoles = (roles: readonly string[] | undefined) => {
  if (roles === undefined) return undefined
  return roles.length === 1
    ? sql<boolean>`role_id = (SELECT id FROM roles WHERE code = ${roles[0]})`
    : sql<boolean>`role_id = ANY(ARRAY(SELECT id FROM roles WHERE code = ANY(${roles})))`
}
/** A single status is part of the statement, because how many rows there are depends on it so much, and there are only three. */
const inStatuses = (statuses: Query['filter']['status']) =>
  statuses?.length === 1 ? sql<boolean>`status = ${sql.lit(statuses[0])}` : oneOf(sql.ref<string>('status'), statuses)

/** How many people there are of the roles and statuses, from the counts that the database keeps. */
export const counted = ({ role, status }: Counted) =>
  sql`(SELECT coalesce(sum(change), 0)::int FROM user_counts WHERE ${every([inRoles(role), inStatuses(status)])})`

/** All that was asked for, over `users`. */
export const filtered = ({ id, q, role, status, group_id, erasure }: Query['filter']) =>
  every([
    oneOf(sql.ref<number>('id'), id),
    inRoles(role),
    inStatuses(status),
    group_id === undefined
      ? undefined
      : sql<boolean>`id IN (SELECT user_id FROM memberships WHERE group_id = ${group_id} AND ended_on IS NULL)`,
    erasure === undefined ? undefined : sql<boolean>`erase_requested_at IS NOT NULL AND erased_at IS NULL`,
    namesPerson('users', q),
  ])

type Row = UserRow & { total: number }

/** The page is cut out before anything is joined to it. */
const withRoleAndGroup = ({
  page,
  total,
  listed,
}: Record<'page' | 'total', RawBuilder<unknown>> & { listed: Listed }) => sql<Row>`
  SELECT page.id, page.name, page.email, page.status, page.last_login_at, page.created_at,
    roles.code AS role, roles.${sql.ref(nameIn(listed.locale))} AS role_name, groups.id AS group_id, groups.code AS group_code, ${total} AS total
  FROM (${page}) AS page JOIN roles ON roles.id = page.role_id
    LEFT JOIN memberships ON memberships.user_id = page.id AND memberships.ended_on IS NULL
    LEFT JOIN groups ON groups.id = memberships.group_id
  ORDER BY ${inOrder(listed.sort)}`

/** Where nothing but role and status is asked for, an index gives the order and the kept counts the total. */
const pageByIndex = (listed: Listed) =>
  withRoleAndGroup({
    page: sql`SELECT * FROM users WHERE ${filtered(listed.filter)} ORDER BY ${inOrder(listed.sort)} ${windowOf(listed)}`,
    total: counted(listed.filter),
    listed,
  })

/** The ids of the page among `matching`, which has what they are sorted by. */
const firstOfMatching = (listed: Listed) =>
  sql`SELECT id FROM matching ORDER BY ${inOrder(listed.sort)} ${windowOf(listed)}`
const matching = ({ filter, sort }: Listed, condition?: Condition) => {
  const columns = sort.field === 'id' ? sql`id` : sql`id, ${sql.ref(sort.field)}`
  return sql`matching AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${every([condition, filtered(filter)])})`
}

/** Otherwise what matches is found once, for the page and the total alike. */
const pageBySearch = (listed: Listed) => {
  const page = sql`SELECT * FROM users WHERE id IN (${firstOfMatching(listed)})`
  const total = sql`(SELECT count(*) FROM matching)`
  return sql<Row>`WITH ${matching(listed)} ${withRoleAndGroup({ page, total, listed })}`
}

/**
 * Those with a word in the name, of whom it is kept how many there are. Where they are more than one in forty, the first of the order are looked
 * through, enough for a page if these people stand just anywhere; where they do not (namesakes stand together), all of them are found and sorted.
 */
const pageByName = (listed: Listed, kept: RawBuilder<number>) => {
  const { filter, sort, limit } = listed
  const first = sql`(SELECT id, search FROM users ORDER BY ${inOrder(sort)} LIMIT ${sql.lit(limit * 60)}) AS first`
  const ahead = sql`SELECT id FROM ${first}
    WHERE (SELECT total FROM kept) * 40 > ${counted({})} AND ${hasWords(sql.ref<string>('search'), filter.q ?? '')} LIMIT ${sql.lit(limit)}`
  const others = matching(listed, sql<boolean>`(SELECT count(*) FROM ahead) < ${sql.lit(limit)}`)
  const page = sql`SELECT * FROM users WHERE id IN (SELECT id FROM ahead UNION ALL (${firstOfMatching(listed)}))`
  const total = sql`(SELECT total FROM kept)`
  return sql<Row>`WITH kept AS (SELECT ${kept} AS total), ahead AS MATERIALIZED (${ahead}), ${others}
    ${withRoleAndGroup({ page, total, listed })}`
}

/** Whether nothing but these fields is asked for. */
const asksOnlyFor = (fields: readonly (keyof Query['filter'])[], filter: Query['filter']) =>
  Object.entries(filter).every(([field, value]) => value === undefined || fields.some((one) => one === field))

/** A page of people, and how many the filter matches on each of its rows. */
export const pageOf = (listed: Listed): RawBuilder<Row> => {
  if (asksOnlyFor(['role', 'status'], listed.filter)) return pageByIndex(listed)
  const kept = asksOnlyFor(['q'], listed.filter) && isUsual(listed) ? keptByName('users', listed.filter.q) : undefined
  return kept ? pageByName(listed, kept) : pageBySearch(listed)
}
