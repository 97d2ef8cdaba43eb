import { sql } from 'kysely'
import type { Db } from '../platform/database'

export type DueSoon = { homework_id: number; user_id: number; title: string; due_at: string }

/** Records the notice for everyone whose own due time is within a day and who has work to do, and returns them. */
export const takeDueSoon = async (db: Db): Promise<DueSoon[]> => {
  const { rows } = await sql<DueSoon>`
    WITH due AS (
      SELECT audience.homework_id, audience.user_id, title, published_at,
        CASE WHEN works.state = 'returned' THEN works.improve_until ELSE coalesce(progress.due_at, homework.due_at) END AS due_at
      FROM homework JOIN grade_items ON grade_items.id = item_id AND archived_at IS NULL
        JOIN homework_audience AS audience ON audience.homework_id = homework.id
        LEFT JOIN homework_team_members AS members ON members.homework_id = homework.id AND members.user_id = audience.user_id
        JOIN homework_works AS works ON works.homework_id = homework.id AND work_state IN ('missing', 'returned')
          AND (works.team_id = members.team_id OR works.user_id = audience.user_id)
        LEFT JOIN homework_progress AS progress ON progress.homework_id = homework.id AND progress.user_id = audience.user_id
      WHERE homework.status = 'published' AND (homework.due_at > now() - interval '60 days')
    ), told AS (
      INSERT INTO homework_progress (homework_id, user_id, notified_due_at)
      SELECT homework_id, user_id, due_at FROM due
      WHERE due_at BETWEEN now() AND now() + interval '1 day' AND published_at < due_at - interval '1 day'
      ON CONFLICT (homework_id, user_id) DO UPDATE SET notified_due_at = excluded.notified_due_at
        WHERE homework_progress.notified_due_at IS DISTINCT FROM excluded.notified_due_at
      RETURNING homework_id, user_id
    )
    SELECT due.homework_id, due.user_id, title, due_at FROM due JOIN told USING (homework_id, user_id)
    ORDER BY due.homework_id, due.user_id`.execute(db)
  return rows
}
