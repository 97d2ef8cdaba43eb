import { sql, type RawBuilder } from 'kysely'
import type { DocumentStatus, OriginalState, PaperFields } from '../../../api/admissions/documentStates'
import type { DocumentType } from '../../../api/directories/documentTypes'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { nameIn } from '../../kit/records/lists'

export { unsettled } from './missingDocuments'

/** A document that an application needs or has. `id` is null until something is uploaded or requested. */
export type Demand = Pick<DocumentType, 'category' | 'formats' | 'max_files' | 'max_size_mb'> & {
  document_type_id: number
  code: string
  name: string
  description: string | null
  asked_fields: DocumentType['fields']
  /** Required from everybody, by a chosen direction, or by a staff request to this applicant. */
  required: boolean
  original_needed: boolean
  original: OriginalState
  /** The chosen directions that require it; empty if all of them do. */
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
  /** Whether it replaces a rejected, expired or re-requested document. */
  is_replacement: boolean
  requested: boolean
}

/** Whether only chosen directions require it. */
type ByDirection = { by_direction: boolean }

type DemandQuery = {
  applicationId: number
  locale: Locale
  /** Includes optional document types, which the applicant may add. */
  optional?: boolean
}

/** `application` is the application id, `foreign` whether the applicant is a foreigner. Both are values, or columns of the outer statement. */
type ApplicantRef = { application: number | RawBuilder<unknown>; foreign: boolean | RawBuilder<unknown> }

/** CTEs: document types, those required by the chosen directions, the application's documents and the state of its originals. */
const kinds = ({ application, foreign }: ApplicantRef) => sql`
  chosen AS (SELECT DISTINCT direction_id FROM application_choices WHERE application_id = ${application}),
  by_direction AS (
    SELECT document_type_id, bool_or(required) AS required, bool_or(original_needed) AS original_needed,
      array_agg(direction_id) AS direction_ids
    FROM chosen JOIN direction_document_types USING (direction_id) GROUP BY document_type_id
  ),
  types AS (SELECT *, citizens_only AND ${foreign} AS is_spared FROM document_types),
  current AS (SELECT * FROM documents WHERE application_id = ${application} AND replaced_at IS NULL),
  originals AS (
    SELECT DISTINCT ON (document_type_id) document_type_id, action
    FROM document_originals JOIN documents ON documents.id = document_id
    WHERE application_id = ${application} ORDER BY document_type_id, document_originals.id DESC
  )`
const fromKinds = sql`
  FROM types
  LEFT JOIN by_direction ON by_direction.document_type_id = types.id AND NOT is_spared
  LEFT JOIN current ON current.document_type_id = types.id
  LEFT JOIN originals ON originals.document_type_id = types.id`
const required = sql`(types.required AND NOT is_spared OR coalesce(by_direction.required, false) OR coalesce(requested, false))`
const originalNeeded = sql`(needs_original AND NOT is_spared OR coalesce(original_needed, false))`
const original = sql`coalesce(originals.action, CASE WHEN ${originalNeeded} THEN 'awaited' ELSE 'not_needed' END)`
/** Selects required and existing documents. */
const isDemanded = ({ optional = false }: Pick<DemandQuery, 'optional'>) => sql`(current.id IS NOT NULL
  OR types.status = 'active' AND (${optional} OR types.required AND NOT is_spared OR by_direction.document_type_id IS NOT NULL))`
const inOrder = sql`${required} DESC, types.position, types.id`

/**
 * Returns required, requested and existing documents in checklist order.
 * Documents that only citizens have are not required from foreigners unless staff request them.
 */
export const listDemands = async (db: Db, query: DemandQuery): Promise<Demand[]> => {
  const { applicationId, locale } = query
  const name = sql.raw(nameIn(locale))
  const foreign = sql`(SELECT is_foreign FROM applications WHERE id = ${applicationId})`
  const { rows } = await sql<Demand>`
    WITH ${kinds({ application: applicationId, foreign })}
    SELECT types.id AS document_type_id, types.code, types.${name} AS name, types.category,
      translation(translations, ${locale}, 'description') AS description,
      formats, max_files, max_size_mb, types.fields AS asked_fields, ${required} AS required,
      ${originalNeeded} AS original_needed, ${original} AS original,
      CASE WHEN types.required OR cardinality(direction_ids) = (SELECT count(*) FROM chosen) THEN '{}'
        ELSE ARRAY(SELECT code || ' ' || ${name} FROM directions WHERE id = ANY(direction_ids) ORDER BY code) END AS directions,
      current.id, current.version, coalesce(current.status, 'missing') AS status, coalesce(current.fields, '{}') AS fields,
      reason_in(reject_reason, types.id, ${locale}) AS reject_reason, comment, due_on, expires_on, uploaded_at,
        replaces_id IS NOT NULL AS is_replacement, coalesce(requested, false) AS requested
    ${fromKinds} WHERE ${isDemanded(query)} ORDER BY ${inOrder}`.execute(db)
  return rows
}

/** The part of a demand that the rules of an application need. */
export type Need = Pick<
  Demand,
  'id' | 'document_type_id' | 'code' | 'name' | 'required' | 'status' | 'original' | 'original_needed' | 'due_on'
> &
  ByDirection

/** SQL expression: the same rows as `listDemands`, as a JSON array. */
export const needsOf = ({ locale, ...whose }: ApplicantRef & { locale: Locale }) => sql`
  (WITH ${kinds(whose)}
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', current.id, 'document_type_id', types.id, 'code', types.code,
        'name', types.${sql.raw(nameIn(locale))}, 'required', ${required}, 'status', coalesce(current.status, 'missing'),
        'original', ${original}, 'original_needed', ${originalNeeded}, 'due_on', due_on,
        'by_direction', NOT (types.required AND NOT is_spared OR coalesce(requested, false))) ORDER BY ${inOrder}), '[]')
    ${fromKinds} WHERE ${isDemanded({})})`

const isExpired = (today: string) =>
  sql`documents.status = 'accepted' AND replaced_at IS NULL AND expires_on < ${today}::date`

/** Active applications with an accepted document that expired before `today`. */
export const listExpired = async (db: Db, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT applications.id FROM documents JOIN applications ON applications.id = application_id
    WHERE ${isExpired(today)} AND applications.status NOT IN ('rejected', 'withdrawn', 'enrolled')`.execute(db)
  return rows.map((row) => row.id)
}

type ExpiredDocument = { id: number; application_id: number; document_type_id: number }
/** Locks the expired documents; the caller has locked the applications. */
export const lockExpired = async (
  db: Db,
  { applicationIds, today }: { applicationIds: readonly number[]; today: string },
): Promise<ExpiredDocument[]> => {
  const { rows } = await sql<ExpiredDocument>`
    SELECT id, application_id, document_type_id FROM documents
    WHERE application_id = ANY(${applicationIds}) AND ${isExpired(today)} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}
