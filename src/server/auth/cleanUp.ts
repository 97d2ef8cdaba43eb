import { sql } from 'kysely'
import type { Db } from '../kit/database'

/** Forgets what has had its time: sessions that ended, counters of attempts, devices not seen for over a year. */
export const cleanUp = async (db: Db): Promise<void> => {
  await sql`DELETE FROM sessions WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM throttles WHERE window_start < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM devices WHERE last_seen_at < now() - interval '400 days'`.execute(db)
}
