import { sql } from 'kysely'
import type { RetakeStatus } from '../../../api/gradebook/retakeRules'
import type { Db } from '../../platform/database'

export type NoticeFacts = {
  id: number
  user_id: number
  period_id: number
  number: number
  held_on: string
  starts_at: string | null
  place: string
  status: RetakeStatus
  subject: { ru: string; en: string }
  examiner_ids: number[]
}
/** Facts for the notices about retakes. */
export const listNoticeFacts = async (db: Db, ids: readonly number[]): Promise<NoticeFacts[]> => {
  const { rows } = await sql<NoticeFacts>`
    SELECT retakes.id, user_id, period_id, number, held_on, to_char(starts_at, 'HH24:MI') AS starts_at, place, retakes.status,
      json_build_object('ru', subjects.name_ru, 'en', subjects.name_en) AS subject,
      ARRAY(SELECT user_id FROM retake_examiners WHERE retake_id = retakes.id ORDER BY position) AS examiner_ids
    FROM retakes JOIN subjects ON subjects.id = subject_id WHERE retakes.id = ANY(${ids}) ORDER BY retakes.id`.execute(
    db,
  )
  return rows
}
