import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

type Reaching = Pick<Person, 'id' | 'reach'>

/** The groups of which the person is curator, or teaches the subject in them. */
const ownGroups = (personId: number, subject: RawBuilder<unknown>) => sql`
  SELECT group_id FROM group_teachers WHERE user_id = ${personId} AND subject_id = ${subject}
  UNION ALL SELECT id FROM groups WHERE curator_id = ${personId}`

const subject = sql`materials.subject_id`

/**
 * Which materials the person reads, as SQL over `materials`: those of an own group and subject, and what they wrote.
 * Found from the few own groups.
 */
export const readableBy = ({ id, reach }: Reaching): RawBuilder<SqlBool> =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`materials.id IN (
        SELECT id FROM materials WHERE author_id = ${id}
        UNION ALL SELECT material_id FROM (${reachedWays}) AS reached WHERE user_id = ${id})`

/**
 * By whom a material is reached without having been written by them: who teaches its subject to some of its audience,
 * or leads them.
 */
const reachedWays = sql`
  SELECT materials.id AS material_id, user_id FROM materials JOIN group_teachers USING (subject_id) WHERE audience = 'all'
  UNION ALL SELECT materials.id, user_id FROM group_teachers JOIN material_groups USING (group_id)
    JOIN materials ON materials.id = material_id AND materials.subject_id = group_teachers.subject_id
  UNION ALL SELECT materials.id, user_id FROM group_teachers JOIN groups ON groups.id = group_id
    JOIN material_directions USING (direction_id)
    JOIN materials ON materials.id = material_id AND materials.subject_id = group_teachers.subject_id
  UNION ALL SELECT material_id, curator_id FROM groups JOIN material_groups ON group_id = groups.id
  UNION ALL SELECT material_id, curator_id FROM groups JOIN material_directions USING (direction_id)`

/**
 * Which the person may change: what they wrote, and what is for nobody but own groups in an own subject; undefined for
 * all.
 */
export const changeableBy = ({ id, reach }: Reaching): RawBuilder<SqlBool> | undefined =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(materials.author_id = ${id}
      OR materials.audience = 'chosen'
        AND NOT EXISTS (SELECT FROM material_directions WHERE material_id = materials.id)
        AND EXISTS (SELECT FROM material_groups WHERE material_id = materials.id)
        AND NOT EXISTS (SELECT FROM material_groups WHERE material_id = materials.id AND group_id NOT IN
          (SELECT group_id FROM group_teachers WHERE user_id = ${id} AND subject_id = materials.subject_id)))`

/**
 * Whether the person sees the people of a group in the material's readers, as SQL over `materials` and the column of
 * the group.
 */
export const reachesGroup = ({ id, reach }: Reaching, group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${group} IN (${ownGroups(id, subject)})`

/** Where somebody of own reach teaches: pairs of a group and a subject. */
export const listPairs = async (db: Db, userId: number): Promise<{ group_id: number; subject_id: number }[]> =>
  db.selectFrom('group_teachers').select(['group_id', 'subject_id']).where('user_id', '=', userId).execute()
