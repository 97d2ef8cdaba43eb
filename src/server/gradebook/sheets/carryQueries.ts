import { sql } from 'kysely'
import type { Db } from '../../platform/database'
import type { Place } from '../bookAccessQueries'
import type { CarryItem, OldMark } from './carryRules'

/** Whether the student is in group `into` now and was in group `from` before. */
export const hasMoved = async (
  db: Db,
  { userId, from, into }: { userId: number; from: number; into: number },
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM memberships WHERE user_id = ${userId} AND group_id = ${into} AND ended_on IS NULL
      AND EXISTS (SELECT FROM memberships WHERE user_id = ${userId} AND group_id = ${from} AND ended_on IS NOT NULL)`.execute(
    db,
  )
  return rows.length > 0
}

const itemColumns = sql`grade_items.id, kind, title, held_on, grade_items.scale, max, test_id`

/** Possible target columns by date, without the final mark. */
export const listCarryItems = async (db: Db, bookId: number): Promise<CarryItem[]> => {
  const { rows } = await sql<CarryItem>`
    SELECT ${itemColumns} FROM grade_items WHERE gradebook_id = ${bookId} AND kind <> 'final' AND archived_at IS NULL
    ORDER BY held_on NULLS LAST, id`.execute(db)
  return rows
}

/** A student's marks in another group. */
export const listOldMarks = async (
  db: Db,
  { groupId, subjectId, periodId, userId }: Place & { periodId: number; userId: number },
): Promise<OldMark[]> => {
  const { rows } = await sql<CarryItem & Omit<OldMark, 'item'>>`
    SELECT ${itemColumns}, value, flag, comment, attempt_id
    FROM gradebooks JOIN grade_items ON gradebook_id = gradebooks.id
      JOIN grade_entries AS entries ON item_id = grade_items.id AND user_id = ${userId}
    WHERE group_id = ${groupId} AND subject_id = ${subjectId} AND period_id = ${periodId}
      AND kind <> 'final' AND archived_at IS NULL AND (value IS NOT NULL OR flag IS NOT NULL)
    ORDER BY held_on NULLS LAST, grade_items.id`.execute(db)
  return rows.map(({ value, flag, comment, attempt_id, ...item }) => ({ item, value, flag, comment, attempt_id }))
}
