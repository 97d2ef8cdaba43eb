import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

type Reaching = Pick<Person, 'id' | 'reach'>

/** The groups of which the person is curator, or teaches the subject in them. */
const ownGroups = (personId: number, subject: RawBuilder<unknown>) => sql`
  SELECT group_id FROM group_teachers WHERE user_id = ${personId} AND subject_id = ${subject}
  UNION ALL SELECT id FROM groups WHERE curator_id = ${personId}`

const subject = sql`materials.subject_id`

/** Which materials the person reads, as SQL over `materials`: those of an own group and subject, and what they wrote. */
export const readableBy = ({ id, reach }: Reaching): RawBuilder<SqlBool> =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(materials.author_id = ${id}
      OR materials.audience = 'all' AND materials.subject_id IN (SELECT subject_id FROM group_teachers WHERE user_id = ${id})
      OR EXISTS (SELECT FROM groups WHERE groups.id IN (${ownGroups(id, subject)}) AND (
        groups.id IN (SELECT group_id FROM material_groups WHERE material_id = materials.id)
        OR groups.direction_id IN (SELECT direction_id FROM material_directions WHERE material_id = materials.id))))`

/** Which the person may change: what they wrote, and what is for nobody but own groups in an own subject; undefined for all. */
export const changeableBy = ({ id, reach }: Reaching): RawBuilder<SqlBool> | undefined =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(materials.author_id = ${id}
      OR materials.audience = 'chosen'
        AND NOT EXISTS (SELECT FROM material_directions WHERE material_id = materials.id)
        AND EXISTS (SELECT FROM material_groups WHERE material_id = materials.id)
        AND NOT EXISTS (SELECT FROM material_groups WHERE material_id = materials.id AND group_id NOT IN
          (SELECT group_id FROM group_teachers WHERE user_id = ${id} AND subject_id = materials.subject_id)))`

/** Whether the person sees the people of a group in the material's readers, as SQL over `materials` and the column of the group. */
export const reachesGroup = ({ id, reach }: Reaching, group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${group} IN (${ownGroups(id, subject)})`

/** Where somebody of own reach teaches: pairs of a group and a subject. */
export const listPairs = async (db: Db, userId: number): Promise<{ group_id: number; subject_id: number }[]> =>
  db.selectFrom('group_teachers').select(['group_id', 'subject_id']).where('user_id', '=', userId).execute()
