import { sql } from 'kysely'
import { found } from '../kit/problems'
import type { Db } from '../platform/database'

type Told = { titles: { ru: string; en: string }; closes_on: string | null; author_id: number | null; voters: number[] }

/** What notices name, and whom they go to. The day of the close is that of the college's calendar. */
export const findTold = async (db: Db, { id, timeZone }: { id: number; timeZone: string }): Promise<Told> => {
  const { rows } = await sql<Told>`
    SELECT json_build_object('ru', name_ru, 'en', name_en) AS titles, to_char(closes_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS closes_on,
      author_id, ARRAY(SELECT person_id FROM poll_roll WHERE poll_id = polls.id AND person_id IS NOT NULL ORDER BY person_id) AS voters
    FROM polls WHERE id = ${id}`.execute(db)
  return found(rows[0])
}
