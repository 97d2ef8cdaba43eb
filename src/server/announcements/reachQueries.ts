import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Audience } from '../../api/groups/audience'
import { findOwnAudience, ownGroups } from '../groups'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

/** Whether the user can address everybody. Others write to the groups that they teach or lead. */
export const reachesAll = ({ holds, reach }: Person): boolean => holds('manage groups') && reach === 'all'

/** SQL condition: every reader is in a group that the person teaches or leads. */
const isForOwnGroups = (personId: number) => sql<SqlBool>`(audience = 'chosen'
  AND NOT EXISTS (SELECT FROM announcement_directions WHERE announcement_id = announcements.id)
  AND NOT EXISTS (SELECT FROM announcement_roles WHERE announcement_id = announcements.id)
  AND EXISTS (SELECT FROM announcement_groups WHERE announcement_id = announcements.id)
  AND NOT EXISTS (SELECT FROM announcement_groups WHERE announcement_id = announcements.id
    AND group_id NOT IN (${ownGroups(personId)})))`

/** SQL condition over `announcements`: the person can read it as an author, and change it. */
export const manageableBy = (person: Person): RawBuilder<SqlBool> => {
  if (reachesAll(person)) return sql<SqlBool>`true`
  const isAuthor = sql<SqlBool>`announcements.author_id = ${person.id}`
  return person.holds('manage groups') ? sql<SqlBool>`(${isAuthor} OR ${isForOwnGroups(person.id)})` : isAuthor
}

/** SQL condition over the group of a reader: the person can see who read and who did not. */
export const canSeeGroup = (person: Person, group: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  reachesAll(person) ? sql<SqlBool>`true` : sql<SqlBool>`${group} IN (${ownGroups(person.id)})`

/** Returns whom the person can address; undefined for users who can address everybody. */
export const findAllowedAudience = async (db: Db, person: Person): Promise<Partial<Audience> | undefined> =>
  reachesAll(person) ? undefined : { group_ids: (await findOwnAudience(db, person.id))?.group_ids ?? [] }
