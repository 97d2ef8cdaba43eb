import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { UserRecord, UserRow } from '../../../api/people/users'
import type { Db } from '../../platform/database'
import { countEach, orderBy, nameIn } from '../../kit/lists'
import { orNotFound } from '../../kit/problems'
import { countOf, pageOf, type Filter, type UsersQuery } from './pageQueries'

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
