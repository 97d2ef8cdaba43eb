import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../api/kit'
import type { UserRecord, UserRow, users } from '../../api/users'
import { every, oneOf } from '../kit/conditions'
import type { Db } from '../kit/database'
import { inOrder, nameIn, type Listing } from '../kit/lists'
import { found } from '../kit/problems'
import { namesPerson } from '../kit/search'

type Query = NonNullable<z.output<(typeof users)['GET /api/access/users']['query']>>
type Listed = Listing<Query> & { offset: number; limit: number }
type Option = { id: number; name: string }

/** The reference list of the specification: the first `limit` people by name, and how many there are. */
export const listUserOptions = async (db: Db, limit: number): Promise<{ rows: Option[]; total: number }> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .orderBy(inOrder({ field: 'name', order: 'ASC' }))
    .limit(limit)
    .execute()
  const total = await sql<{ total: number }>`SELECT ${counted({})} AS total`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

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
const counted = ({ role, status }: Counted) =>
  sql`(SELECT coalesce(sum(change), 0)::int FROM user_counts WHERE ${every([inRoles(role), inStatuses(status)])})`

const filtered = ({ id, q, role, status, group_id, erasure }: Query['filter']) =>
  every([
    oneOf(sql.ref<number>('id'), id),
    inRoles(role),
    inStatuses(status),
    group_id === undefined
      ? undefined
      : sql<boolean>`id IN (SELECT user_id FROM memberships WHERE group_id = ${group_id} AND ended_on IS NULL)`,
    erasure === undefined ? undefined : sql<boolean>`erase_requested_at IS NOT NULL AND erased_at IS NULL`,
    namesPerson(sql.ref<string>('search'), q),
  ])

const isKept = ({ id, q, group_id, erasure }: Query['filter']) =>
  [id, q, group_id, erasure].every((asked) => asked === undefined)

const usualRows = [10, 25, 50, 100]
/**
 * The first page of a usual size says so in the statement: PostgreSQL plans a statement once and for all only where it knows how few rows are
 * wanted, and planning costs it more than reading them.
 */
const windowOf = ({ offset, limit }: Listed) =>
  offset === 0 && usualRows.includes(limit) ? sql`LIMIT ${sql.lit(limit)}` : sql`OFFSET ${offset} LIMIT ${limit}`

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

const sortable = (field: string) => (field === 'id' ? sql`id` : sql`id, ${sql.ref(field)}`)

/** Otherwise what matches is found once, for the page and the total alike. */
const pageBySearch = (listed: Listed) => {
  const { filter, sort } = listed
  const chosen = sql`SELECT id FROM matching ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
  const page = withRoleAndGroup({
    page: sql`SELECT * FROM users WHERE id IN (${chosen})`,
    total: sql`(SELECT count(*) FROM matching)`,
    listed,
  })
  return sql<Row>`WITH matching AS (SELECT ${sortable(sort.field)} FROM users WHERE ${filtered(filter)}) ${page}`
}

/** Rows of the list and how many the filter matches. */
export const listUsers = async (db: Db, listed: Listed): Promise<{ rows: UserRow[]; total: number }> => {
  const { rows } = await (isKept(listed.filter) ? pageByIndex(listed) : pageBySearch(listed)).execute(db)
  const first = rows[0]
  if (first) return { rows, total: first.total }
  if (listed.offset === 0) return { rows: [], total: 0 }
  const all = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM users WHERE ${filtered(listed.filter)}`.execute(db)
  return { rows: [], total: all.rows[0]?.total ?? 0 }
}

export const getUser = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<UserRecord> =>
  found(
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
