import type { TestServer } from '../../kit/server'

const foreign = `(person ->> 'citizenship' <> '' AND person ->> 'citizenship' <> 'RU') IS TRUE`

/** Calculates the counters with a query written independently of the server code. */
const expectedCounters = `SELECT applications.id,
  (SELECT coalesce(string_agg(code, ', ' ORDER BY priority), '') FROM application_choices AS chosen JOIN directions ON directions.id = direction_id
    WHERE application_id = applications.id AND NOT EXISTS (SELECT FROM application_choices AS earlier JOIN directions AS same ON same.id = earlier.direction_id
      WHERE earlier.application_id = applications.id AND earlier.priority < chosen.priority AND same.code = directions.code)) AS directions,
  (SELECT direction_id FROM application_choices WHERE application_id = applications.id
    AND priority = (SELECT min(priority) FROM application_choices AS all_of_them WHERE all_of_them.application_id = applications.id)) AS first_direction_id,
  cardinality(needed) AS documents_required,
  (SELECT count(*) FROM documents WHERE application_id = applications.id AND replaced_at IS NULL AND status IN ('accepted', 'not_required')
    AND document_type_id = ANY(needed)) AS documents_accepted,
  (SELECT count(*) FROM documents WHERE application_id = applications.id AND replaced_at IS NULL AND status IN ('uploaded', 'in_review')) AS documents_waiting
FROM applications, LATERAL (SELECT ARRAY(
  SELECT id FROM document_types WHERE required AND status = 'active' AND NOT (citizens_only AND ${foreign})
  UNION SELECT document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
    WHERE asked.required AND status = 'active' AND NOT (citizens_only AND ${foreign}) AND direction_id IN (SELECT direction_id FROM application_choices WHERE application_id = applications.id)
  UNION SELECT document_type_id FROM documents WHERE application_id = applications.id AND replaced_at IS NULL AND requested) AS needed) AS needs`

const storedCounters = `SELECT id, directions, first_direction_id, documents_required, documents_accepted, documents_waiting FROM applications`

const difference = (one: string, other: string) => `((${one}) EXCEPT (${other})) UNION ALL ((${other}) EXCEPT (${one}))`

/** Throws if the stored counters of any application differ from its choices and documents. */
export const expectTrueCounters = async ({ pool }: TestServer): Promise<void> => {
  const { rows } = await pool.query(difference(expectedCounters, storedCounters))
  if (rows.length > 0) throw new Error(`Not both true and kept: ${JSON.stringify(rows)}`)
}
