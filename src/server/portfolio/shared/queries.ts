import { sql, type SqlBool } from 'kysely'
import type { ConfirmedPrint } from '../../../api/portfolio/shared'
import { hasPortfolio } from '../reachQueries'
import { listItemRows, type ItemRow } from '../itemQueries'
import type { Db } from '../../platform/database'

export type Shared = {
  share_id: number
  user_id: number
  name: string
  last_name: string
  first_name: string
  about: string
  entered: number | null
}
/** Finds the portfolio of a link. Not found if the link is expired or revoked, or if its owner is not active. */
export const findShared = async (
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<Shared | undefined> => {
  const { rows } = await sql<Shared>`
    SELECT portfolio_shares.id AS share_id, portfolio_shares.user_id, users.name, last_name, first_name, about,
      (SELECT extract(year FROM min(started_on))::int FROM memberships JOIN groups ON groups.id = group_id
        JOIN directions ON directions.id = direction_id
        WHERE memberships.user_id = users.id AND ${hasPortfolio}) AS entered
    FROM portfolio_shares JOIN users ON users.id = user_id JOIN portfolios ON portfolios.user_id = users.id
    WHERE token_hash = ${tokenHash} AND revoked_at IS NULL AND expires_at > ${now.toISOString()} AND users.status = 'active'`.execute(
    db,
  )
  return rows[0]
}

export const countView = async (db: Db, shareId: number, now: Date): Promise<void> => {
  await sql`UPDATE portfolio_shares SET views = views + 1, viewed_at = ${now.toISOString()} WHERE id = ${shareId}`.execute(
    db,
  )
}

/** Lists the approved achievements, which are the public part of a portfolio. */
export const listApproved = (db: Db, userId: number): Promise<ItemRow[]> =>
  listItemRows(db, sql<SqlBool>`user_id = ${userId} AND replaced_at IS NULL AND portfolio_items.status = 'approved'`)

export type SharedFile = { name: string; type: string; kind: string; size: number; sha256: Buffer; storage_key: string }
/** Finds a file of an approved achievement in this portfolio. */
export const findSharedFile = async (
  db: Db,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<SharedFile | undefined> => {
  const { rows } = await sql<SharedFile>`
    SELECT name, type, files.kind, size, sha256, storage_key FROM files
    WHERE id = ${fileId} AND files.status = 'ready' AND id IN (SELECT file_id FROM portfolio_item_files
      JOIN portfolio_items ON portfolio_items.id = item_id
      WHERE user_id = ${userId} AND portfolio_items.status = 'approved' AND replaced_at IS NULL)`.execute(db)
  return rows[0]
}

export const findPrint = async (db: Db, code: string): Promise<ConfirmedPrint | undefined> => {
  const { rows } = await sql<ConfirmedPrint>`
    SELECT 'portfolio' AS kind, code, encode(sha256, 'hex') AS sha256, created_at AS printed_at, items_count FROM portfolio_prints WHERE code = ${code}`.execute(
    db,
  )
  return rows[0]
}
