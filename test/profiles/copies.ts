import type { TestServer } from '../kit/server'

/** What an application needs and has, said once more in other words than the database keeps it by. */
const truth = `SELECT profiles.id,
  (SELECT coalesce(array_agg(DISTINCT wish ORDER BY wish), '{}') FROM profile_choices,
    unnest(ARRAY[direction_id::text, basis, direction_id || ' ' || basis]) AS wish WHERE profile_id = profiles.id) AS wishes,
  (SELECT coalesce(string_agg(code, ', ' ORDER BY priority), '') FROM profile_choices AS chosen JOIN directions ON directions.id = direction_id
    WHERE profile_id = profiles.id AND NOT EXISTS (SELECT FROM profile_choices AS earlier JOIN directions AS same ON same.id = earlier.direction_id
      WHERE earlier.profile_id = profiles.id AND earlier.priority < chosen.priority AND same.code = directions.code)) AS directions,
  cardinality(needed) AS documents_required,
  (SELECT count(*) FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND status IN ('accepted', 'not_required')
    AND document_type_id = ANY(needed)) AS documents_accepted,
  (SELECT count(*) FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND status IN ('uploaded', 'in_review')) AS documents_waiting
FROM profiles, LATERAL (SELECT ARRAY(
  SELECT id FROM document_types WHERE required AND status = 'active'
  UNION SELECT document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
    WHERE asked.required AND status = 'active' AND direction_id IN (SELECT direction_id FROM profile_choices WHERE profile_id = profiles.id)
  UNION SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked) AS needed) AS needs`

const kept = `SELECT id, wishes, directions, documents_required, documents_accepted, documents_waiting FROM profiles`

const counted = `SELECT campaign_id, wish, status, source, lacks_documents, count(*)::int
  FROM profiles, unnest(array_prepend('', wishes)) AS wish GROUP BY 1, 2, 3, 4, 5`
const sums = `SELECT campaign_id, wish, status, source, lacks_documents, sum(change)::int
  FROM profile_counts GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0`

const documentsCounted = `SELECT documents.campaign_id, document_type_id, documents.status, profiles.status AS profile_status, count(*)::int
  FROM documents JOIN profiles ON profiles.id = profile_id WHERE replaced_at IS NULL GROUP BY 1, 2, 3, 4`
const documentSums = `SELECT campaign_id, document_type_id, status, profile_status, sum(change)::int
  FROM document_counts GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0`

const difference = (one: string, other: string) => `(${one} EXCEPT ${other}) UNION ALL (${other} EXCEPT ${one})`

/** Where what is kept with applications, and counted of them, is not what their wishes and documents say. */
export const falseCopies = async ({ pool }: TestServer): Promise<unknown[]> => [
  ...(await pool.query(difference(truth, kept))).rows,
  ...(await pool.query(difference(counted, sums))).rows,
  ...(await pool.query(difference(documentsCounted, documentSums))).rows,
]
