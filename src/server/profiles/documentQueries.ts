import { sql } from 'kysely'
import type { Locale } from '../../api/kit'
import type { Db } from '../kit/database'
import { nameIn } from '../kit/lists'

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

/** Of those applications that lack a required document: which, by name. */
export const findUnsettled = async (
  db: Db,
  { ids, locale }: { ids: readonly number[]; locale: Locale },
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; documents: string }>`
    WITH ${directionNeeds}
    SELECT profiles.id, coalesce(string_agg(types.${sql.raw(nameIn(locale))}, ', ' ORDER BY types.position, types.id), '') AS documents
    FROM profiles JOIN document_types AS types ON types.status = 'active' AND types.required
        OR types.id IN (SELECT document_type_id FROM profile_choices JOIN direction_needs USING (direction_id) WHERE profile_id = profiles.id)
        OR types.id IN (SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked)
      LEFT JOIN documents AS there ON there.profile_id = profiles.id AND there.document_type_id = types.id AND replaced_at IS NULL
    WHERE profiles.id = ANY(${ids}) AND lacks_documents AND coalesce(there.status, 'missing') NOT IN ('accepted', 'not_required')
    GROUP BY profiles.id`.execute(db)
  return new Map(rows.map(({ id, documents }) => [id, documents]))
}
