import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../database'

/** Advisory lock that every running backup takes in shared mode. */
const lock = 4_201_974

export const lockForBackup = (client: Client) => client.query('select pg_advisory_lock_shared($1)', [lock])

/**
 * Whether a backup is running that may contain rows deleted meanwhile. Call it after the deletion is committed, so
 * that later backups do not see the row.
 */
export const isBackupRunning = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ running: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock} AND datname = current_database()
    ) AS running`.execute(db)
  return rows[0]?.running ?? false
}
