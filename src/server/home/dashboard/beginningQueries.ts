import { sql } from 'kysely'
import type { BeginningStep } from '../../../api/home/dashboard'
import type { Db } from '../../platform/database'

/** What a college has done before its first admission; null once a campaign was published. Somebody of the office is whoever neither applies nor studies. */
export const findBeginning = async (
  db: Db,
  { personId }: { personId: number },
): Promise<Record<BeginningStep, boolean> | null> => {
  const { rows } = await sql<Record<BeginningStep, boolean>>`
    SELECT EXISTS (SELECT FROM subjects WHERE status = 'active') AS subjects, EXISTS (SELECT FROM groups WHERE status IN ('forming', 'active')) AS groups,
      EXISTS (SELECT FROM document_types WHERE status = 'active') AS document_types,
      EXISTS (SELECT FROM directions WHERE status = 'published') AS directions,
      EXISTS (SELECT FROM legal_texts WHERE version > 1) AS legal_texts,
      EXISTS (SELECT FROM users JOIN roles ON roles.id = role_id
        WHERE roles.code NOT IN ('enrollee', 'student') AND users.status = 'active' AND users.id <> ${personId}) AS staff,
      false AS campaign
    WHERE NOT EXISTS (SELECT FROM campaigns WHERE status <> 'draft')`.execute(db)
  return rows[0] ?? null
}
