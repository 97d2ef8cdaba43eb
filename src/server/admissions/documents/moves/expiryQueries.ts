import { sql } from 'kysely'
import type { Db } from '../../../platform/database'

const isDue = (today: string) =>
  sql`documents.status = 'accepted' AND replaced_at IS NULL AND expires_on < ${today}::date`

/** Applications that are still going on and have an accepted document whose paper held until before `today`. */
export const listDue = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT profiles.id FROM documents JOIN profiles ON profiles.id = profile_id
    WHERE ${isDue(today)} AND profiles.status NOT IN ('rejected', 'withdrawn', 'enrolled')`.execute(db)
  return rows.map((row) => row.id)
}

type Due = { id: number; profile_id: number; document_type_id: number }
/** Those documents, locked; the caller has locked the applications. */
export const lockDue = async (
  db: Db,
  { profileIds, today }: { profileIds: readonly number[]; today: string },
): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    SELECT id, profile_id, document_type_id FROM documents
    WHERE profile_id = ANY(${profileIds}) AND ${isDue(today)} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}
