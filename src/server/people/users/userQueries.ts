import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { UserRecord, UserRow, users } from '../../../api/people/users'
import type { Db } from '../../platform/database'
import { countEach, orderBy, nameIn, windowOf, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import type { z } from 'zod'
import { every, oneOf } from '../../kit/records/conditions'
import { matchesPerson } from '../../kit/records/search'

type Option = { id: number; name: string }

/** Reference list of the specification: the first `limit` users by name, and the total. */
export const listUserOptions = async (db: Db, limit: number): Promise<{ rows: Option[]; total: number }> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .orderBy(orderBy({ field: 'name', order: 'ASC' }))
    .limit(limit)
    .execute()
  const [total = 0] = await countUsers(db, [{}])
  return { rows, total }
}

type Query = NonNullable<z.output<(typeof users)['GET /api/access/users']['query']>>
type Filter = Query['filter']
type UsersQuery = ListOptions<Query> & { offset: number; limit: number }

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

const countOf = (filter: Filter) => sql<number>`(SELECT count(*) FROM users WHERE ${filtered(filter)})`

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
const pageOf = (listed: UsersQuery): RawBuilder<Row> => {
  const { filter, sort } = listed
  const first = sql`ORDER BY ${orderBy(sort)} ${windowOf(listed)}`
  if (filter.q === undefined)
    return withRoleAndGroup(sql`SELECT * FROM users WHERE ${filtered(filter)} ${first}`, listed, countOf(filter))
  const columns = sort.field === 'id' ? sql`id` : sql`id, ${sql.ref(sort.field)}`
  const page = sql`SELECT * FROM users WHERE id IN (SELECT id FROM matching ${first})`
  return sql<Row>`WITH matching AS MATERIALIZED (SELECT ${columns} FROM users WHERE ${filtered(filter)})
    ${withRoleAndGroup(page, listed, sql`(SELECT count(*) FROM matching)`)}`
}

export const listUsers = async (db: Db, listed: UsersQuery): Promise<{ rows: UserRow[]; total: number }> => {
  const { rows } = await pageOf(listed).execute(db)
  const first = rows[0]
  if (first) return { rows, total: first.total }
  if (listed.offset === 0) return { rows: [], total: 0 }
  const [total = 0] = await countUsers(db, [listed.filter])
  return { rows: [], total }
}

/** Counts the matches of each filter in one statement. */
export const countUsers = (db: Db, filters: readonly Filter[]): Promise<number[]> => countEach(db, filters, countOf)

export const getUser = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<UserRecord> =>
  orNotFound(
    await db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
      )
      .leftJoin('groups', 'groups.id', 'memberships.group_id')
      .select((eb) => [
        'users.id',
        'users.version',
        'users.created_at',
        'users.updated_at',
        'users.name',
        'users.last_name',
        'users.first_name',
        'users.middle_name',
        'users.email',
        eb('email_verified_at', 'is not', null).as('email_verified'),
        'users.phone',
        'users.login',
        eb('password_hash', 'is not', null).as('has_password'),
        sql<boolean>`EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`.as(
          'second_factor',
        ),
        'users.erase_requested_at',
        'users.erased_at',
        'users.locale',
        'users.time_zone',
        'users.status',
        'users.last_login_at',
        'roles.code as role',
        eb.ref(`roles.${nameIn(locale)}`).as('role_name'),
        'groups.id as group_id',
        'groups.code as group_code',
      ])
      .where('users.id', '=', id)
      .$castTo<UserRecord>()
      .executeTakeFirst(),
  )
