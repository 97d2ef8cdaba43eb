import { sql } from 'kysely'
import type { Db } from '../kit/database'

/** The kinds that everybody must bring: the same for all rows, so found once a statement. */
const ofEverybody = sql`ARRAY(SELECT id FROM document_types WHERE status = 'active' AND required)`

/** What the directions that were chosen ask for besides, and what was asked of this very applicant. Beside a table `profiles`. */
const ofThisOne = sql`ARRAY(
  SELECT document_type_id FROM profile_choices JOIN direction_document_types AS asked USING (direction_id)
    JOIN document_types ON document_types.id = document_type_id
    WHERE profile_id = profiles.id AND asked.required AND NOT document_types.required AND status = 'active'
  UNION SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked)`

/** How many are required, how many of those are settled, and how many wait for the office. */
export const documentFigures = sql`(
  SELECT jsonb_build_object('required', count(DISTINCT needed.id), 'accepted', count(*) FILTER (WHERE documents.status IN ('accepted', 'not_required')),
    'waiting', (SELECT count(*) FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND status IN ('uploaded', 'in_review')))
  FROM (SELECT unnest(${ofEverybody}) AS id UNION SELECT unnest(${ofThisOne})) AS needed
    LEFT JOIN documents ON documents.profile_id = profiles.id AND document_type_id = needed.id AND replaced_at IS NULL)`

/** Which of the applications lack a required document. */
export const findLacking = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM profiles WHERE id = ANY(${ids}) AND lacks_documents`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
