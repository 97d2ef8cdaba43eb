import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { UserRow, users } from '../../../api/people/users'
import { every, oneOf } from '../../kit/conditions'
import { orderBy, nameIn, windowOf, type ListOptions } from '../../kit/lists'
import { matchesPerson } from '../../kit/search'

type Query = NonNullable<z.output<(typeof users)['GET /api/access/users']['query']>>
export type Filter = Query['filter']
export type UsersQuery = ListOptions<Query> & { offset: number; limit: number }

/** Uses equality for a single role, so that the index by role and name also provides the order. */
const inRoles = (roles: readonly string[] | undefined) => {
  if (roles === undefined) return undefined
  return roles.length === 1
    ? sql<boolean>`role_id = (SELECT id FROM roles WHERE code = ${roles[0]})`
    : sql<boolean>`role_id = ANY(ARRAY(SELECT id FROM roles WHERE code = ANY(${roles})))`
}
/** Inlines a single status as a literal: its row counts differ widely, and the planner needs the value. */
const inStatuses = (statuses: Filter['status']) =>
  statuses?.length === 1 ? sql<boolean>`status = ${sql.lit(statuses[0])}` : oneOf(sql.ref<string>('status'), statuses)

/** SQL conditions of the filter over `users`. */
const filtered = ({ id, q, role, status, group_id, erasure }: Filter) =>
  every([
    oneOf(sql.ref<number>('id'), id),
    inRoles(role),
    inStatuses(status),
    group_id === undefined
      ? undefined
      : sql<boolean>`id IN (SELECT user_id FROM memberships WHERE group_id = ${group_id} AND ended_on IS NULL)`,
    erasure === undefined ? undefined : sql<boolean>`erase_requested_at IS NOT NULL AND erased_at IS NULL`,
    matchesPerson(sql.ref<string>('users.search'), q),
  ])

export const countOf = (filter: Filter) => sql<number>`(SELECT count(*) FROM users WHERE ${filtered(filter)})`

type Row = UserRow & { total: number }

/** Joins tables only to the rows of one page. */
const withRoleAndGroup = (
  page: RawBuilder<unknown>,
  { locale, sort }: UsersQuery,
  total: RawBuilder<unknown>,
) => sql<Row>`
  SELECT page.id, page.name, page.email, page.status, page.last_login_at, page.created_at,
    roles.code AS role, roles.${sql.ref(nameIn(locale))} AS role_name, groups.id AS group_id, groups.code AS group_code, ${total} AS total
  FROM (${page}) AS page JOIN roles ON roles.id = page.role_id
    LEFT JOIN memberships ON memberships.user_id = page.id AND memberships.ended_on IS NULL
    LEFT JOIN groups ON groups.id = memberships.group_id
  ORDER BY ${orderBy(sort)}`

/** One page of users with the total in every row; a text search runs once for both. */
export const pageOf = (listed: UsersQuery): RawBuilder<Row> => {
  const { filter, sort } = listed
  const first = sql`ORDER BY ${orderBy(sort)} ${windowOf(listed)}`
  if (filter.q === undefined)
    return withRoleAndGroup(sql`SELECT * FROM users WHERE ${filtered(filter)} ${first}`, listed, countOf(filter))
  const columns = sort.field === 'id' ? sql`id` : sql`id, ${sql.ref(sort.field)}`
  const page = sql`SELECT * FROM users WHERE id IN (SELECT id FROM matching ${first})`
  return sql<Row>`WITH matching AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${filtered(filter)})
    ${withRoleAndGroup(page, listed, sql`(SELECT count(*) FROM matching)`)}`
}
