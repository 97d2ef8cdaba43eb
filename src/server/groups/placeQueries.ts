import { sql } from 'kysely'
import type { Group } from '../../api/groups/groups'
import type { NewMembership } from '../kit/feature'
import type { Db } from '../platform/database'

/** Group with its number of free places; `free` is decremented while an import is checked. */
export type GroupPlaces = Pick<Group, 'id' | 'code' | 'status'> & { free: number }

export const listGroupPlaces = async (db: Db, lock?: 'locked'): Promise<GroupPlaces[]> => {
  if (lock) await sql`SELECT id FROM groups ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<GroupPlaces>`
    SELECT id, code, status,
      capacity - (SELECT count(*) FROM memberships WHERE group_id = groups.id AND ended_on IS NULL) AS free
    FROM groups`.execute(db)
  return rows
}

/** Inserts memberships. The database rejects a full group or a second open membership. */
export const insertJoins = async (db: Db, joins: readonly NewMembership[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO memberships (user_id, group_id, started_on)
    SELECT user_id, group_id, started_on
    FROM jsonb_to_recordset(${JSON.stringify(joins)}::jsonb) AS joining (user_id bigint, group_id bigint, started_on date)
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
