import { sql } from 'kysely'
import type { PortfolioShare } from '../../../api/portfolio/shares'
import type { Db } from '../../platform/database'

type ShareFilter = { userId: number; now: Date; id?: number }
export const listShares = async (db: Db, { userId, now, id }: ShareFilter): Promise<PortfolioShare[]> => {
  const { rows } = await sql<PortfolioShare>`
    SELECT id, label, CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= ${now.toISOString()}
      THEN 'expired' ELSE 'open' END AS state,
      expires_on, views, viewed_at, created_at, revoked_at
    FROM portfolio_shares WHERE user_id = ${userId} AND (${id ?? null}::bigint IS NULL OR id = ${id ?? null}) ORDER BY id DESC`.execute(
    db,
  )
  return rows
}

type NewShare = { userId: number; tokenHash: Buffer; label: string; expiresOn: string; timeZone: string }
/** Creates a link that expires at the end of the day in the person's time zone. */
export const insertShare = async (db: Db, share: NewShare): Promise<number> => {
  const { userId, tokenHash, label, expiresOn, timeZone } = share
  const { rows } = await sql<{ id: number }>`
    INSERT INTO portfolio_shares (user_id, token_hash, label, expires_on, expires_at)
    VALUES (${userId}, ${tokenHash}, ${label}, ${expiresOn}::date,
      (${expiresOn}::date + 1)::timestamp AT TIME ZONE ${timeZone}) RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

export const revokeShare = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('portfolio_shares')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

type Print = { userId: number; code: string; sha256: Buffer; itemsCount: number }
export const insertPrint = async (db: Db, { userId, code, sha256, itemsCount }: Print): Promise<void> => {
  await db.insertInto('portfolio_prints').values({ user_id: userId, code, sha256, items_count: itemsCount }).execute()
}

export type PrintHeader = { name: string; group_code: string | null; direction_name: string | null }
export const getPrintHeader = async (db: Db, userId: number): Promise<PrintHeader> => {
  const { rows } = await sql<PrintHeader>`
    SELECT users.name, groups.code AS group_code, directions.name_ru AS direction_name
    FROM users LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL LEFT JOIN groups ON groups.id = group_id
      LEFT JOIN directions ON directions.id = direction_id WHERE users.id = ${userId}`.execute(db)
  return rows[0] ?? { name: '', group_code: null, direction_name: null }
}
