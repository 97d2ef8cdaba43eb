import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { DocumentStatus } from '../../../../api/admissions/documentStates'
import type { documents } from '../../../../api/admissions/documents'
import { ended, waitingDocument } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/queries'
import { every, is, oneOf, type Condition } from '../../../kit/conditions'
import { hasWish } from '../../applications/queue/filterQueries'
import { findsApplicant } from '../../applications/queue/searchQueries'

export type Query = z.output<(typeof documents)['GET /api/documents']['query']>
export type Filter = Query['filter']

/** One status or a few are part of the statement, because how many rows there are depends on them so much. */
const among = (statuses: readonly DocumentStatus[]): Condition =>
  statuses.length > 2
    ? sql<boolean>`documents.status = ANY(${[...statuses]})`
    : sql<boolean>`documents.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** Documents named by their ids, and those of one application, are found in whatever campaign they are. */
const isNamed = ({ id, profile_id }: Filter) => id !== undefined || profile_id !== undefined
const inCampaign = (filter: Filter, table: 'documents' | 'profiles' | 'profile_choices'): Condition | undefined =>
  isNamed(filter) && filter.campaign_id === undefined
    ? undefined
    : sql<boolean>`${sql.ref(`${table}.campaign_id`)} = ${filter.campaign_id ?? newestCampaign}`

/** The applications whose documents are listed, over `profiles`: said so that an index of theirs gives the order. */
export const isOfList = (filter: Filter): Condition | undefined =>
  isNamed(filter) ? undefined : every([inCampaign(filter, 'profiles'), sql<boolean>`profiles.status <> 'draft'`])

/**
 * The documents, beside each of a draft or of an application that has ended how that stands: these are few, and found
 * once.
 */
export const documentsOf = (filter: Filter) => sql`documents LEFT JOIN (
  SELECT id AS settled_id, status AS settled_status FROM profiles WHERE ${every([
    inCampaign(filter, 'profiles'),
    sql<boolean>`status IN (${sql.join(['draft', ...ended].map((status) => sql.lit(status)))})`,
  ])}) AS settled ON settled_id = documents.profile_id`

/**
 * How the document and its application stand: what the tabs differ in. A draft's papers are the applicant's own
 * business, unless one looks at that very application. Where it has ended nobody decides on them: they are found among
 * all, but do not wait.
 */
export const standing = (filter: Filter): Condition => {
  const { status } = filter
  const asksWhatWaits = status?.some((one) => waitingDocument.includes(one)) ?? false
  return every([
    status ? among(status) : sql<boolean>`documents.status <> 'missing'`,
    isNamed(filter) ? undefined : sql<boolean>`settled_status IS DISTINCT FROM 'draft'`,
    asksWhatWaits && !isNamed(filter)
      ? sql<boolean>`NOT (settled_id IS NOT NULL AND ${among(waitingDocument)})`
      : undefined,
  ])
}

const ofApplicant = (filter: Filter): Condition | undefined =>
  filter.q === undefined
    ? undefined
    : sql<boolean>`documents.profile_id IN (SELECT id FROM profiles
        WHERE ${every([inCampaign(filter, 'profiles'), findsApplicant(filter.q)])})`

/**
 * Its original is asked for: by the kind, or by a direction that is wished for; but not of a foreigner where only
 * citizens have it. Lists of the kinds spare most the look, and CASE keeps PostgreSQL from beginning with that at the
 * citizenship.
 */
const needsOriginal = sql`CASE WHEN documents.document_type_id IN (SELECT id FROM document_types WHERE needs_original) OR
  documents.document_type_id IN (SELECT document_type_id FROM direction_document_types WHERE original_needed) AND EXISTS (
    SELECT FROM profile_choices JOIN direction_document_types AS asked USING (direction_id)
    WHERE profile_id = documents.profile_id AND asked.document_type_id = documents.document_type_id AND original_needed)
  THEN NOT (documents.document_type_id IN (SELECT id FROM document_types WHERE citizens_only)
    AND (SELECT is_foreign FROM profiles WHERE id = documents.profile_id))
  ELSE false END`
/** The last word of the journal, over all documents of the kind in the profile. */
const lastOriginal = sql`(SELECT action FROM document_originals JOIN documents AS kind ON kind.id = document_id
  WHERE kind.profile_id = documents.profile_id AND kind.document_type_id = documents.document_type_id
  ORDER BY document_originals.id DESC LIMIT 1)`
export const originalOf = sql`coalesce(${lastOriginal}, CASE WHEN ${needsOriginal} THEN 'awaited' ELSE 'not_needed' END)`

/** The journal is read once, as a set, and not for each of a hundred thousand documents. */
const originalIs = ({ original }: Filter): Condition | undefined => {
  if (original === undefined) return undefined
  const journal = sql`document_originals JOIN documents AS kind ON kind.id = document_id`
  if (original === 'received')
    return sql<boolean>`(documents.profile_id, documents.document_type_id) IN (SELECT profile_id, document_type_id FROM (
      SELECT DISTINCT ON (profile_id, document_type_id) profile_id, document_type_id, action
      FROM ${journal} ORDER BY profile_id, document_type_id, document_originals.id DESC) AS last WHERE action = 'received')`
  return sql<boolean>`(${needsOriginal} AND NOT EXISTS (SELECT FROM ${journal}
    WHERE kind.profile_id = documents.profile_id AND kind.document_type_id = documents.document_type_id))`
}

/** All else that was asked for: what the tabs have in common. */
export const narrowing = (filter: Filter): Condition =>
  every([
    sql<boolean>`documents.replaced_at IS NULL`,
    inCampaign(filter, 'documents'),
    oneOf(sql.ref<number>('documents.id'), filter.id),
    is(sql.ref<number>('documents.profile_id'), filter.profile_id),
    oneOf(sql.ref<number>('documents.document_type_id'), filter.document_type_id),
    hasWish(filter, { application: 'documents.profile_id', campaign: inCampaign(filter, 'profile_choices') }),
    originalIs(filter),
    ofApplicant(filter),
  ])

/** Whether two filters differ in nothing but how the documents stand. */
export const isNarrowedAlike = (one: Filter, other: Filter): boolean => narrowedBy(one) === narrowedBy(other)
const narrowedBy = ({ status: _, ...narrowed }: Filter) => JSON.stringify(narrowed)

/** All that was asked for, over `documentsOf`. */
export const filtered = (filter: Filter): Condition => every([narrowing(filter), standing(filter)])

/** How many documents are found so, and since when the first of them is there. */
export const waitingDocuments = (filter: Filter): RawBuilder<unknown> =>
  sql`SELECT count(*)::int, min(uploaded_at) FROM ${documentsOf(filter)} WHERE ${filtered(filter)}`
