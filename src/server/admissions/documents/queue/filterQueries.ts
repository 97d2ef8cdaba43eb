import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { documentStatus, type DocumentStatus } from '../../../../api/admissions/documentStates'
import type { documents } from '../../../../api/admissions/documents'
import { waitingDocument } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/queries'
import { every, is, oneOf, type Condition } from '../../../kit/conditions'
import { wishesOf } from '../../applications/queue/filterQueries'
import { findsApplicant } from '../../applications/queue/searchQueries'

export type Query = z.output<(typeof documents)['GET /api/documents']['query']>
export type Filter = Query['filter']

/** Whether what waits is asked for: of applications that have ended nothing does. */
export const asksWhatWaits = ({ status }: Filter) => status?.some((one) => waitingDocument.includes(one)) ?? false
const there = documentStatus.options.filter((status) => status !== 'missing')
export const statusesOf = ({ status }: Filter): readonly DocumentStatus[] => status ?? there

/** One status or a few are part of the statement, because how many rows there are depends on them so much. */
const among = (column: RawBuilder<unknown>, statuses: readonly DocumentStatus[]): Condition => {
  if (statuses === there) return sql<boolean>`${column} <> 'missing'`
  if (statuses.length > 2) return sql<boolean>`${column} = ANY(${[...statuses]})`
  return sql<boolean>`${column} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

export const inCampaign = ({ campaign_id }: Filter, column = sql.ref('documents.campaign_id')): Condition =>
  sql<boolean>`${column} = ${campaign_id ?? newestCampaign}`

/** How the document and its application stand, over `documents` with their `profiles`. */
export const inStanding = (filter: Filter): Condition => {
  const [status, profileStatus] = [sql`documents.status`, sql`profiles.status`]
  const isNamed = filter.id !== undefined || filter.profile_id !== undefined
  return every([
    among(status, statusesOf(filter)),
    // What is not sent yet is the applicant's own business, unless one looks at that very application.
    isNamed ? undefined : sql<boolean>`${profileStatus} <> 'draft'`,
    // Nobody decides on the papers of an application that has ended: they are found among all, but do not wait.
    asksWhatWaits(filter) && !isNamed
      ? sql<boolean>`NOT (${among(status, waitingDocument)} AND ${profileStatus} IN ('rejected', 'withdrawn'))`
      : undefined,
  ])
}
export const ofTypes = ({ document_type_id }: Filter): Condition | undefined =>
  oneOf(sql.ref<number>('document_type_id'), document_type_id)

/** The application has one of the wishes, over `profiles`. */
export const hasWish = (filter: Filter): Condition | undefined => {
  const wishes = wishesOf(filter)
  return wishes.length === 0 ? undefined : sql<boolean>`profiles.wishes && ${[...wishes]}::text[]`
}

/**
 * Its original is asked for: by the kind, or by a direction that is wished for; but not of a foreigner where only citizens have it. Lists of the
 * kinds spare most the look.
 */
const needsOriginal = sql`((documents.document_type_id IN (SELECT id FROM document_types WHERE needs_original) OR
  documents.document_type_id IN (SELECT document_type_id FROM direction_document_types WHERE original_needed) AND EXISTS (
    SELECT FROM profile_choices JOIN direction_document_types AS asked USING (direction_id)
    WHERE profile_id = documents.profile_id AND asked.document_type_id = documents.document_type_id AND original_needed))
  AND NOT (documents.document_type_id IN (SELECT id FROM document_types WHERE citizens_only)
    AND (SELECT is_foreign FROM profiles WHERE id = documents.profile_id)))`
/** The last word of the journal, over all documents of the kind in the profile. */
const lastOriginal = sql`(SELECT action FROM document_originals JOIN documents AS kind ON kind.id = document_id
  WHERE kind.profile_id = documents.profile_id AND kind.document_type_id = documents.document_type_id
  ORDER BY document_originals.id DESC LIMIT 1)`
export const originalOf = sql`coalesce(${lastOriginal}, CASE WHEN ${needsOriginal} THEN 'awaited' ELSE 'not_needed' END)`

/** Looked up document by document. */
export const hasOriginal = ({ original }: Filter): Condition | undefined => {
  if (original === undefined) return undefined
  return original === 'received'
    ? sql<boolean>`${lastOriginal} = 'received'`
    : sql<boolean>`(${needsOriginal} AND ${lastOriginal} IS NULL)`
}

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

/** Documents named by their ids, and those of one application, are found in whatever campaign they are. */
const inNamedCampaign = (filter: Filter): Condition | undefined =>
  (filter.id || filter.profile_id) && filter.campaign_id === undefined ? undefined : inCampaign(filter)

/** All that was asked for, over `documents` with their `profiles` and `document_types`. */
export const filtered = (filter: Filter): Condition =>
  every([
    sql<boolean>`documents.replaced_at IS NULL`,
    inNamedCampaign(filter),
    oneOf(sql.ref<number>('documents.id'), filter.id),
    is(sql.ref<number>('documents.profile_id'), filter.profile_id),
    inStanding(filter),
    ofTypes(filter),
    hasWish(filter),
    originalIs(filter),
    findsApplicant(filter.q),
  ])
