import { sql, type SqlBool } from 'kysely'
import type { CommentPlace } from '../kit/feature'
import { editableBy, homeworkPlaces } from './reachQueries'

const isThis = sql`homework.id = threads.record_id AND homework.status <> 'draft'`

/** Each student has a private conversation with the teachers, also in a team. */
export const homeworkConversations: CommentPlace = {
  place: 'homework',
  permission: 'manage gradebook',
  pairs: sql`SELECT homework_id AS record_id, user_id AS owner_id FROM homework_audience`,
  isAsker: (userId) => sql<SqlBool>`(threads.owner_id = ${userId} AND EXISTS (SELECT FROM homework_audience
    JOIN homework ON homework.id = homework_id WHERE ${isThis} AND user_id = ${userId}))`,
  isModerator: (person) =>
    sql<SqlBool>`EXISTS (SELECT FROM ${homeworkPlaces} WHERE ${isThis} AND ${editableBy(person)})`,
  canClose: () => sql<SqlBool>`false`,
  teachers: sql`SELECT user_id FROM ${homeworkPlaces}
    JOIN group_teachers ON group_teachers.group_id = gradebooks.group_id AND group_teachers.subject_id = gradebooks.subject_id
    WHERE ${isThis}`,
  isPrivate: true,
  title: () => sql<string>`(SELECT title FROM ${homeworkPlaces} WHERE homework.id = threads.record_id)`,
  ownerName: sql<string>`(SELECT name FROM users WHERE id = threads.owner_id)`,
  groupCode: sql<string>`(SELECT groups.code FROM ${homeworkPlaces} WHERE homework.id = threads.record_id)`,
  paths: {
    asker: sql<string>`'/study/homework/' || threads.record_id || '#comments'`,
    moderator: sql<string>`'/gradebook/homework/' || threads.record_id || '?of=' || threads.owner_id`,
  },
}
