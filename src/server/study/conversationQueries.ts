import { sql, type SqlBool } from 'kysely'
import type { CommentPlace } from '../kit/feature'
import { nameIn } from '../kit/records/lists'
import { canSeeGroup, editableBy, readableBy } from './reachQueries'

const ofGroup = sql`threads.owner_id`

/** Each group of a material's audience has a conversation of its own. */
export const materialConversations: CommentPlace = {
  place: 'materials',
  permission: 'manage materials',
  pairs: sql`SELECT DISTINCT material_id AS record_id, group_id AS owner_id FROM material_readers WHERE former_group IS NULL`,
  isAsker: (userId) => sql<SqlBool>`EXISTS (SELECT FROM material_readers JOIN materials ON materials.id = material_id
    WHERE material_id = threads.record_id AND group_id = ${ofGroup} AND user_id = ${userId} AND former_group IS NULL
      AND status = 'published' AND (visible_from IS NULL OR visible_from <= now()) AND (visible_to IS NULL OR visible_to > now()))`,
  isModerator: (person) => sql<SqlBool>`EXISTS (SELECT FROM materials WHERE materials.id = threads.record_id
    AND ${readableBy(person)} AND ${canSeeGroup(person, ofGroup)})`,
  canClose: (person) => sql<SqlBool>`EXISTS (SELECT FROM materials WHERE materials.id = threads.record_id
    AND ${editableBy(person) ?? sql`true`})`,
  teachers: sql`SELECT user_id FROM group_teachers JOIN materials USING (subject_id)
    WHERE materials.id = threads.record_id AND group_id = ${ofGroup}`,
  isPrivate: false,
  title: (locale) => sql<string>`(SELECT ${sql.ref(nameIn(locale))} FROM materials WHERE id = threads.record_id)`,
  ownerName: sql<string>`(SELECT code FROM groups WHERE id = ${ofGroup})`,
  groupCode: sql<string>`(SELECT code FROM groups WHERE id = ${ofGroup})`,
  paths: {
    asker: sql<string>`'/study/' || threads.record_id || '#comments'`,
    moderator: sql<string>`'/materials/' || threads.record_id || '/comments?of=' || threads.owner_id`,
  },
}
