import { sql } from 'kysely'
import type { Db } from '../platform/database'
import type { Thread } from './threadQueries'

export type Recipient = {
  user_id: number
  is_asker: boolean
  title: { ru: string; en: string }
  group: string
  path: string
}
type Query = {
  thread: Thread & { id: number }
  writerId: number
  /** Also the teachers of the conversation. */
  teachers: boolean
  /** The author of the question, or the owner of a private conversation. */
  personId: number | null
}

/**
 * Marks the recipients as notified and returns those who were not: active people who can still open the conversation
 * and have seen all of it before.
 */
export const takeRecipients = async (db: Db, query: Query): Promise<Recipient[]> => {
  const { thread, writerId, teachers, personId } = query
  const { place } = thread
  const isTeacher = sql`(users.id IN (${place.teachers})
    AND EXISTS (SELECT FROM role_permissions WHERE role_id = users.role_id AND permission = ${place.permission}))`
  const seesAll = sql`EXISTS (SELECT FROM roles JOIN role_permissions ON role_id = roles.id
    WHERE roles.id = users.role_id AND reach = 'all' AND permission = ${place.permission})`
  const { rows } = await sql<Recipient>`
    WITH threads AS (SELECT ${thread.id}::bigint AS id, ${thread.record_id}::bigint AS record_id, ${thread.owner_id}::bigint AS owner_id),
    recipients AS (
      SELECT users.id AS user_id, ${place.isAsker(sql`users.id`)} AS is_asker FROM users, threads
      WHERE users.status = 'active' AND users.id <> ${writerId} AND (
        (${teachers} AND ${isTeacher})
        OR (users.id = ${personId} AND (${place.isAsker(sql`users.id`)} OR ${isTeacher} OR ${seesAll})))
    ), notified AS (
      INSERT INTO comment_visits AS visits (thread_id, user_id, is_notified)
      SELECT ${thread.id}::bigint, user_id, true FROM recipients ORDER BY user_id
      ON CONFLICT (thread_id, user_id) DO UPDATE SET is_notified = true WHERE NOT visits.is_notified
      RETURNING user_id
    )
    SELECT user_id, is_asker, jsonb_build_object('ru', ${place.title('ru')}, 'en', ${place.title('en')}) AS title,
      ${place.groupCode} AS "group", CASE WHEN is_asker THEN ${place.paths.asker} ELSE ${place.paths.moderator} END AS path
    FROM recipients JOIN notified USING (user_id), threads ORDER BY user_id`.execute(db)
  return rows
}
