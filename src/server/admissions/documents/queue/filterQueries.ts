import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { DocumentStatus } from '../../../../api/admissions/documentStates'
import type { documents } from '../../../../api/admissions/documents'
import { closedStatuses, undecidedDocument } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/campaignQueries'
import { every, is, oneOf, type Condition } from '../../../kit/records/conditions'
import { hasChoice } from '../../applications/queue/filterQueries'
import { matchesApplicant } from '../../applications/queue/searchQueries'

export type Query = z.output<(typeof documents)['GET /api/documents']['query']>
export type Filter = Query['filter']

/** Inlines up to two statuses as literals, so that the planner can estimate the number of rows. */
const statusIn = (statuses: readonly DocumentStatus[]): Condition =>
  statuses.length > 2
    ? sql<boolean>`documents.status = ANY(${[...statuses]})`
    : sql<boolean>`documents.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** A filter by id or by application searches all campaigns. */
const isNamed = ({ id, application_id }: Filter) => id !== undefined || application_id !== undefined
const inCampaign = (
  filter: Filter,
  table: 'documents' | 'applications' | 'application_choices',
): Condition | undefined =>
  isNamed(filter) && filter.campaign_id === undefined
    ? undefined
    : sql<boolean>`${sql.ref(`${table}.campaign_id`)} = ${filter.campaign_id ?? newestCampaign}`

/** The same conditions on `applications`, so that PostgreSQL can sort with an index of that table. */
export const applicationCondition = (filter: Filter): Condition | undefined =>
  isNamed(filter)
    ? undefined
    : every([inCampaign(filter, 'applications'), sql<boolean>`applications.status <> 'draft'`])

/**
 * Documents joined with the status of draft and ended applications. Such applications are few, so the join is cheap.
 */
export const documentsOf = (filter: Filter) => sql`documents LEFT JOIN (
  SELECT id AS settled_id, status AS settled_status FROM applications WHERE ${every([
    inCampaign(filter, 'applications'),
    sql<boolean>`status IN (${sql.join(['draft', ...closedStatuses].map((status) => sql.lit(status)))})`,
  ])}) AS settled ON settled_id = documents.application_id`

/**
 * The part of the filter that differs between tabs: status of the document and of its application. Documents of drafts
 * are hidden unless the filter contains an id; documents of ended applications never count as waiting.
 */
export const tabCondition = (filter: Filter): Condition => {
  const { status } = filter
  const asksWhatWaits = status?.some((one) => undecidedDocument.includes(one)) ?? false
  return every([
    status ? statusIn(status) : sql<boolean>`documents.status <> 'missing'`,
    isNamed(filter) ? undefined : sql<boolean>`settled_status IS DISTINCT FROM 'draft'`,
    asksWhatWaits && !isNamed(filter)
      ? sql<boolean>`NOT (settled_id IS NOT NULL AND ${statusIn(undecidedDocument)})`
      : undefined,
  ])
}

const applicantCondition = (filter: Filter): Condition | undefined =>
  filter.q === undefined
    ? undefined
    : sql<boolean>`documents.application_id IN (SELECT id FROM applications
        WHERE ${every([inCampaign(filter, 'applications'), matchesApplicant(filter.q)])})`

/**
 * Whether the document type or a chosen direction needs the original, except a citizens-only document of a foreigner. The cheap lookups of
 * types come first, and CASE keeps PostgreSQL from starting with the citizenship.
 */
const needsOriginal = sql`CASE WHEN documents.document_type_id IN (SELECT id FROM document_types WHERE needs_original) OR
  documents.document_type_id IN (SELECT document_type_id FROM direction_document_types WHERE original_needed) AND EXISTS (
    SELECT FROM application_choices JOIN direction_document_types AS asked USING (direction_id)
    WHERE application_id = documents.application_id AND asked.document_type_id = documents.document_type_id AND original_needed)
  THEN NOT (documents.document_type_id IN (SELECT id FROM document_types WHERE citizens_only)
    AND (SELECT is_foreign FROM applications WHERE id = documents.application_id))
  ELSE false END`
/** The last journal entry for this document type in the application, over all replaced documents. */
const lastOriginal = sql`(SELECT action FROM document_originals JOIN documents AS kind ON kind.id = document_id
  WHERE kind.application_id = documents.application_id AND kind.document_type_id = documents.document_type_id
  ORDER BY document_originals.id DESC LIMIT 1)`
export const originalOf = sql`coalesce(${lastOriginal}, CASE WHEN ${needsOriginal} THEN 'awaited' ELSE 'not_needed' END)`

/** Reads the journal once as a set instead of once per document. */
const originalCondition = ({ original }: Filter): Condition | undefined => {
  if (original === undefined) return undefined
  const journal = sql`document_originals JOIN documents AS kind ON kind.id = document_id`
  if (original === 'received')
    return sql<boolean>`(documents.application_id, documents.document_type_id) IN (SELECT application_id, document_type_id FROM (
      SELECT DISTINCT ON (application_id, document_type_id) application_id, document_type_id, action
      FROM ${journal} ORDER BY application_id, document_type_id, document_originals.id DESC) AS last WHERE action = 'received')`
  return sql<boolean>`(${needsOriginal} AND NOT EXISTS (SELECT FROM ${journal}
    WHERE kind.application_id = documents.application_id AND kind.document_type_id = documents.document_type_id))`
}

/** The part of the filter that all tabs share. */
export const sharedCondition = (filter: Filter): Condition =>
  every([
    sql<boolean>`documents.replaced_at IS NULL`,
    inCampaign(filter, 'documents'),
    oneOf(sql.ref<number>('documents.id'), filter.id),
    is(sql.ref<number>('documents.application_id'), filter.application_id),
    oneOf(sql.ref<number>('documents.document_type_id'), filter.document_type_id),
    hasChoice(filter, { application: 'documents.application_id', campaign: inCampaign(filter, 'application_choices') }),
    originalCondition(filter),
    applicantCondition(filter),
  ])

/** Whether two filters differ only in what distinguishes the tabs. */
export const differsOnlyByTab = (one: Filter, other: Filter): boolean => sharedFilterKey(one) === sharedFilterKey(other)
const sharedFilterKey = ({ status: _, ...narrowed }: Filter) => JSON.stringify(narrowed)

/** The whole filter, for queries on `documentsOf`. */
export const filterCondition = (filter: Filter): Condition => every([sharedCondition(filter), tabCondition(filter)])

/** Returns the number of matching documents and the oldest upload time. */
export const waitingDocuments = (filter: Filter): RawBuilder<unknown> =>
  sql`SELECT count(*)::int, min(uploaded_at), (SELECT name FROM applications WHERE id = (array_agg(documents.application_id ORDER BY uploaded_at, documents.id))[1])
    FROM ${documentsOf(filter)} WHERE ${filterCondition(filter)}`
