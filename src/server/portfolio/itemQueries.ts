import { sql, type SqlBool } from 'kysely'
import type { Category, ItemKind, ItemResult, ItemStatus, Level, Source } from '../../api/portfolio/codes'
import type { ItemReview } from '../../api/portfolio/items'
import type { FileItem } from '../../api/library/files'
import type { Condition } from '../kit/records/conditions'
import type { Person } from '../kit/person'
import type { Sign } from '../kit/http/signedLinks'
import { fileColumns, presentFile } from '../library'
import type { Db } from '../platform/database'
import { isWithinReach } from './reachQueries'

/** An achievement as stored, with its reviews, newest first. */
export type ItemRow = {
  id: number
  version: number
  created_at: string
  updated_at: string
  user_id: number
  category: Category
  kind: ItemKind
  title: string
  description: string
  event_date: string
  level: Level
  result: ItemResult
  links: string[]
  status: ItemStatus
  source: Source | null
  source_id: number | null
  percent: number | null
  is_verified: boolean
  submitted_at: string | null
  reviewed_at: string | null
  reviewer_id: number | null
  /** End of the reviewer's claim. A past time means that nobody has claimed the achievement. */
  claimed_until: string | null
  holder_name: string | null
  replaces_id: number | null
  replaced_at: string | null
  reviews: ItemReview[]
}

export const listItemRows = async (db: Db, where: Condition): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    SELECT portfolio_items.id, portfolio_items.version, portfolio_items.created_at, portfolio_items.updated_at,
      user_id, category, kind, title,
      description, event_date, level, result, links, portfolio_items.status, source, source_id, percent, is_verified,
        submitted_at, reviewed_at,
      reviewer_id, claimed_until, holders.name AS holder_name, replaces_id, replaced_at,
      coalesce((SELECT json_agg(json_build_object('id', reviews.id, 'action', action, 'remarks', remarks, 'reason', reason,
        'answer', answer, 'reviewer_name', reviewers.name, 'at', at) ORDER BY reviews.id DESC)
        FROM portfolio_reviews AS reviews LEFT JOIN users AS reviewers ON reviewers.id = reviews.reviewer_id
        WHERE item_id = portfolio_items.id), '[]') AS reviews
    FROM portfolio_items LEFT JOIN users AS holders ON holders.id = reviewer_id
    WHERE ${where} ORDER BY event_date DESC, portfolio_items.id DESC`.execute(db)
  return rows
}

/** Lists a person's achievements, except those replaced by a newer version. */
export const listOwnRows = (db: Db, userId: number): Promise<ItemRow[]> =>
  listItemRows(db, sql<SqlBool>`user_id = ${userId} AND replaced_at IS NULL`)

/** Lists these achievements, limited to the person's reach and without drafts. */
export const listRowsWithinReach = (
  db: Db,
  { ids, person }: { ids: readonly number[]; person: Pick<Person, 'id' | 'reach'> },
): Promise<ItemRow[]> =>
  listItemRows(
    db,
    sql<SqlBool>`portfolio_items.id = ANY(${ids}) AND portfolio_items.status <> 'draft' AND ${isWithinReach(person, sql`user_id`)}`,
  )

/** Loads files by id, with signed download URLs. */
export const loadFiles = async (db: Db, ids: readonly number[], sign: Sign): Promise<Map<number, FileItem>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(fileColumns)
    .where(sql<boolean>`id = ANY(${ids})`)
    .where('status', '=', 'ready')
    .execute()
  return new Map(rows.map((row) => [row.id, presentFile(row, sign)]))
}

/** Loads the files of each achievement in display order. */
export const listItemFiles = async (db: Db, ids: readonly number[], sign: Sign): Promise<Map<number, FileItem[]>> => {
  const rows = await db
    .selectFrom('portfolio_item_files')
    .innerJoin('files', 'files.id', 'portfolio_item_files.file_id')
    .select([...fileColumns, 'item_id'])
    .where(sql<boolean>`item_id = ANY(${ids})`)
    .orderBy('item_id')
    .orderBy('position')
    .execute()
  const files = new Map<number, FileItem[]>()
  for (const { item_id, ...row } of rows) files.set(item_id, [...(files.get(item_id) ?? []), presentFile(row, sign)])
  return files
}

export const fileIdsOf = async (db: Db, itemId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('portfolio_item_files')
    .select('file_id')
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Replaces the files of an achievement, in this order. The caller has checked that the person may use the files. */
export const setItemFiles = async (db: Db, itemId: number, fileIds: readonly number[]): Promise<void> => {
  await db.deleteFrom('portfolio_item_files').where('item_id', '=', itemId).execute()
  if (fileIds.length === 0) return
  await db
    .insertInto('portfolio_item_files')
    .values(fileIds.map((file_id, position) => ({ item_id: itemId, file_id, position })))
    .execute()
}

/** Locks achievements and the approved versions that they would replace. */
export const lockItems = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    SELECT id FROM portfolio_items
    WHERE id = ANY(${ids}) OR id IN (SELECT replaces_id FROM portfolio_items WHERE id = ANY(${ids}))
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
}
