import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ownGroups } from '../../groups'
import type { Person } from '../../kit/person'

/** The id may be an SQL column, to check the reach of many readers in one query. */
type Reader = Pick<Person, 'reach'> & { id: number | RawBuilder<unknown> }

/**
 * SQL condition over `tests`: tests that the person wrote, or that involve their groups. Starts from the person's few
 * groups for speed.
 */
export const readableBy = ({ id, reach }: Reader): RawBuilder<SqlBool> =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`tests.id IN (
        SELECT id FROM tests WHERE author_id = ${id}
        UNION ALL SELECT test_id FROM (${indirectReaders}) AS reached WHERE user_id = ${id})`

const joinTaughtTests = sql`JOIN tests ON tests.id = test_id AND tests.subject_id = group_teachers.subject_id`

/**
 * SQL pairs of test and user who may read it without being its author: teachers of its subject in a group of the
 * audience, and curators.
 */
const indirectReaders = sql`
  SELECT test_id, group_teachers.user_id FROM group_teachers JOIN test_groups USING (group_id) ${joinTaughtTests}
  UNION ALL SELECT test_id, group_teachers.user_id FROM group_teachers JOIN groups ON groups.id = group_id
    JOIN test_directions USING (direction_id) ${joinTaughtTests}
  UNION ALL SELECT test_id, group_teachers.user_id FROM group_teachers JOIN memberships USING (group_id)
    JOIN test_people ON test_people.user_id = memberships.user_id AND ended_on IS NULL ${joinTaughtTests}
  UNION ALL SELECT test_id, curator_id FROM groups JOIN test_groups ON group_id = groups.id
  UNION ALL SELECT test_id, curator_id FROM groups JOIN test_directions USING (direction_id)
  UNION ALL SELECT test_id, curator_id FROM groups JOIN memberships ON group_id = groups.id AND ended_on IS NULL
    JOIN test_people ON test_people.user_id = memberships.user_id`

/**
 * SQL condition over `tests`: tests that the person wrote, or whose audience is only groups where they teach its
 * subject. Undefined means all.
 */
export const editableBy = ({ id, reach }: Reader): RawBuilder<SqlBool> | undefined =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(tests.author_id IS NOT DISTINCT FROM ${id}
      OR NOT EXISTS (SELECT FROM test_directions WHERE test_id = tests.id)
        AND NOT EXISTS (SELECT FROM test_people WHERE test_id = tests.id)
        AND EXISTS (SELECT FROM test_groups WHERE test_id = tests.id)
        AND NOT EXISTS (SELECT FROM test_groups WHERE test_id = tests.id AND group_id NOT IN
          (SELECT group_id FROM group_teachers WHERE user_id = ${id} AND subject_id = tests.subject_id)))`

/** SQL condition over `tests`: the person may see how members of the group take the test. `group` is an SQL column. */
export const reachesGroup = ({ id, reach }: Reader, group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${group} IN (${ownGroups(id, sql`tests.subject_id`)})`

/**
 * SQL condition over `tests`: the person may see the taker (an SQL column), a member of a reachable group or an
 * applicant at the person's own exam.
 */
export const reachesTaker = (person: Reader, taker: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  person.reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(EXISTS (SELECT FROM memberships WHERE memberships.user_id = ${taker} AND ended_on IS NULL
        AND ${reachesGroup(person, sql`memberships.group_id`)})
      OR tests.author_id = ${person.id} AND EXISTS (SELECT FROM entrance_exams WHERE test_id = tests.id))`

/** SQL condition over `tests` and `test_overrides`: the override is for a person or group within reach. */
export const reachesOverride = (person: Reader): RawBuilder<SqlBool> => sql<SqlBool>`
  (test_overrides.group_id IS NOT NULL AND ${reachesGroup(person, sql`test_overrides.group_id`)}
    OR test_overrides.user_id IS NOT NULL AND ${reachesTaker(person, sql`test_overrides.user_id`)})`
