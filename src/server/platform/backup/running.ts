import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../database'

/** Held, shared, by the connection of every backup that is being made. */
const lock = 4_201_974

export const announceBackup = (client: Client) => client.query('select pg_advisory_lock_shared($1)', [lock])

/**
 * Whether a backup is being made, which may hold rows that were deleted meanwhile. Asked after the deletion was
 * committed: a backup that begins later does not see the row.
 */
export const isBackupRunning = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ running: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock} AND datname = current_database()
    ) AS running`.execute(db)
  return rows[0]?.running ?? false
}
