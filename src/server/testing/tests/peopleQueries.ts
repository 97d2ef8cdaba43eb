import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Taker, testActions } from '../../../api/testing/testActions'
import { ownGroups } from '../../groups'
import { every, oneOf } from '../../kit/records/conditions'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { readableBy } from './reachQueries'

type ListQuery = ListOptions<z.output<(typeof testActions)['GET /api/tests/people']['query']>> & { person: Person }

/** Returns current students within reach; with `filter.test_id` only the takers of that test. */
export const listPeople = (db: Db, listed: ListQuery): Promise<{ rows: Taker[]; total: number }> => {
  const { filter, person } = listed
  return rowsAndTotal(
    db
      .selectFrom('users')
      .innerJoin('memberships', (join) =>
        join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
      )
      .innerJoin('groups', 'groups.id', 'memberships.group_id')
      .select(['users.id', 'users.name', 'groups.code'])
      .where((eb) =>
        every([
          oneOf(eb.ref('users.id'), filter.id),
          matchesPerson(eb.ref('users.search'), filter.q),
          person.reach === 'all' ? undefined : sql<SqlBool>`memberships.group_id IN (${ownGroups(person.id)})`,
          filter.test_id === undefined
            ? undefined
            : sql<SqlBool>`users.id IN (SELECT user_id FROM test_takers JOIN tests ON tests.id = test_id
                WHERE test_id = ${filter.test_id} AND ${readableBy(person)})`,
        ]),
      )
      .orderBy(orderBy(listed.sort)),
    listed,
  )
}
