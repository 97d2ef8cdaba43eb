import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/**
 * Forgets what has had its time: sessions that ended, counters of attempts, devices not seen for over a year, sign-ins elsewhere that nobody
 * finished, answers to named calls after a day, files of people a week after they came. A link is remembered for a month, so that it says why it opens nothing.
 */
export const cleanUp = async (db: Db): Promise<void> => {
  await sql`DELETE FROM sessions WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM throttles WHERE window_start < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM devices WHERE last_seen_at < now() - interval '400 days'`.execute(db)
  await sql`DELETE FROM one_time_tokens WHERE expires_at < now() - interval '30 days'`.execute(db)
  await sql`DELETE FROM oauth_states WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM answered_calls WHERE at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM user_imports WHERE created_at < now() - interval '7 days'`.execute(db)
}
