import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import type { CellState } from '../cellQueries'
import type { AppliedOperation } from './rules'

type RequestedCell = { item_id: number; student_id: number }
export type StoredCell = CellState & {
  is_member: boolean
  changed_by: string | null
  changed_at: string | null
}

/** Reads each requested cell once; empty cells have version 0. The caller has locked the columns. */
export const readCells = async (
  db: Db,
  { cells, groupId }: { cells: readonly RequestedCell[]; groupId: number },
): Promise<StoredCell[]> => {
  const { rows } = await sql<StoredCell>`
    SELECT asked.item_id, asked.user_id, entries.value, entries.flag, entries.comment, entries.private_note, attempt_id,
      coalesce(entries.version, 0) AS version, entries.updated_at AS changed_at, users.name AS changed_by,
      EXISTS (SELECT FROM memberships WHERE memberships.user_id = asked.user_id AND group_id = ${groupId} AND ended_on IS NULL) AS is_member
    FROM (SELECT DISTINCT *
      FROM unnest(${cells.map(({ item_id }) => item_id)}::bigint[], ${cells.map(({ student_id }) => student_id)}::bigint[]))
        AS asked (item_id, user_id)
      LEFT JOIN grade_entries AS entries USING (item_id, user_id)
      LEFT JOIN grade_changes AS last USING (item_id, user_id, version)
      LEFT JOIN users ON users.id = last.changed_by`.execute(db)
  return rows
}

/** Returns the operations that were already applied, by `op_id`, and the name of the current user. */
export const listApplied = async (
  db: Db,
  { opIds, personId }: { opIds: readonly string[]; personId: number },
): Promise<{ name: string; done: Map<string, AppliedOperation> }> => {
  const { rows } = await sql<AppliedOperation & { op_id: string | null; name: string }>`
    SELECT name, op_id, item_id, user_id, changed_by
    FROM users LEFT JOIN grade_changes ON op_id = ANY(${opIds}::uuid[]) WHERE users.id = ${personId}`.execute(db)
  const done = new Map(rows.flatMap((row) => (row.op_id === null ? [] : [[row.op_id, row]])))
  return { name: rows[0]?.name ?? '', done }
}
