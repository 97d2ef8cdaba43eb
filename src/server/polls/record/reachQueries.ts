import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'

type Reader = Pick<Person, 'id' | 'holds'>

/**
 * SQL condition over `polls`: the polls that the person can change, which are their own. Undefined (no restriction)
 * with `manage access`.
 */
export const changeableBy = ({ id, holds }: Reader): RawBuilder<SqlBool> | undefined =>
  holds('manage access') ? undefined : sql<SqlBool>`(polls.author_id IS NOT DISTINCT FROM ${id})`

/** SQL condition over `polls`: everything except drafts, and the drafts that the person can change. */
export const readableBy = (person: Reader): RawBuilder<SqlBool> => {
  const own = changeableBy(person)
  return own ? sql<SqlBool>`(polls.status <> 'draft' OR ${own})` : sql<SqlBool>`true`
}

/** Groups that a person with reach `own` teaches or leads. */
export const ownGroups = (id: number) => sql`
  SELECT group_id FROM group_teachers WHERE user_id = ${id} UNION ALL SELECT id FROM groups WHERE curator_id = ${id}`

/** Counts the groups and people of an audience that are outside a person's own groups. */
export const countBeyondReach = async (
  db: Db,
  { personId, groupIds, userIds }: { personId: number; groupIds: readonly number[]; userIds: readonly number[] },
): Promise<{ groups: number; people: number }> => {
  const { rows } = await sql<{ groups: number; people: number }>`
    WITH own AS (${ownGroups(personId)})
    SELECT (SELECT count(*) FROM unnest(${groupIds}::bigint[]) AS id WHERE id NOT IN (SELECT group_id FROM own)) AS groups,
      (SELECT count(*) FROM unnest(${userIds}::bigint[]) AS id WHERE id NOT IN
        (SELECT user_id FROM memberships WHERE ended_on IS NULL AND group_id IN (SELECT group_id FROM own))) AS people`.execute(
    db,
  )
  return rows[0] ?? { groups: 0, people: 0 }
}
