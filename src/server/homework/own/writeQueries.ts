import { sql } from 'kysely'
import type { HandInContent } from '../../../api/homework/ownHomework'
import type { Db } from '../../platform/database'
import { isOf, type Owner } from '../versionQueries'

export const noteOpened = async (db: Db, { id, userId }: { id: number; userId: number }): Promise<void> => {
  await sql`
    INSERT INTO homework_progress (homework_id, user_id, opened_at) VALUES (${id}, ${userId}, now())
    ON CONFLICT (homework_id, user_id) DO UPDATE SET opened_at = excluded.opened_at
      WHERE homework_progress.opened_at IS NULL`.execute(db)
}

type Content = Omit<HandInContent, 'file_ids'>
/** Saves the draft, the version with this number, and returns its id. The caller holds the owner's lock. */
export const saveDraft = async (
  db: Db,
  owner: Owner,
  { id, number, content }: { id: number | null; number: number; content: Content },
): Promise<number> => {
  const { text, link } = content
  if (id !== null) {
    await sql`UPDATE hand_ins SET text = ${text}, link = ${link} WHERE id = ${id}`.execute(db)
    return id
  }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO hand_ins (homework_id, user_id, team_id, number, text, link)
    VALUES (${owner.homeworkId}, ${owner.teamId === null ? owner.userId : null}, ${owner.teamId}, ${number}, ${text}, ${link})
    RETURNING id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The draft was not stored')
  return made.id
}

/** Replaces the files of a draft and returns the ids of those that it no longer has. */
export const replaceFiles = async (
  db: Db,
  { id, fileIds }: { id: number; fileIds: readonly number[] },
): Promise<number[]> => {
  const { rows } = await sql<{ file_id: number }>`
    DELETE FROM hand_in_files WHERE hand_in_id = ${id} AND file_id <> ALL(${fileIds}) RETURNING file_id`.execute(db)
  await sql`
    INSERT INTO hand_in_files (hand_in_id, file_id, position)
    SELECT ${id}, file_id, position FROM unnest(${fileIds}::bigint[]) WITH ORDINALITY AS given (file_id, position)
    ON CONFLICT (hand_in_id, file_id) DO UPDATE SET position = excluded.position`.execute(db)
  return rows.map(({ file_id }) => file_id)
}

type Sent = { id: number; userId: number; opId: string; pressedAt: Date; arrivedAt: Date; isLate: boolean }
export const submitDraft = async (db: Db, { id, userId, opId, pressedAt, arrivedAt, isLate }: Sent): Promise<void> => {
  await sql`
    UPDATE hand_ins SET state = 'submitted', sent_by = ${userId}, op_id = ${opId}, pressed_at = ${pressedAt.toISOString()},
      arrived_at = ${arrivedAt.toISOString()}, is_late = ${isLate}
    WHERE id = ${id}`.execute(db)
}

/** Turns the submitted version back into a draft. Returns false if a reviewer has it open. */
export const takeBack = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE hand_ins SET state = 'draft', sent_by = NULL, op_id = NULL, pressed_at = NULL, arrived_at = NULL, is_late = false
    WHERE id = ${id} AND state = 'submitted'
      AND NOT EXISTS (SELECT FROM hand_in_claims WHERE hand_in_id = ${id} AND until > now()) RETURNING id`.execute(db)
  return rows.length > 0
}

/** Whether a reviewer has the version open. */
export const isClaimed = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM hand_in_claims WHERE hand_in_id = ${id} AND until > now()`.execute(db)
  return rows.length > 0
}

/** Ticks a remark of a returned version; returns false if it is not one of the owner's. */
export const resolveRemark = async (
  db: Db,
  owner: Owner,
  { remark, isResolved }: { remark: number; isResolved: boolean },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE hand_in_remarks SET resolved_at = CASE WHEN ${isResolved} THEN coalesce(resolved_at, now()) END
    WHERE id = ${remark} AND hand_in_id IN (SELECT id FROM hand_ins WHERE ${isOf(owner)} AND state = 'returned')
    RETURNING id`.execute(db)
  return rows.length > 0
}
