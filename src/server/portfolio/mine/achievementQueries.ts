import { sql } from 'kysely'
import type { ItemInput } from '../../../api/portfolio/items'
import type { Locale } from '../../../api/kit/endpoints'
import { declarations, type Proof } from '../../kit/feature'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { hasPortfolio } from '../reachQueries'
import { ruleBookIn, type RuleBook } from '../ruleBookQueries'

export type Owner = {
  /** Whether the direction of the current group has a portfolio. */
  can_write: boolean
  has_items: boolean
  group: { id: number; code: string; course: number } | null
  number: number | null
  about: string
  about_version: number
}
const ownerOf = (userId: number) => sql<Owner>`
  SELECT coalesce(${hasPortfolio}, false) AS can_write,
    EXISTS (SELECT FROM portfolio_items WHERE user_id = users.id) AS has_items,
    CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'code', groups.code, 'course', course) END AS group,
    number, coalesce(about, '') AS about, coalesce(portfolios.version, 0) AS about_version
  FROM users LEFT JOIN portfolios ON portfolios.user_id = users.id
    LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL LEFT JOIN groups ON groups.id = group_id
    LEFT JOIN directions ON directions.id = direction_id
  WHERE users.id = ${userId}`

/** Loads the facts that decide whether a person can read and edit their own portfolio. */
export const getOwner = async (db: Db, userId: number): Promise<Owner> =>
  orNotFound((await ownerOf(userId).execute(db)).rows[0])

/** Like `getOwner`, with the rules for points, in one statement. */
export const getOwnerAndBook = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<{ owner: Owner; book: RuleBook }> => {
  const { rows } = await sql<Owner & RuleBook>`
    SELECT * FROM (${ownerOf(userId)}) AS owner CROSS JOIN (${ruleBookIn(locale)}) AS book`.execute(db)
  const { inForce, periods, ...owner } = orNotFound(rows[0])
  return { owner, book: { inForce, periods } }
}

/** Lists the college records that can prove an achievement of the person, and whether they already do. */
export const listProofs = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<(Proof & { is_used: boolean })[]> => {
  const each = declarations.proofs.map((proofsOf) => sql`(${proofsOf({ userId, locale })})`)
  const { rows } = await sql<Proof & { is_used: boolean }>`
    SELECT proofs.*, EXISTS (SELECT FROM portfolio_items WHERE user_id = ${userId} AND replaced_at IS NULL
      AND portfolio_items.source = proofs.source AND source_id = proofs.id) AS is_used
    FROM (${sql.join(each, sql` UNION ALL `)}) AS proofs`.execute(db)
  return rows
}

/** Locks the person's portfolio. The first call creates it with a random number. */
export const lockPortfolio = async (db: Db, userId: number): Promise<void> => {
  await sql`
    INSERT INTO portfolios (user_id, number)
    SELECT ${userId}, number FROM (SELECT 100000 + floor(random() * 900000)::int AS number FROM generate_series(1, 50)) AS drawn
    WHERE NOT EXISTS (SELECT FROM portfolios AS taken WHERE taken.number = drawn.number) LIMIT 1
    ON CONFLICT (user_id) DO NOTHING`.execute(db)
  await sql`SELECT user_id FROM portfolios WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

export const countItems = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM portfolio_items WHERE user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the queue positions of the person's pending achievements among those of the whole college. */
export const listQueuePlaces = async (db: Db, userId: number): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; place: number }>`
    SELECT own.id, (SELECT count(*) FROM portfolio_items AS before WHERE before.status = 'submitted' AND before.replaced_at IS NULL
      AND (before.submitted_at, before.id) <= (own.submitted_at, own.id)) AS place
    FROM portfolio_items AS own WHERE own.user_id = ${userId} AND own.status = 'submitted' AND own.replaced_at IS NULL`.execute(
    db,
  )
  return new Map(rows.map(({ id, place }) => [id, place]))
}

type ItemFields = Omit<ItemInput, 'file_ids'>
export type NewItem = ItemFields & {
  userId: number
  status: 'draft' | 'submitted'
  now: Date
  replaces?: number
  source?: { kind: string; id: number; percent: number | null }
  isVerified?: boolean
}
export const insertItem = async (db: Db, item: NewItem): Promise<number> => {
  const { userId, status, now, replaces, source, isVerified = false, ...written } = item
  const { id } = await db
    .insertInto('portfolio_items')
    .values({
      ...written,
      user_id: userId,
      status,
      submitted_at: status === 'submitted' ? now.toISOString() : null,
      replaces_id: replaces ?? null,
      source: source?.kind ?? null,
      source_id: source?.id ?? null,
      percent: source?.percent ?? null,
      is_verified: isVerified,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Any manual edit, even of the title, clears `is_verified`, because verified achievements can be approved in bulk
 * without a review.
 */
export const updateItem = async (db: Db, id: number, written: ItemFields): Promise<void> => {
  await db
    .updateTable('portfolio_items')
    .set({ ...written, is_verified: false })
    .where('id', '=', id)
    .execute()
}

export const setSubmitted = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('portfolio_items')
    .set({ status: 'submitted', submitted_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Stores the owner's answer to a review decision. */
export const saveAnswer = async (db: Db, reviewId: number, answer: string): Promise<void> => {
  await db.updateTable('portfolio_reviews').set({ answer }).where('id', '=', reviewId).execute()
}

export const setDraft = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('portfolio_items').set({ status: 'draft', claimed_until: null }).where('id', '=', id).execute()
}

export const deleteItem = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('portfolio_items').where('id', '=', id).execute()
}

export const saveAbout = async (db: Db, userId: number, text: string): Promise<number> => {
  const { version } = await db
    .updateTable('portfolios')
    .set({ about: text })
    .where('user_id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
