import { sql } from 'kysely'
import type { DocumentStatus, OriginalState, PaperFields } from '../../../api/admissions/documentStates'
import type { DocumentType } from '../../../api/directories/documentTypes'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { nameIn } from '../../kit/lists'

export { lacking, unsettled } from './demands'

/** A document that a profile needs or has, as it stands now; `id` is null while nothing was uploaded or asked. */
export type Demand = Pick<DocumentType, 'category' | 'formats' | 'max_files' | 'max_size_mb'> & {
  document_type_id: number
  code: string
  name: string
  description: string | null
  asked_fields: DocumentType['fields']
  /** By the directory, by a chosen direction, or asked of this very applicant. */
  required: boolean
  original_needed: boolean
  original: OriginalState
  /** Which of the chosen directions ask for it; empty when all do. */
  directions: string[]
  id: number | null
  version: number | null
  status: DocumentStatus
  fields: PaperFields
  reject_reason: string | null
  comment: string | null
  due_on: string | null
  expires_on: string | null
  uploaded_at: string | null
  /** It replaces one that was rejected, asked for again or expired. */
  is_replacement: boolean
  asked: boolean
}

type Asked = {
  profileId: number
  locale: Locale
  /** Also the kinds that nobody asks for: the applicant may add them. */
  optional?: boolean
  /** Whether the applicant is a foreigner, where a form that is not kept yet says so. */
  isForeign?: boolean
}

/**
 * What the profile's documents are: those that all applicants and those that the chosen directions ask for, those that the office asked for
 * and those that are there, in the order of the checklist. Foreigners are not asked for what only citizens have, unless by the office.
 */
export const listDemands = async (db: Db, asked: Asked): Promise<Demand[]> => {
  const { profileId, locale, optional = false, isForeign } = asked
  const name = sql.raw(nameIn(locale))
  const foreign = isForeign ?? sql`(SELECT is_foreign FROM profiles WHERE id = ${profileId})`
  const { rows } = await sql<Demand>`
    WITH chosen AS (SELECT DISTINCT direction_id FROM profile_choices WHERE profile_id = ${profileId}),
    by_direction AS (
      SELECT document_type_id, bool_or(required) AS required, bool_or(original_needed) AS original_needed,
        array_agg(code || ' ' || ${name} ORDER BY code) AS directions
      FROM chosen JOIN direction_document_types USING (direction_id) JOIN directions ON directions.id = direction_id
      GROUP BY document_type_id
    ),
    types AS (SELECT document_types.*, citizens_only AND ${foreign} AS is_spared FROM document_types),
    current AS (SELECT * FROM documents WHERE profile_id = ${profileId} AND replaced_at IS NULL),
    originals AS (
      SELECT DISTINCT ON (document_type_id) document_type_id, action
      FROM document_originals JOIN documents ON documents.id = document_id
      WHERE profile_id = ${profileId} ORDER BY document_type_id, document_originals.id DESC
    )
    SELECT types.id AS document_type_id, types.code, types.${name} AS name, types.category,
      translation(translations, ${locale}, 'description') AS description,
      formats, max_files, max_size_mb, types.fields AS asked_fields,
      types.required AND NOT is_spared OR coalesce(by_direction.required, false) OR coalesce(asked, false) AS required,
      needs_original AND NOT is_spared OR coalesce(original_needed, false) AS original_needed,
      coalesce(originals.action, CASE WHEN needs_original AND NOT is_spared OR original_needed THEN 'awaited' ELSE 'not_needed' END) AS original,
      CASE WHEN types.required OR cardinality(directions) = (SELECT count(*) FROM chosen) THEN '{}' ELSE coalesce(directions, '{}') END AS directions,
      current.id, current.version, coalesce(current.status, 'missing') AS status, coalesce(current.fields, '{}') AS fields,
      reason_in(reject_reason, types.id, ${locale}) AS reject_reason, comment, due_on, expires_on, uploaded_at, replaces_id IS NOT NULL AS is_replacement, coalesce(asked, false) AS asked
    FROM types
    LEFT JOIN by_direction ON by_direction.document_type_id = types.id AND NOT is_spared
    LEFT JOIN current ON current.document_type_id = types.id
    LEFT JOIN originals ON originals.document_type_id = types.id
    WHERE current.id IS NOT NULL
      OR types.status = 'active' AND (${optional} OR types.required AND NOT is_spared OR by_direction.document_type_id IS NOT NULL)
    ORDER BY (types.required AND NOT is_spared OR coalesce(by_direction.required, false) OR coalesce(asked, false)) DESC, types.position, types.id`.execute(
    db,
  )
  return rows
}
