import { sql } from 'kysely'
import { orNotFound } from '../kit/problems'
import type { Db } from '../platform/database'

export type NoticeFacts = { titles: { ru: string; en: string }; author: string | null; receipt_required: boolean }
const facts = sql`jsonb_build_object('ru', name_ru, 'en', name_en) AS titles, receipt_required,
  (SELECT name FROM users WHERE users.id = author_id) AS author`

export const findNoticeFacts = async (db: Db, id: number): Promise<NoticeFacts> => {
  const { rows } = await sql<NoticeFacts>`SELECT ${facts} FROM announcements WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** Locks one announcement that has appeared and has readers to notify, and that no other process is sending. */
export const lockDue = async (db: Db): Promise<(NoticeFacts & { id: number }) | undefined> => {
  const { rows } = await sql<NoticeFacts & { id: number }>`
    SELECT id, ${facts} FROM announcements
    WHERE status = 'published' AND announced_at IS NULL AND publish_at <= now() AND (expires_at IS NULL OR expires_at > now())
    ORDER BY publish_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  return rows[0]
}

/** Records the notification of up to `most` readers who had none since they were last asked, and returns them. */
export const takeUnnotified = async (
  db: Db,
  { id, most }: { id: number; most: number },
): Promise<{ user_id: number; is_again: boolean }[]> => {
  const { rows } = await sql<{ user_id: number; is_again: boolean }>`
    INSERT INTO announcement_readers AS seen (announcement_id, user_id, notified_at)
    SELECT ${id}, user_id, now() FROM (
      SELECT DISTINCT user_id FROM announcement_audience WHERE announcement_id = ${id} EXCEPT
      SELECT user_id FROM announcement_readers WHERE announcement_id = ${id} AND notified_at IS NOT NULL
      ORDER BY user_id LIMIT ${most}
    ) AS unnotified
    ON CONFLICT (announcement_id, user_id) DO UPDATE SET notified_at = now()
    RETURNING user_id, confirmed_at IS NOT NULL AS is_again`.execute(db)
  return rows
}

export const setAnnounced = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE announcements SET announced_at = now() WHERE id = ${id}`.execute(db)
}
