import type { TestServer } from '../../kit/server'

const foreign = `(person ->> 'citizenship' <> '' AND person ->> 'citizenship' <> 'RU') IS TRUE`

/** What an application needs and has, said once more in other words than the database keeps it by. */
const truth = `SELECT profiles.id,
  (SELECT coalesce(string_agg(code, ', ' ORDER BY priority), '') FROM profile_choices AS chosen JOIN directions ON directions.id = direction_id
    WHERE profile_id = profiles.id AND NOT EXISTS (SELECT FROM profile_choices AS earlier JOIN directions AS same ON same.id = earlier.direction_id
      WHERE earlier.profile_id = profiles.id AND earlier.priority < chosen.priority AND same.code = directions.code)) AS directions,
  (SELECT direction_id FROM profile_choices WHERE profile_id = profiles.id
    AND priority = (SELECT min(priority) FROM profile_choices AS all_of_them WHERE all_of_them.profile_id = profiles.id)) AS first_direction_id,
  cardinality(needed) AS documents_required,
  (SELECT count(*) FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND status IN ('accepted', 'not_required')
    AND document_type_id = ANY(needed)) AS documents_accepted,
  (SELECT count(*) FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND status IN ('uploaded', 'in_review')) AS documents_waiting
FROM profiles, LATERAL (SELECT ARRAY(
  SELECT id FROM document_types WHERE required AND status = 'active' AND NOT (citizens_only AND ${foreign})
  UNION SELECT document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
    WHERE asked.required AND status = 'active' AND NOT (citizens_only AND ${foreign}) AND direction_id IN (SELECT direction_id FROM profile_choices WHERE profile_id = profiles.id)
  UNION SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked) AS needed) AS needs`

const kept = `SELECT id, directions, first_direction_id, documents_required, documents_accepted, documents_waiting FROM profiles`

const difference = (one: string, other: string) => `((${one}) EXCEPT (${other})) UNION ALL ((${other}) EXCEPT (${one}))`

/** Where what is kept with applications is not what their wishes and documents say. */
export const falseCopies = async ({ pool }: TestServer): Promise<unknown[]> =>
  (await pool.query(difference(truth, kept))).rows

/** Doubles the applications of a campaign: those of other people. */
export const doubleApplications = async ({ pool }: TestServer, campaignId: number): Promise<void> => {
  await pool.query(
    `WITH known AS (SELECT *, row_number() OVER (ORDER BY id) AS place FROM profiles WHERE campaign_id = $1),
      others AS (
        SELECT id AS other_id, row_number() OVER (ORDER BY id) AS place FROM users WHERE id NOT IN (SELECT user_id FROM known)),
      doubles AS (
        INSERT INTO profiles (campaign_id, user_id, number, status, source, person, education, completeness, submitted_at, status_at, decision_reason)
        SELECT campaign_id, other_id, '1999-' || lpad(known.id::text, 6, '0'), status, source, person - 'snils', education, completeness, submitted_at,
          status_at, decision_reason FROM known JOIN others USING (place)
        RETURNING id, campaign_id, number)
    INSERT INTO profile_choices (profile_id, campaign_id, direction_id, education_method_id, basis, priority)
      SELECT doubles.id, doubles.campaign_id, direction_id, education_method_id, basis, priority
      FROM doubles JOIN profile_choices ON profile_id = split_part(number, '-', 2)::int`,
    [campaignId],
  )
}
