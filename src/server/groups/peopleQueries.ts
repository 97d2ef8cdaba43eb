import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { groupMembers, GroupPerson } from '../../api/groups/members'
import { staffPermissions } from '../../api/kit/permissions'
import { every, is, oneOf } from '../kit/records/conditions'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { orderBy, rowsAndTotal, type ListOptions } from '../kit/records/lists'
import { matchesPerson } from '../kit/records/search'
import { ownGroups } from './audienceQueries'
import type { PersonKey } from './lineRules'

type PeopleQuery = ListOptions<z.output<(typeof groupMembers)['GET /api/groups/people']['query']>> & { person: Person }
const kinds = { student: ['enroll', 'study'], staff: staffPermissions }

const kindCondition = (kind: keyof typeof kinds) =>
  sql<boolean>`role_id IN (SELECT role_id FROM role_permissions WHERE permission = ANY(${kinds[kind]}))`

/**
 * SQL condition over `users`: people whom the person may name. With reach `own`, these are staff, students without a
 * group, and members of own groups.
 */
const nameable = ({ id, reach }: Person) =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(${kindCondition('staff')} OR users.id IN (SELECT user_id FROM memberships
          WHERE ended_on IS NULL AND group_id IN (${ownGroups(id)}))
        OR (role_id IN (SELECT role_id FROM role_permissions WHERE permission = 'study')
          AND NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id AND ended_on IS NULL)))`

/** Active people; a filter by id also finds inactive ones, so that old references still have a name. */
export const listPeople = (db: Db, listed: PeopleQuery): Promise<{ rows: GroupPerson[]; total: number }> => {
  const { filter, person } = listed
  return rowsAndTotal(
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where((eb) =>
        every([
          nameable(person),
          oneOf(eb.ref('id'), filter.id),
          is(eb.ref('status'), filter.id ? undefined : 'active'),
          filter.kind && kindCondition(filter.kind),
          matchesPerson(eb.ref('users.search'), filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort)),
    listed,
  )
}

/** Returns the ids of people who are not active staff. */
export const listNotStaff = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id = ANY(${ids}) AND NOT (status = 'active' AND ${kindCondition('staff')})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** People with their status, current group, and whether their role has the permission to enroll or to study. */
const candidates = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
    )
    .leftJoin('groups', 'groups.id', 'memberships.group_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.status',
      kindCondition('student').as('studies'),
      'groups.id as group_id',
      'groups.code as group_code',
      'memberships.started_on',
    ])

/** Candidates with these ids; with `person`, only people whom the person may name. */
export const listCandidates = (db: Db, ids: readonly number[], person?: Person) =>
  candidates(db)
    .where((eb) => every([oneOf(eb.ref('users.id'), ids), person && nameable(person)]))
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

/**
 * Finds people by key: anybody by e-mail or login, active students by name. A name matches in either order and with or
 * without the patronymic.
 */
export const findByKeys = async (db: Db, keys: readonly (PersonKey & { line: number })[]) => {
  const { rows } = await sql<{ line: number; id: number }>`
    WITH keys AS (
      SELECT line, email, login, folded(name) COLLATE "C" AS name
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key (line int, email text, login text, name text))
    SELECT line, users.id FROM keys JOIN users ON users.email = keys.email
    UNION SELECT line, users.id FROM keys JOIN users ON users.login = keys.login
    UNION SELECT line, users.id FROM keys JOIN (
        users CROSS JOIN LATERAL (VALUES (folded(users.name) COLLATE "C"), (folded(last_name || ' ' || first_name) COLLATE "C"),
          (folded(first_name || ' ' || last_name) COLLATE "C"), (folded(first_name || ' ' || middle_name || ' ' || last_name) COLLATE "C")
        ) AS written (name)) ON written.name = keys.name
      WHERE users.status = 'active' AND ${kindCondition('student')}`.execute(db)
  return rows
}
