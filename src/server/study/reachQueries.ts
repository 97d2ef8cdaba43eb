import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ownGroups } from '../groups'
import type { Person } from '../kit/person'

type Reader = Pick<Person, 'id' | 'reach'>

const subject = sql`materials.subject_id`

/**
 * SQL condition over `materials`: the user wrote the material, or teaches or curates part of its audience. The query
 * starts from the user's few groups for speed.
 */
export const readableBy = ({ id, reach }: Reader): RawBuilder<SqlBool> =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`materials.id IN (
        SELECT id FROM materials WHERE author_id = ${id}
        UNION ALL SELECT material_id FROM (${reachableMaterials}) AS reached WHERE user_id = ${id})`

/** SQL: pairs of a material and a person who teaches its subject to part of its audience, or curates that part. */
const reachableMaterials = sql`
  SELECT materials.id AS material_id, user_id FROM materials JOIN group_teachers USING (subject_id) WHERE audience = 'all'
  UNION ALL SELECT materials.id, user_id FROM group_teachers JOIN material_groups USING (group_id)
    JOIN materials ON materials.id = material_id AND materials.subject_id = group_teachers.subject_id
  UNION ALL SELECT materials.id, user_id FROM group_teachers JOIN groups ON groups.id = group_id
    JOIN material_directions USING (direction_id)
    JOIN materials ON materials.id = material_id AND materials.subject_id = group_teachers.subject_id
  UNION ALL SELECT material_id, curator_id FROM groups JOIN material_groups ON group_id = groups.id
  UNION ALL SELECT material_id, curator_id FROM groups JOIN material_directions USING (direction_id)`

/**
 * SQL condition: the person wrote the material or teaches its subject to its whole audience; undefined for users who
 * can edit all.
 */
export const editableBy = ({ id, reach }: Reader): RawBuilder<SqlBool> | undefined =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(materials.author_id = ${id}
      OR materials.audience = 'chosen'
        AND NOT EXISTS (SELECT FROM material_directions WHERE material_id = materials.id)
        AND EXISTS (SELECT FROM material_groups WHERE material_id = materials.id)
        AND NOT EXISTS (SELECT FROM material_groups WHERE material_id = materials.id AND group_id NOT IN
          (SELECT group_id FROM group_teachers WHERE user_id = ${id} AND subject_id = materials.subject_id)))`

/** SQL condition over `materials` and a group column: the person can see readers from this group. */
export const canSeeGroup = ({ id, reach }: Reader, group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${group} IN (${ownGroups(id, subject)})`
