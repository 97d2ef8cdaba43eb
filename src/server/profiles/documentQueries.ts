import { sql } from 'kysely'
import type { Db } from '../kit/database'

/** The kinds that everybody must bring: the same for all rows, so found once a statement. */
const ofEverybody = sql`ARRAY(SELECT id FROM document_types WHERE status = 'active' AND required)`

/** What each direction asks for besides: a few rows, found once a statement, for `WITH`. */
export const directionNeeds = sql`direction_needs AS MATERIALIZED (
  SELECT direction_id, document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
  WHERE asked.required AND NOT document_types.required AND status = 'active')`

/**
 * How many documents are required of everybody, by the chosen directions or of this very applicant, how many of those are settled, and how many
 * wait for the office. Beside a table `profiles`, in a statement that begins with `directionNeeds`.
 */
export const documentFigures = sql`(
  SELECT jsonb_build_object(
    'required', cardinality(needed) + count(*) FILTER (WHERE asked AND document_type_id <> ALL (needed)),
    'accepted', count(*) FILTER (WHERE status IN ('accepted', 'not_required') AND (asked OR document_type_id = ANY (needed))),
    'waiting', count(*) FILTER (WHERE status IN ('uploaded', 'in_review')))
  FROM (SELECT ${ofEverybody} || ARRAY(
      SELECT DISTINCT document_type_id FROM profile_choices JOIN direction_needs USING (direction_id) WHERE profile_id = profiles.id) AS needed) AS needs
    LEFT JOIN documents ON documents.profile_id = profiles.id AND replaced_at IS NULL
  GROUP BY needed)`

/** Which of the applications lack a required document. */
export const findLacking = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM profiles WHERE id = ANY(${ids}) AND lacks_documents`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
