import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Returns the exam's takers sorted by name. */
export const listTakersByName = async (db: Db, testId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT takers.user_id FROM entrance_exam_takers AS takers JOIN applications ON applications.id = application_id
    WHERE test_id = ${testId} ORDER BY applications.name, takers.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export const saveSeats = async (
  db: Db,
  { testId, seats }: { testId: number; seats: readonly { user_id: number; room: string; seat: number }[] },
): Promise<void> => {
  await sql`UPDATE entrance_exam_takers SET room = NULL, seat = NULL WHERE test_id = ${testId}`.execute(db)
  await sql`
    UPDATE entrance_exam_takers AS takers SET room = given.room, seat = given.seat
    FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) AS given (user_id bigint, room text, seat int)
    WHERE test_id = ${testId} AND takers.user_id = given.user_id`.execute(db)
}

export type SeatedPerson = { room: string | null; seat: number | null; name: string; number: string }
/** Returns the takers by room and seat; those without a seat come last, by name. */
export const listSeated = async (db: Db, testId: number): Promise<SeatedPerson[]> => {
  const { rows } = await sql<SeatedPerson>`
    SELECT room, seat, applications.name, number FROM entrance_exam_takers AS takers JOIN applications ON applications.id = application_id
    WHERE test_id = ${testId} ORDER BY room NULLS LAST, seat, applications.name, applications.id`.execute(db)
  return rows
}
