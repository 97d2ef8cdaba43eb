import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { OverrideInput, TestOverride } from '../../../api/testing/testActions'
import { nameIn } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { reachesOverride, reachesGroup, reachesTaker } from './reachQueries'

type OverrideQuery = { id: number; person: Person; locale: Locale }

/** Returns the overrides for people and groups within reach. */
export const listOverrides = async (
  db: Db,
  { id, person, locale, override }: OverrideQuery & { override?: number },
): Promise<TestOverride[]> => {
  const { rows } = await sql<TestOverride>`
    SELECT test_overrides.id, test_overrides.version, test_overrides.created_at, test_overrides.updated_at, test_overrides.user_id,
      test_overrides.group_id, coalesce(users.name, groups.code || ' ' || groups.${sql.ref(nameIn(locale))}) AS name,
        test_overrides.opens_at,
      test_overrides.closes_at, test_overrides.time_limit_min, test_overrides.attempts_allowed, reason
    FROM test_overrides JOIN tests ON tests.id = test_id LEFT JOIN users ON users.id = test_overrides.user_id
      LEFT JOIN groups ON groups.id = test_overrides.group_id
    WHERE test_id = ${id} AND (${override ?? null}::bigint IS NULL OR test_overrides.id = ${override ?? null}::bigint)
      AND ${reachesOverride(person)}
    ORDER BY test_overrides.group_id IS NULL, name, test_overrides.id`.execute(db)
  return rows
}

export const getOverride = async (db: Db, query: OverrideQuery & { override: number }): Promise<TestOverride> =>
  orNotFound((await listOverrides(db, query))[0])

type Target = Pick<OverrideInput, 'user_id' | 'group_id'>
/** Whether the person or group takes the test and is within reach. */
export const isTakerOrGroupWithinReach = async (
  db: Db,
  { id, person, user_id, group_id }: Target & { id: number; person: Person },
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM tests WHERE id = ${id} AND (
      ${user_id}::bigint IN (SELECT user_id FROM test_takers WHERE test_id = tests.id) AND ${reachesTaker(person, sql`${user_id}::bigint`)}
      OR ${reachesGroup(person, sql`${group_id}::bigint`)} AND (
        ${group_id}::bigint IN (SELECT group_id FROM test_groups WHERE test_id = tests.id)
        OR ${group_id}::bigint IN (SELECT groups.id FROM groups JOIN test_directions USING (direction_id) WHERE test_id = tests.id)
        OR ${group_id}::bigint IN (SELECT group_id FROM test_takers WHERE test_id = tests.id)))`.execute(db)
  return rows.length > 0
}

export const insertOverride = async (db: Db, id: number, input: OverrideInput): Promise<number> => {
  const row = await db
    .insertInto('test_overrides')
    .values({ ...input, test_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateOverride = async (db: Db, override: number, input: OverrideInput): Promise<void> => {
  await db.updateTable('test_overrides').set(input).where('id', '=', override).execute()
}

export const deleteOverride = async (db: Db, override: number): Promise<void> => {
  await db.deleteFrom('test_overrides').where('id', '=', override).execute()
}
