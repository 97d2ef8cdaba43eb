import { sql } from 'kysely'
import { direction, type DirectionInput, type OpenDirection } from '../../../api/directories/directions'
import type { Usage } from '../../../api/kit/errors'
import type { Db } from '../../platform/database'
import { recordQueries } from '../../kit/records/recordQueries'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'
import { usualEntryLevels, usualRanking } from './rules'
import type { Locale } from '../../../api/kit/endpoints'

/** Input in which `ranking` may be missing; it then gets the default of the education type. */
type DirectionValues = Omit<DirectionInput, 'ranking'> & { ranking?: DirectionInput['ranking'] | undefined }

const putParts = async (db: Db, direction_id: number, input: DirectionValues) => {
  await db.deleteFrom('direction_methods').where('direction_id', '=', direction_id).execute()
  await db.deleteFrom('direction_entrance_subjects').where('direction_id', '=', direction_id).execute()
  await db
    .insertInto('direction_methods')
    .values(input.education_method_ids.map((education_method_id) => ({ direction_id, education_method_id })))
    .execute()
  if (input.entrance_subjects.length > 0)
    await db
      .insertInto('direction_entrance_subjects')
      .values(input.entrance_subjects.map((item, position) => ({ direction_id, ...item, position })))
      .execute()
  await putDocumentTypes(db, direction_id, input)
}

/** Writes only the rows that change, because every written row triggers a recount of the direction's applications. */
const putDocumentTypes = async (db: Db, direction_id: number, { document_types }: DirectionValues) => {
  const requirements = sql`jsonb_to_recordset(${JSON.stringify(document_types.map((item, position) => ({ ...item, position })))}::jsonb)
    AS asked (document_type_id bigint, required boolean, original_needed boolean, position int)`
  await sql`DELETE FROM direction_document_types WHERE direction_id = ${direction_id}
    AND document_type_id NOT IN (SELECT document_type_id FROM ${requirements})`.execute(db)
  await sql`INSERT INTO direction_document_types AS kept (direction_id, document_type_id, required, original_needed, position)
    SELECT ${direction_id}::bigint, document_type_id, required, original_needed, position FROM ${requirements}
    ON CONFLICT (direction_id, document_type_id) DO UPDATE
      SET required = excluded.required, original_needed = excluded.original_needed, position = excluded.position
      WHERE (kept.required, kept.original_needed, kept.position) <> (excluded.required, excluded.original_needed,
        excluded.position)`.execute(db)
}

export const directionQueries = recordQueries({
  table: 'directions',
  record: direction,
  computed: (locale) => ({
    profile: sql`translation(translations, ${locale}, 'profile')`,
    places: sql`jsonb_build_object('budget', places_budget, 'contract', places_contract, 'targeted', places_targeted)`,
    education_method_ids: sql`ARRAY(SELECT education_method_id FROM direction_methods WHERE direction_id = directions.id ORDER BY 1)`,
    entrance_subjects: sql`(SELECT coalesce(json_agg(json_build_object('subject_id', subject_id, 'source', source, 'min_score', min_score,
        'weight', weight) ORDER BY position), '[]') FROM direction_entrance_subjects WHERE direction_id = directions.id)`,
    document_types: sql`(SELECT coalesce(json_agg(json_build_object('document_type_id', document_type_id, 'required', required,
        'original_needed', original_needed) ORDER BY position), '[]') FROM direction_document_types WHERE direction_id = directions.id)`,
    groups_count: sql`(SELECT count(*) FROM groups WHERE direction_id = directions.id)`,
  }),
  filters: {
    education_method_id: (ids) =>
      sql`EXISTS (SELECT FROM direction_methods WHERE direction_id = directions.id AND education_method_id = ANY(${ids}))`,
  },
  columnsOf: ({ places, ranking, entry_levels, education_type_id }: DirectionValues) => ({
    entry_levels: entry_levels.length > 0 ? entry_levels : usualEntryLevels(education_type_id),
    ranking: ranking ?? usualRanking(education_type_id),
    places_budget: places.budget,
    places_contract: places.contract,
    places_targeted: places.targeted,
  }),
  writeParts: putParts,
})

/** Groups, subjects and campaigns that use the direction. */
export const usageOfDirections: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT direction_id AS id, 'groups' AS entity, count(*)::int AS count, (array_agg(code ORDER BY code))[1:5] AS names
    FROM groups WHERE direction_id = ANY(${ids}) GROUP BY direction_id
    UNION ALL
    SELECT direction_id, 'subjects', count(*)::int, (array_agg(subjects.code ORDER BY subjects.code))[1:5]
    FROM subject_directions JOIN subjects ON subjects.id = subject_id WHERE direction_id = ANY(${ids}) GROUP BY direction_id
    UNION ALL
    SELECT direction_id, 'profiles/campaigns', count(*)::int, (array_agg(campaigns.name_ru ORDER BY campaigns.id DESC))[1:5]
    FROM campaign_directions JOIN campaigns ON campaigns.id = campaign_id WHERE direction_id = ANY(${ids}) GROUP BY direction_id`.execute(
    db,
  )
  return usageById(rows)
}

/** Published directions whose admission is open on `today` (yyyy-MM-dd). */
export const listOpenDirections = async (
  db: Db,
  { locale, today }: { locale: Locale; today: string },
): Promise<OpenDirection[]> => {
  const { rows } = await sql<OpenDirection>`
    SELECT directions.id, directions.code, translation(directions.translations, ${locale}, 'name') AS name,
      coalesce(translation(directions.translations, ${locale}, 'profile'), '') AS profile,
      coalesce(translation(directions.translations, ${locale}, 'qualification'), '') AS qualification,
      translation(education_types.translations, ${locale}, 'name') AS education_type,
      ARRAY(SELECT translation(education_methods.translations, ${locale}, 'name')
        FROM direction_methods JOIN education_methods ON education_methods.id = education_method_id
        WHERE direction_id = directions.id ORDER BY education_methods.id) AS education_methods,
      duration_months, price, admission_opens, admission_closes,
      jsonb_build_object('budget', places_budget, 'contract', places_contract, 'targeted', places_targeted) AS places
    FROM directions JOIN education_types ON education_types.id = education_type_id
    WHERE status = 'published' AND ${today}::date BETWEEN admission_opens AND admission_closes
    ORDER BY position, directions.id`.execute(db)
  return rows
}
