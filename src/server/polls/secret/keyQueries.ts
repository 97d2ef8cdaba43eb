import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Whether a poll still has ballots that only its key opens. */
const isNeeded = sql<boolean>`(status IN ('open', 'paused'))`

export const listKeyObjects = async (db: Db): Promise<{ id: number; object: string; is_needed: boolean }[]> => {
  const { rows } = await sql<{ id: number; object: string; is_needed: boolean }>`
    SELECT id, key_object AS object, ${isNeeded} AS is_needed FROM polls WHERE key_object IS NOT NULL`.execute(db)
  return rows
}

export const forgetKey = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE polls SET key_object = NULL WHERE id = ${id} AND NOT ${isNeeded}`.execute(db)
}

/** Says of a running poll that its key is gone; false where it was said before, or the poll runs no more. */
export const noteLostKey = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE polls SET status = 'paused', key_lost = true WHERE id = ${id} AND ${isNeeded} AND NOT key_lost RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

export const insertSealed = async (db: Db, { id, sealed }: { id: number; sealed: Buffer }): Promise<void> => {
  await sql`INSERT INTO poll_sealed (poll_id, sealed) VALUES (${id}, ${sealed})`.execute(db)
}

export const listSealed = async (db: Db, id: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM poll_sealed WHERE poll_id = ${id}`.execute(db)
  return rows.map(({ sealed }) => sealed)
}

export const countSealed = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM poll_sealed WHERE poll_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

export const deleteSealed = async (db: Db, id: number): Promise<void> => {
  await sql`DELETE FROM poll_sealed WHERE poll_id = ${id}`.execute(db)
}

/**
 * Writes the opened ballots down, in the order of their receipts, by which they are found and which says nothing of
 * when they came.
 */
export const insertBallots = async (
  db: Db,
  { id, ballots }: { id: number; ballots: readonly { receipt: string; choices: readonly string[] }[] },
): Promise<void> => {
  await sql`
    INSERT INTO poll_ballots (poll_id, receipt, choices)
    SELECT ${id}, receipt, choices FROM jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb) AS opened (receipt text, choices text[])
    ORDER BY receipt COLLATE "C", choices`.execute(db)
}
