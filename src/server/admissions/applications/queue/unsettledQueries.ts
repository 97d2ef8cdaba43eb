import { sql } from 'kysely'
import type { Locale } from '../../../../api/kit/endpoints'
import type { Db } from '../../../platform/database'
import { nameIn } from '../../../kit/lists'

/** What each direction asks for besides: a few rows, found once a statement, for `WITH`. */
const directionNeeds = sql`direction_needs AS MATERIALIZED (
  SELECT direction_id, document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
  WHERE asked.required AND NOT document_types.required AND status = 'active')`

/** Of those applications that lack a required document: which, by name. */
export const findUnsettled = async (
  db: Db,
  { ids, locale }: { ids: readonly number[]; locale: Locale },
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; documents: string }>`
    WITH ${directionNeeds}
    SELECT profiles.id, coalesce(string_agg(types.${sql.raw(nameIn(locale))}, ', ' ORDER BY types.position, types.id), '') AS documents
    FROM profiles JOIN document_types AS types ON NOT (types.citizens_only AND is_foreign) AND (types.status = 'active' AND types.required
          OR types.id IN (SELECT document_type_id FROM profile_choices JOIN direction_needs USING (direction_id) WHERE profile_id = profiles.id))
        OR types.id IN (SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked)
      LEFT JOIN documents AS there ON there.profile_id = profiles.id AND there.document_type_id = types.id AND replaced_at IS NULL
    WHERE profiles.id = ANY(${ids}) AND lacks_documents AND coalesce(there.status, 'missing') NOT IN ('accepted', 'not_required')
    GROUP BY profiles.id`.execute(db)
  return new Map(rows.map(({ id, documents }) => [id, documents]))
}
