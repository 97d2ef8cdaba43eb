import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import { staffPermissions } from '../../../../api/kit/permissions'
import type { applications } from '../../../../api/admissions/applications'
import { every, oneOf } from '../../../kit/records/conditions'
import type { Db } from '../../../platform/database'
import { orderBy, rowsAndTotal, type ListOptions } from '../../../kit/records/lists'
import type { DB } from '../../../platform/schema'
import { matchesPerson } from '../../../kit/records/search'

type Query = z.output<(typeof applications)['GET /api/profiles/people']['query']>
type Applicant = { id: number; name: string; email: string | null }

/** Active users whose role can enroll and has no staff permissions. */
const canApply = (eb: ExpressionBuilder<DB, 'users'>) =>
  every([
    sql<boolean>`${eb.ref('status')} = 'active'`,
    sql<boolean>`role_id IN (SELECT role_id FROM role_permissions WHERE permission = 'enroll')`,
    sql<boolean>`role_id NOT IN (SELECT role_id FROM role_permissions WHERE permission = ANY(${staffPermissions}))`,
  ])

export const listPossibleApplicants = (
  db: Db,
  listed: ListOptions<Query>,
): Promise<{ rows: Applicant[]; total: number }> =>
  rowsAndTotal(
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where((eb) =>
        every([
          canApply(eb),
          oneOf(eb.ref('id'), listed.filter.id),
          matchesPerson(eb.ref('users.search'), listed.filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort)),
    listed,
  )

export const isPossibleApplicant = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) => canApply(eb))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds a user to whom the admissions office can issue a new login slip: an applicant without email and without staff grants.
 * Students are excluded, because the slip would open their votes and tests to the office.
 */
export const findSlipRecipient = (db: Db, userId: number): Promise<Applicant | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .where('email', 'is', null)
    .where((eb) => canApply(eb))
    .where(sql<boolean>`role_id NOT IN (SELECT role_id FROM role_permissions WHERE permission = 'study')`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM grants WHERE user_id = users.id AND permission = ANY(${[...staffPermissions, 'study']})
        AND coalesce(valid_until > now(), true))`,
    )
    .forUpdate()
    .executeTakeFirst()
