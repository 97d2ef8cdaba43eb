import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Whether the poll still runs, so its sealed ballots need the key. */
const isKeyNeeded = sql<boolean>`(status IN ('open', 'paused'))`

export const listKeyObjects = async (db: Db): Promise<{ id: number; object: string; is_needed: boolean }[]> => {
  const { rows } = await sql<{ id: number; object: string; is_needed: boolean }>`
    SELECT id, key_object AS object, ${isKeyNeeded} AS is_needed FROM polls WHERE key_object IS NOT NULL`.execute(db)
  return rows
}

export const forgetKey = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE polls SET key_object = NULL WHERE id = ${id} AND NOT ${isKeyNeeded}`.execute(db)
}

/** Pauses a running poll whose key is lost. Returns false if that is already recorded or the poll no longer runs. */
export const markKeyLost = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE polls SET status = 'paused', key_lost = true WHERE id = ${id} AND ${isKeyNeeded} AND NOT key_lost RETURNING id`.execute(
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

/** Stores the opened ballots sorted by receipt, so that their order reveals nothing about the time of voting. */
export const insertBallots = async (
  db: Db,
  { id, ballots }: { id: number; ballots: readonly { receipt: string; choices: readonly string[] }[] },
): Promise<void> => {
  await sql`
    INSERT INTO poll_ballots (poll_id, receipt, choices)
    SELECT ${id}, receipt, choices FROM jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb) AS opened (receipt text, choices text[])
    ORDER BY receipt COLLATE "C", choices`.execute(db)
}
