import { sql } from 'kysely'
import type { RetakeTerms } from '../../../api/gradebook/retakes'
import type { RetakeStatus } from '../../../api/gradebook/retakeRules'
import type { Db } from '../../platform/database'

export const updateTerms = async (
  db: Db,
  id: number,
  { held_on, starts_at, place, examiner_ids }: RetakeTerms,
): Promise<void> => {
  await db.updateTable('retakes').set({ held_on, starts_at, place }).where('id', '=', id).execute()
  await sql`DELETE FROM retake_examiners WHERE retake_id = ${id}`.execute(db)
  await sql`
    INSERT INTO retake_examiners (retake_id, user_id, position)
    SELECT ${id}::bigint, examiner, position FROM unnest(${examiner_ids}::bigint[]) WITH ORDINALITY AS given (examiner, position)`.execute(
    db,
  )
}

/** Locks retakes, in the order of their ids, and returns their versions. */
export const lockRetakes = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT id, version FROM retakes WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export type NewResult = { id: number; status: RetakeStatus; value: number | null; reason: string | null }
/** Writes results with their history. */
export const writeResults = async (db: Db, results: readonly NewResult[], recordedBy: number): Promise<void> => {
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS given (id bigint, status text, value numeric, reason text)
    ), changed AS (
      UPDATE retakes SET status = given.status, value = given.value FROM given WHERE retakes.id = given.id
    )
    INSERT INTO retake_results (retake_id, status, value, reason, recorded_by)
    SELECT id, status, value, reason, ${recordedBy}::bigint FROM given ORDER BY id`.execute(db)
}
