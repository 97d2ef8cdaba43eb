import { sql } from 'kysely'
import type { Db } from '../../platform/database'

type NewSignIn = {
  userId: number
  /** Hash that the password was verified against; null for other sign-in methods. */
  passwordHash: string | null
  /** Hash of browser and operating system. */
  fingerprint: Buffer
}
type Owner = {
  email: string | null
  email_verified: boolean
  first_name: string
  locale: string
  time_zone: string
  is_demo: boolean
  /** Number of devices seen before. */
  known: number
  /** Whether this device was not seen before. */
  is_new: boolean
}

/** Returns undefined if the account is inactive or its password has changed since it was verified. */
export const recordSignIn = async (
  db: Db,
  { userId, passwordHash, fingerprint }: NewSignIn,
): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`
    WITH seen AS (
      INSERT INTO devices (user_id, fingerprint) VALUES (${userId}, ${fingerprint})
      ON CONFLICT (user_id, fingerprint) DO UPDATE SET last_seen_at = now()
      RETURNING xmax = 0 AS is_new
    )
    UPDATE users SET last_login_at = now() FROM seen
    WHERE users.id = ${userId} AND status = 'active' AND password_hash IS NOT DISTINCT FROM coalesce(${passwordHash}, password_hash)
    RETURNING email, email_verified_at IS NOT NULL AS email_verified, first_name, locale, time_zone, is_demo, is_new,
      (SELECT count(*)::int FROM devices WHERE user_id = users.id) AS known`.execute(db)
  return rows[0]
}
