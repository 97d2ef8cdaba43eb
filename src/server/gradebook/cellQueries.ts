import { sql } from 'kysely'
import type { changeSources, Flag, ItemKind, Scale } from '../../api/gradebook/codes'
import type { Db } from '../platform/database'
import type { Place } from './bookAccessQueries'
import { isPosted } from './finalsQueries'

export type Source = (typeof changeSources)[number]
/** A locked column, with the facts that writers of cells need. */
export type LockedItem = {
  id: number
  gradebook_id: number
  kind: ItemKind
  scale: Scale
  max: number
  test_id: number | null
  archived_at: string | null
  signed_at: string | null
}

/**
 * Locks the given columns of one group and subject in a fixed order, and keeps their gradebooks from being signed.
 * Writers of cells lock columns first, so that concurrent writes to a cell run in sequence even if the cell has no row yet.
 */
export const lockItems = async (
  db: Db,
  { groupId, subjectId, ids }: Place & { ids: readonly number[] },
): Promise<LockedItem[]> => {
  const { rows } = await sql<LockedItem>`
    SELECT grade_items.id, gradebook_id, kind, grade_items.scale, max, test_id, archived_at, signed_at
    FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id
    WHERE grade_items.id = ANY(${ids}) AND group_id = ${groupId} AND subject_id = ${subjectId}
    ORDER BY gradebook_id, grade_items.id FOR SHARE OF gradebooks FOR NO KEY UPDATE OF grade_items`.execute(db)
  return rows
}

export type CellState = {
  item_id: number
  user_id: number
  value: number | null
  flag: Flag | null
  comment: string | null
  private_note: string | null
  attempt_id: number | null
  version: number
}
/** A new state of a cell, with its operation and reason. */
export type NewState = CellState & { op_id: string | null; reason: string | null }

/**
 * Writes cells and their history in one statement; of several states of a cell the highest version wins.
 * The caller has locked the columns, then read the cells, and increments their versions.
 */
export const writeCells = async (
  db: Db,
  { states, source, changedBy }: { states: readonly NewState[]; source: Source; changedBy: number | null },
): Promise<void> => {
  if (states.length === 0) return
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS given (item_id bigint, user_id bigint, version int, op_id uuid,
        value numeric, flag text, comment text, private_note text, attempt_id bigint, reason text)
    ), written AS (
      INSERT INTO grade_entries (item_id, user_id, scale, value, flag, comment, private_note, attempt_id, version)
      SELECT DISTINCT ON (item_id, user_id) item_id, user_id, scale, value, flag, comment, private_note, attempt_id, given.version
      FROM given JOIN grade_items ON grade_items.id = item_id ORDER BY item_id, user_id, given.version DESC
      ON CONFLICT (item_id, user_id) DO UPDATE SET value = excluded.value, flag = excluded.flag, comment = excluded.comment,
        private_note = excluded.private_note, attempt_id = excluded.attempt_id, version = excluded.version, updated_at = now()
    )
    INSERT INTO grade_changes (item_id, user_id, version, op_id, value, flag, comment, private_note, source, reason, changed_by)
    SELECT item_id, user_id, version, op_id, value, flag, comment, private_note, ${source},
      reason, ${changedBy}::bigint FROM given`.execute(db)
}

/** Gradebooks with posted changes that their students have not been notified of. */
export const listBooksToNotify = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT gradebook_id AS id FROM grade_entries JOIN grade_items ON grade_items.id = item_id
    WHERE notified_version < grade_entries.version AND ${isPosted} ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

export type Unnotified = { user_id: number; count: number; period_id: number; subject: { ru: string; en: string } }
/** Marks the changes of a gradebook as notified and returns their number per student. Waits for writers of cells, and ignores cells that are empty again. */
export const takeUnnotified = async (db: Db, bookId: number): Promise<Unnotified[]> => {
  await sql`SELECT id FROM grade_items WHERE gradebook_id = ${bookId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<Unnotified>`
    WITH notified AS (
      UPDATE grade_entries SET notified_version = grade_entries.version FROM grade_items
      WHERE grade_items.id = item_id AND gradebook_id = ${bookId} AND notified_version < grade_entries.version AND ${isPosted}
      RETURNING user_id, value, flag, comment
    )
    SELECT user_id, count(*)::int AS count, period_id, json_build_object('ru', subjects.name_ru, 'en', subjects.name_en) AS subject
    FROM notified JOIN users ON users.id = user_id AND users.status = 'active'
      JOIN gradebooks ON gradebooks.id = ${bookId} JOIN subjects ON subjects.id = subject_id
    WHERE value IS NOT NULL OR flag IS NOT NULL OR comment IS NOT NULL
    GROUP BY user_id, period_id, subjects.id ORDER BY user_id`.execute(db)
  return rows
}

/** Marks a posted column's entries of these students as notified, for a caller that tells them; returns whom to tell. */
export const takeNoticesOf = async (
  db: Db,
  { itemId, userIds }: { itemId: number; userIds: readonly number[] },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    UPDATE grade_entries SET notified_version = grade_entries.version FROM grade_items
    WHERE item_id = ${itemId} AND user_id = ANY(${userIds}) AND grade_items.id = item_id AND ${isPosted}
      AND notified_version < grade_entries.version RETURNING user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
