import { sql } from 'kysely'
import type { Db } from '../platform/database'

export type Link = { created_at: string; fetched_at: string | null }

export const findLink = async (db: Db, userId: number): Promise<Link | null> =>
  (await db
    .selectFrom('calendar_links')
    .select(['created_at', 'fetched_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

/** Makes the user's link, or replaces it. */
export const replaceLink = async (
  db: Db,
  { userId, tokenHash, now }: { userId: number; tokenHash: Buffer; now: Date },
): Promise<Link> => {
  const { rows } = await sql<Link>`
    INSERT INTO calendar_links (user_id, token_hash, created_at) VALUES (${userId}, ${tokenHash}, ${now.toISOString()})
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at, fetched_at = NULL
    RETURNING created_at, fetched_at`.execute(db)
  return rows[0] ?? { created_at: now.toISOString(), fetched_at: null }
}

/** Returns whether there was a link. */
export const removeLink = async (db: Db, userId: number): Promise<boolean> =>
  (await db.deleteFrom('calendar_links').where('user_id', '=', userId).returning('user_id').execute()).length > 0

export const findOwner = async (db: Db, tokenHash: Buffer): Promise<number | null> =>
  (await db.selectFrom('calendar_links').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst())
    ?.user_id ?? null

export const updateFetched = async (db: Db, userId: number, now: Date): Promise<void> => {
  await db.updateTable('calendar_links').set({ fetched_at: now.toISOString() }).where('user_id', '=', userId).execute()
}
