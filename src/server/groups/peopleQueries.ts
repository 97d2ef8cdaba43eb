import type { ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { groupMembers, GroupPerson } from '../../api/groupMembers'
import { staffPermissions } from '../../api/permissions'
import { every, is, oneOf } from '../kit/conditions'
import type { Db } from '../kit/database'
import { inOrder, rowsAndTotal, type Listing } from '../kit/lists'
import type { DB } from '../kit/schema'
import { namesPerson } from '../kit/search'

type ListedPeople = Listing<z.output<(typeof groupMembers)['GET /api/groups/people']['query']>>
const kinds = { student: ['enroll', 'study'], staff: staffPermissions }

const ofKind = (eb: ExpressionBuilder<DB, 'users'>, kind: keyof typeof kinds) =>
  eb.exists(
    eb
      .selectFrom('role_permissions')
      .select('permission')
      .whereRef('role_permissions.role_id', '=', 'users.role_id')
      .where((role) => every([oneOf(role.ref('permission'), kinds[kind])])),
  )

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
          filter.kind && ofKind(eb, filter.kind),
          namesPerson(eb.ref('search'), filter.q),
        ]),
      )
      .orderBy(inOrder(listed.sort)),
    listed,
  )
}

/** The person's status, and the group they study in now. */
export const findCandidate = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
    )
    .leftJoin('groups', 'groups.id', 'memberships.group_id')
    .select(['users.status', 'groups.id as group_id', 'groups.code as group_code'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
