import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Returned applications whose last day to be mended is this one, and whose applicants were not reminded. */
export const listDueOn = async (db: Db, day: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM profiles WHERE changes_due = ${day} AND NOT changes_reminded ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Remembers that they were reminded; answers those that still had to be. The caller has locked them. */
export const markReminded = async (db: Db, ids: readonly number[], day: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE profiles SET changes_reminded = true WHERE id = ANY(${ids}) AND changes_due = ${day} AND NOT changes_reminded
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
