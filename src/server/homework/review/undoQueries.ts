import { sql } from 'kysely'
import type { Flag } from '../../../api/gradebook/codes'
import type { Db } from '../../platform/database'

/** Seconds in which a decision can be undone; students are told after them. */
export const undoSeconds = 10

export type Entry = { value: number | null; flag: Flag | null }
type Column = { itemId: number; userIds: readonly number[] }

/** The entry that all members have in the column; null if they differ. */
export const commonEntry = async (db: Db, { itemId, userIds }: Column): Promise<Entry | null> => {
  const { rows } = await sql<Entry>`
    SELECT DISTINCT value::float, flag FROM unnest(${userIds}::bigint[]) AS members (user_id)
      LEFT JOIN grade_entries ON item_id = ${itemId} AND grade_entries.user_id = members.user_id`.execute(db)
  const [entry] = rows
  return entry && rows.length === 1 ? entry : null
}

/** Stores what the coming decision replaces; without entries it cannot be undone. */
export const keepForUndo = async (db: Db, { id, entry }: { id: number; entry: Entry | null }): Promise<void> => {
  await sql`
    UPDATE hand_ins SET decision_before = CASE WHEN ${entry !== null} THEN jsonb_build_object('state', state, 'decided_at', decided_at,
      'decided_by', decided_by, 'comment', comment, 'criteria', criteria, 'given', given, 'mark', mark,
      'improve_until', improve_until, 'entry', ${JSON.stringify(entry)}::jsonb) END
    WHERE id = ${id}`.execute(db)
}

/** The entry before the person's own recent decision; undefined if it cannot be undone, also once the student improves the work. */
export const findUndo = async (
  db: Db,
  { id, personId }: { id: number; personId: number },
): Promise<{ entry: Entry } | undefined> => {
  const { rows } = await sql<{ entry: Entry }>`
    SELECT decision_before -> 'entry' AS entry FROM hand_ins
    WHERE id = ${id} AND decision_before IS NOT NULL AND decided_by = ${personId}
      AND decided_at > now() - make_interval(secs => ${undoSeconds})
      AND NOT EXISTS (SELECT FROM hand_ins AS later WHERE later.homework_id = hand_ins.homework_id AND later.number > hand_ins.number
        AND (later.user_id = hand_ins.user_id OR later.team_id = hand_ins.team_id))`.execute(db)
  return rows[0]
}

export const restoreDecision = async (db: Db, id: number): Promise<void> => {
  await sql`
    UPDATE hand_ins SET decision_before = NULL, state = decision_before ->> 'state', comment = decision_before ->> 'comment',
      decided_at = (decision_before ->> 'decided_at')::timestamptz, decided_by = (decision_before ->> 'decided_by')::bigint,
      criteria = nullif(decision_before -> 'criteria', 'null'), given = (decision_before ->> 'given')::numeric,
      mark = (decision_before ->> 'mark')::numeric, improve_until = (decision_before ->> 'improve_until')::timestamptz
    WHERE id = ${id}`.execute(db)
}

export type DecidedWork = {
  state: string
  homework_id: number
  title: string
  item_id: number
  improve_until: string | null
  userIds: number[]
}
/** The decided hand-in with the people to tell. */
export const findDecided = async (db: Db, id: number): Promise<DecidedWork | undefined> => {
  const { rows } = await sql<DecidedWork>`
    SELECT hand_ins.state, homework_id, title, item_id, improve_until, ARRAY(SELECT users.id FROM users
      WHERE users.id = hand_ins.user_id OR users.id IN
        (SELECT members.user_id FROM homework_team_members AS members WHERE members.team_id = hand_ins.team_id)) AS "userIds"
    FROM hand_ins JOIN homework ON homework.id = homework_id JOIN grade_items ON grade_items.id = item_id
    WHERE hand_ins.id = ${id} AND hand_ins.state IN ('returned', 'marked')`.execute(db)
  return rows[0]
}
