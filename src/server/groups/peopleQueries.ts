import { sql } from 'kysely'
import type { z } from 'zod'
import type { groupMembers, GroupPerson } from '../../api/groups/members'
import { staffPermissions } from '../../api/kit/permissions'
import { every, is, oneOf } from '../kit/conditions'
import type { Db } from '../platform/database'
import { inOrder, rowsAndTotal, type Listing } from '../kit/lists'
import { namesPerson } from '../kit/search'

type ListedPeople = Listing<z.output<(typeof groupMembers)['GET /api/groups/people']['query']>>
const kinds = { student: ['enroll', 'study'], staff: staffPermissions }

const ofKind = (kind: keyof typeof kinds) =>
  sql<boolean>`role_id IN (SELECT role_id FROM role_permissions WHERE permission = ANY(${kinds[kind]}))`

/** People to choose from: active ones, and by id anybody, so that a choice made long ago still has its name. */
export const listPeople = (db: Db, listed: ListedPeople): Promise<{ rows: GroupPerson[]; total: number }> => {
  const { filter } = listed
  return rowsAndTotal(
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where((eb) =>
        every([
          oneOf(eb.ref('id'), filter.id),
          is(eb.ref('status'), filter.id ? undefined : 'active'),
          filter.kind && ofKind(filter.kind),
          namesPerson(eb.ref('users.search'), filter.q),
        ]),
      )
      .orderBy(inOrder(listed.sort)),
    listed,
  )
}

/** Those of the people whose role is no staff's, or whose account is closed. */
export const listNotStaff = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id = ANY(${ids}) AND NOT (status = 'active' AND ${ofKind('staff')})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The person's status, whether the role enrolls or studies, and the group they study in now. */
export const findCandidate = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
    )
    .leftJoin('groups', 'groups.id', 'memberships.group_id')
    .select(['users.status', ofKind('student').as('studies'), 'groups.id as group_id', 'groups.code as group_code'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
