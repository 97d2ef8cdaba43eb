import { sql } from 'kysely'
import type { Db } from '../../platform/database'

export type TakerReminder = { test_id: number; user_id: number; titles: { ru: string; en: string }; closes_at: string }

/**
 * Returns the takers to remind and records them, so that nobody is reminded twice. The test must close for them within
 * a day (by attempt, own or group's override, or test), have been open for over a day, and be unfinished.
 */
export const remindTakers = async (db: Db): Promise<TakerReminder[]> => {
  const soon = sql`BETWEEN clock_timestamp() AND clock_timestamp() + interval '1 day'`
  const { rows } = await sql<TakerReminder>`
    WITH due AS (
      SELECT tests.id AS test_id, takers.user_id, jsonb_build_object('ru', name_ru, 'en', name_en) AS titles,
        coalesce(running.ends_at, personal.closes_at, of_group.closes_at, tests.closes_at) AS closes_at,
        greatest(coalesce(personal.opens_at, of_group.opens_at, tests.opens_at), published_at, running.started_at) AS open_since
      FROM tests JOIN (SELECT DISTINCT test_id, user_id FROM test_takers) AS takers ON takers.test_id = tests.id
        LEFT JOIN test_overrides AS personal ON personal.test_id = tests.id AND personal.user_id = takers.user_id
        LEFT JOIN memberships ON memberships.user_id = takers.user_id AND ended_on IS NULL
        LEFT JOIN test_overrides AS of_group ON of_group.test_id = tests.id AND of_group.group_id = memberships.group_id
        LEFT JOIN attempts AS running ON running.test_id = tests.id AND running.user_id = takers.user_id
          AND running.status = 'in_progress' AND NOT running.is_preview
      WHERE tests.status = 'published'
        AND (tests.closes_at ${soon}
          OR EXISTS (SELECT FROM test_overrides WHERE test_id = tests.id AND closes_at ${soon})
          OR EXISTS (SELECT FROM attempts WHERE test_id = tests.id AND status = 'in_progress' AND ends_at ${soon}))
        AND NOT EXISTS (SELECT FROM attempts WHERE test_id = tests.id AND user_id = takers.user_id AND NOT is_preview
          AND status NOT IN ('in_progress', 'voided'))
    ), reminded AS (
      INSERT INTO test_reminders (test_id, user_id)
      SELECT test_id, user_id FROM due WHERE closes_at ${soon} AND open_since <= closes_at - interval '1 day'
      ON CONFLICT DO NOTHING RETURNING test_id, user_id
    )
    SELECT test_id, user_id, titles, closes_at FROM due JOIN reminded USING (test_id, user_id) ORDER BY test_id, user_id`.execute(
    db,
  )
  return rows
}
