import { sql } from 'kysely'
import type { Category, ItemKind, ItemResult, Level } from '../../../api/portfolio/codes'
import type { RemarkInput } from '../../../api/portfolio/items'
import type { Db } from '../../platform/database'

type Claim = { id: number; reviewerId: number; until: Date }
export const claimItem = async (db: Db, { id, reviewerId, until }: Claim): Promise<void> => {
  await sql`UPDATE portfolio_items SET reviewer_id = ${reviewerId}, claimed_until = ${until.toISOString()}
    WHERE id = ${id}`.execute(db)
}
export const unclaimItem = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('portfolio_items').set({ reviewer_id: null, claimed_until: null }).where('id', '=', id).execute()
}

export type Corrections = {
  category?: Category | undefined
  kind?: ItemKind | undefined
  level?: Level | undefined
  result?: ItemResult | undefined
  event_date?: string | undefined
}
type Approval = { ids: readonly number[]; reviewerId: number; now: Date; corrected?: Corrections }
/** Approves locked achievements. Each replaces the approved version that it was based on. */
export const approveItems = async (db: Db, { ids, reviewerId, now, corrected = {} }: Approval): Promise<void> => {
  const { category, kind, level, result, event_date } = corrected
  const at = now.toISOString()
  await db
    .updateTable('portfolio_items')
    .set({
      status: 'approved',
      reviewed_at: at,
      reviewer_id: null,
      claimed_until: null,
      ...(category && { category }),
      ...(kind && { kind }),
      ...(level && { level }),
      ...(result && { result }),
      ...(event_date && { event_date }),
    })
    .where(sql<boolean>`id = ANY(${ids})`)
    .execute()
  await sql`UPDATE portfolio_items SET replaced_at = ${at}
    WHERE replaced_at IS NULL AND id IN (SELECT replaces_id FROM portfolio_items WHERE id = ANY(${ids}))`.execute(db)
  await sql`INSERT INTO portfolio_reviews (item_id, action, reviewer_id)
    SELECT id, 'approved', ${reviewerId} FROM unnest(${ids}::bigint[]) AS approved (id)`.execute(db)
}

type ReturnInput = { id: number; reviewerId: number; now: Date }
/** Returns an achievement to its owner, either with remarks or because its approval is revoked. */
export const returnItem = async (
  db: Db,
  { id, reviewerId, now, ...why }: ReturnInput & ({ remarks: readonly RemarkInput[] } | { reason: string }),
): Promise<void> => {
  await db
    .updateTable('portfolio_items')
    .set({ status: 'returned', reviewed_at: now.toISOString(), reviewer_id: null, claimed_until: null })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('portfolio_reviews')
    .values({
      item_id: id,
      reviewer_id: reviewerId,
      ...('reason' in why
        ? { action: 'revoked', reason: why.reason }
        : { action: 'returned', remarks: JSON.stringify(why.remarks) }),
    })
    .execute()
}

/** Marks a revoked achievement as replaced if a new version of it already exists. */
export const markReplaced = async (db: Db, id: number, now: Date): Promise<void> => {
  await sql`UPDATE portfolio_items SET replaced_at = ${now.toISOString()} WHERE id = ${id}
    AND EXISTS (SELECT FROM portfolio_items AS newer WHERE newer.replaces_id = ${id} AND newer.replaced_at IS NULL)`.execute(
    db,
  )
}

export type Student = {
  id: number
  name: string
  group_id: number | null
  group_code: string | null
  course: number | null
}
export const findStudent = async (db: Db, userId: number): Promise<Student | undefined> => {
  const { rows } = await sql<Student>`
    SELECT users.id, users.name, groups.id AS group_id, groups.code AS group_code, course
    FROM users LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL LEFT JOIN groups ON groups.id = group_id
    WHERE users.id = ${userId}`.execute(db)
  return rows[0]
}
