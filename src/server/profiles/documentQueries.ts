import { sql } from 'kysely'
import type { Db } from '../kit/database'

/** The kinds that an application must bring: of everybody, of its directions, or asked of this very applicant. Beside a table `profiles`. */
const requiredTypes = sql`
  SELECT id FROM document_types WHERE status = 'active' AND required
  UNION SELECT document_type_id FROM profile_choices JOIN direction_document_types USING (direction_id)
    JOIN document_types ON document_types.id = document_type_id
    WHERE profile_id = profiles.id AND direction_document_types.required AND status = 'active'
  UNION SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked`

/** Whether a required document is neither accepted nor waived. */
export const lacksDocuments = sql<boolean>`EXISTS (
  SELECT FROM (${requiredTypes}) AS needed WHERE NOT EXISTS (
    SELECT FROM documents WHERE profile_id = profiles.id AND document_type_id = needed.id AND replaced_at IS NULL
      AND status IN ('accepted', 'not_required')))`

/** How many are required, how many of those are settled, and how many wait for the office. */
export const documentFigures = sql`(
  SELECT jsonb_build_object('required', count(*), 'accepted', count(*) FILTER (WHERE status IN ('accepted', 'not_required')),
    'waiting', (SELECT count(*) FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND status IN ('uploaded', 'in_review')))
  FROM (${requiredTypes}) AS needed
    LEFT JOIN documents ON profile_id = profiles.id AND document_type_id = needed.id AND replaced_at IS NULL)`

/** Which of the applications lack a required document. */
export const findLacking = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM profiles WHERE id = ANY(${ids}) AND ${lacksDocuments}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
