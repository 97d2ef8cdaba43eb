import { sql } from 'kysely'
import type { Bands } from '../../api/gradebook/computeFinal'
import type { Flag, Scale } from '../../api/gradebook/codes'
import type { Db } from '../platform/database'
import type { CellState } from './cellQueries'

/** Gradebooks with a column bound to one of the tests. */
export const listBoundBooks = async (db: Db, testIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT gradebook_id AS id FROM grade_items WHERE test_id = ANY(${testIds}) AND archived_at IS NULL ORDER BY id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type BoundItem = {
  id: number
  test_id: number
  scale: Scale
  max: number
  bands: Bands
  signed_at: string | null
}
/**
 * Returns the columns of a gradebook that are bound to these tests. `lock` locks them in the same way as writers of
 * cells do.
 */
export const listBoundItems = async (
  db: Db,
  { bookId, testIds, lock }: { bookId: number; testIds: readonly number[]; lock: boolean },
): Promise<BoundItem[]> => {
  const { rows } = await sql<BoundItem>`
    SELECT grade_items.id, test_id, grade_items.scale, max, rules -> 'bands' AS bands, signed_at
    FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id
    WHERE gradebook_id = ${bookId} AND test_id = ANY(${testIds}) AND archived_at IS NULL
    ORDER BY grade_items.id ${lock ? sql`FOR SHARE OF gradebooks FOR NO KEY UPDATE OF grade_items` : sql``}`.execute(db)
  return rows
}

/**
 * The cell that a test score belongs in. `dismissed_value` and `dismissed_attempt` come from the last score that the
 * teacher dismissed.
 */
export type TargetCell = CellState & {
  flag: Flag | null
  dismissed_value: number | null
  dismissed_attempt: number | null
  /** Set if the current mark comes from an attempt that was voided. */
  void_reason: string | null
  /** Whether the current mark, or an earlier one in this cell, comes from a test. */
  was_from_test: boolean
  /** Whether a person, and not a test score, cleared the cell. */
  is_emptied: boolean
}
/** Cells of current members, and of former members whose mark comes from a voided attempt. The caller has locked the columns. */
export const readTargetCells = async (
  db: Db,
  { itemIds, userIds }: { itemIds: readonly number[]; userIds: readonly number[] },
): Promise<TargetCell[]> => {
  const { rows } = await sql<TargetCell>`
    SELECT items.id AS item_id, people.user_id, entries.value, entries.flag, entries.comment, entries.private_note, entries.attempt_id,
      coalesce(entries.version, 0) AS version, dismissed.value AS dismissed_value, dismissed.attempt_id AS dismissed_attempt,
      (SELECT details ->> 'reason' FROM attempt_events WHERE attempt_id = entries.attempt_id AND kind = 'voided' LIMIT 1) AS void_reason,
      entries.attempt_id IS NOT NULL OR EXISTS (SELECT FROM grade_changes AS changes
        WHERE changes.item_id = items.id AND changes.user_id = people.user_id AND source = 'test' AND changes.value IS NOT NULL
      ) AS was_from_test,
      coalesce(emptying.source <> 'test', false) AS is_emptied
    FROM grade_items AS items JOIN gradebooks ON gradebooks.id = gradebook_id
      JOIN LATERAL (
        SELECT user_id FROM memberships WHERE group_id = gradebooks.group_id AND ended_on IS NULL
        UNION
        SELECT user_id FROM grade_entries JOIN attempt_events USING (attempt_id) WHERE item_id = items.id AND kind = 'voided'
      ) AS people ON people.user_id = ANY(${userIds})
      LEFT JOIN grade_entries AS entries ON entries.item_id = items.id AND entries.user_id = people.user_id
      LEFT JOIN LATERAL (
        SELECT value, attempt_id FROM grade_proposals
        WHERE item_id = items.id AND user_id = people.user_id AND state = 'dismissed' ORDER BY decided_at DESC, id DESC LIMIT 1
      ) AS dismissed ON true
      LEFT JOIN LATERAL (
        SELECT max(version) AS version FROM grade_changes AS changes
        WHERE changes.item_id = items.id AND changes.user_id = people.user_id
          AND (changes.value IS NOT NULL OR changes.flag IS NOT NULL)
      ) AS last_held ON true
      LEFT JOIN grade_changes AS emptying ON emptying.item_id = items.id AND emptying.user_id = people.user_id
        AND emptying.version = last_held.version + 1
    WHERE items.id = ANY(${itemIds}) ORDER BY items.id, people.user_id`.execute(db)
  return rows
}

type CellKey = { item_id: number; user_id: number }
export type ScoreProposal = CellKey & { attempt_id: number; value: number | null }

/** Each cell has at most one pending proposal: the newest replaces the previous one. */
export const propose = async (db: Db, proposed: readonly ScoreProposal[]): Promise<void> => {
  if (proposed.length === 0) return
  await sql`
    INSERT INTO grade_proposals (item_id, user_id, attempt_id, value)
    SELECT item_id, user_id, attempt_id, value
    FROM jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb) AS given (item_id bigint, user_id bigint, attempt_id bigint, value numeric)
    ON CONFLICT (item_id, user_id) WHERE state = 'proposed' DO UPDATE SET attempt_id = excluded.attempt_id,
      value = excluded.value, created_at = now()
    WHERE (grade_proposals.attempt_id, grade_proposals.value) IS DISTINCT FROM (excluded.attempt_id, excluded.value)`.execute(
    db,
  )
}

/** Deletes pending proposals of cells that no longer need one. */
export const withdrawProposals = async (db: Db, cells: readonly CellKey[]): Promise<void> => {
  if (cells.length === 0) return
  await sql`
    DELETE FROM grade_proposals WHERE state = 'proposed' AND (item_id, user_id) IN (
      SELECT * FROM unnest(${cells.map(({ item_id }) => item_id)}::bigint[], ${cells.map(({ user_id }) => user_id)}::bigint[]))`.execute(
    db,
  )
}

/** Deletes pending proposals that equal the mark now in the cell. */
export const withdrawMatching = async (
  db: Db,
  cells: readonly (CellKey & { value: number | null })[],
): Promise<void> => {
  if (cells.length === 0) return
  await sql`
    DELETE FROM grade_proposals AS proposals USING unnest(${cells.map(({ item_id }) => item_id)}::bigint[],
      ${cells.map(({ user_id }) => user_id)}::bigint[], ${cells.map(({ value }) => value)}::numeric[]) AS met (item_id, user_id, value)
    WHERE state = 'proposed' AND proposals.item_id = met.item_id AND proposals.user_id = met.user_id
      AND proposals.value IS NOT DISTINCT FROM met.value`.execute(db)
}

/** Group codes and addresses of gradebooks. */
export const listBookNames = async (
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; code: string; path: string }[]> => {
  const { rows } = await sql<{ id: number; code: string; path: string }>`
    SELECT gradebooks.id, code, '/gradebook/' || group_id || '/' || subject_id || '?period=' || period_id AS path
    FROM gradebooks JOIN groups ON groups.id = group_id WHERE gradebooks.id = ANY(${ids})`.execute(db)
  return rows
}

export const listPendingProposals = async (db: Db, bookIds: readonly number[]): Promise<ScoreProposal[]> => {
  const { rows } = await sql<ScoreProposal>`
    SELECT item_id, user_id, attempt_id, value FROM grade_proposals JOIN grade_items ON grade_items.id = item_id
    WHERE gradebook_id = ANY(${bookIds}) AND state = 'proposed'`.execute(db)
  return rows
}

type RestoredCell = CellKey & { version: number | null; signed: boolean; is_proposed: boolean; proposed: number | null }
/** Locks the columns of these cells and returns their present versions and proposals. */
export const listRestoredCells = async (db: Db, cells: readonly CellKey[]): Promise<RestoredCell[]> => {
  const itemIds = [...new Set(cells.map(({ item_id }) => item_id))]
  await sql`
    SELECT FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id WHERE grade_items.id = ANY(${itemIds})
    ORDER BY gradebook_id, grade_items.id FOR SHARE OF gradebooks FOR NO KEY UPDATE OF grade_items`.execute(db)
  const { rows } = await sql<RestoredCell>`
    SELECT key.item_id, key.user_id, entries.version, signed_at IS NOT NULL AS signed, proposals.id IS NOT NULL AS is_proposed,
      proposals.value AS proposed
    FROM unnest(${cells.map(({ item_id }) => item_id)}::bigint[], ${cells.map(({ user_id }) => user_id)}::bigint[]) AS key (item_id, user_id)
      JOIN grade_items ON grade_items.id = key.item_id JOIN gradebooks ON gradebooks.id = gradebook_id
      LEFT JOIN grade_entries AS entries ON entries.item_id = key.item_id AND entries.user_id = key.user_id
      LEFT JOIN grade_proposals AS proposals ON proposals.item_id = key.item_id AND proposals.user_id = key.user_id AND state = 'proposed'`.execute(
    db,
  )
  return rows
}
