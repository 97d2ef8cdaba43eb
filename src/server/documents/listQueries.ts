import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { DocumentApplication, DocumentRow, documents } from '../../api/documents'
import type { DocumentStatus } from '../../api/documentStates'
import type { Locale, Variant } from '../../api/kit'
import { every, is, oneOf, type Condition } from '../kit/conditions'
import type { Db } from '../kit/database'
import { inOrder, nameIn, rowsAndTotal, type Listing } from '../kit/lists'
import type { DB } from '../kit/schema'
import { findsApplicant } from '../profiles/searchQueries'

type Query = z.output<(typeof documents)['GET /api/documents']['query']>
type Tables = 'documents' | 'profiles' | 'document_types'

/** The campaign that is shown when none is named. */
const newestCampaign = sql<number>`(SELECT id FROM campaigns WHERE status <> 'draft' ORDER BY year DESC, id DESC LIMIT 1)`

/** The last word of the journal, over all documents of the kind in the profile. */
const lastOriginal = sql`(SELECT action FROM document_originals JOIN documents AS kind ON kind.id = document_id
  WHERE kind.profile_id = documents.profile_id AND kind.document_type_id = documents.document_type_id
  ORDER BY document_originals.id DESC LIMIT 1)`
const needsOriginal = sql`(document_types.needs_original OR EXISTS (
  SELECT FROM profile_choices JOIN direction_document_types AS asked USING (direction_id)
  WHERE profile_id = documents.profile_id AND asked.document_type_id = documents.document_type_id AND original_needed))`
const originalOf = sql<DocumentRow['original']>`
  coalesce(${lastOriginal}, CASE WHEN ${needsOriginal} THEN 'awaited' ELSE 'not_needed' END)`

/**
 * The same over many documents: asked for each of them, the journal and the wishes would be read a hundred thousand times; so they are read
 * once, as sets.
 */
const kindIn = (kinds: RawBuilder<unknown>) =>
  sql<SqlBool>`(documents.profile_id, documents.document_type_id) IN (${kinds})`
const journalled = sql`SELECT profile_id, document_type_id FROM document_originals JOIN documents AS kind ON kind.id = document_id`
const originalIs = (original: 'awaited' | 'received' | undefined): Condition | undefined => {
  if (original === undefined) return undefined
  if (original === 'received')
    return kindIn(sql`SELECT profile_id, document_type_id FROM (
      SELECT DISTINCT ON (profile_id, document_type_id) profile_id, document_type_id, action
      FROM document_originals JOIN documents AS kind ON kind.id = document_id
      ORDER BY profile_id, document_type_id, document_originals.id DESC) AS last WHERE action = 'received'`)
  const wished = kindIn(sql`SELECT profile_id, asked.document_type_id
    FROM profile_choices JOIN direction_document_types AS asked USING (direction_id) WHERE original_needed`)
  return sql<SqlBool>`(document_types.needs_original OR ${wished}) AND NOT ${kindIn(journalled)}`
}

const choiceIs = ({ direction_id, basis }: Query['filter']): Condition | undefined =>
  direction_id || basis
    ? sql<SqlBool>`EXISTS (SELECT FROM profile_choices WHERE profile_id = documents.profile_id AND ${every([
        oneOf(sql.ref<number>('direction_id'), direction_id),
        oneOf(sql.ref<string>('basis'), basis),
      ])})`
    : undefined

const filtered = (eb: ExpressionBuilder<DB, Tables>, { filter }: Listing<Query>): Condition =>
  every([
    sql<SqlBool>`documents.replaced_at IS NULL`,
    filter.id ? undefined : sql<SqlBool>`documents.campaign_id = ${filter.campaign_id ?? newestCampaign}`,
    oneOf(eb.ref('documents.id'), filter.id),
    is(eb.ref('documents.profile_id'), filter.profile_id),
    filter.status
      ? sql<SqlBool>`documents.status = ANY(${filter.status})`
      : sql<SqlBool>`documents.status <> 'missing'`,
    // What is not sent yet is the applicant's own business, unless one looks at that very application.
    filter.id || filter.profile_id ? undefined : sql<SqlBool>`profiles.status <> 'draft'`,
    // Nobody decides on the papers of an application that has ended: they are found among all, but do not wait.
    filter.status && !filter.id && !filter.profile_id
      ? sql<SqlBool>`NOT (documents.status IN ('uploaded', 'in_review') AND profiles.status IN ('rejected', 'withdrawn'))`
      : undefined,
    oneOf(eb.ref('documents.document_type_id'), filter.document_type_id),
    choiceIs(filter),
    originalIs(filter.original),
    findsApplicant(filter.q),
  ])

type Row = Omit<DocumentRow, 'status'> & { status: DocumentStatus; status_name: string; variant: Variant }

/** Rows of the queue and how many the filter matches; documents of applications that are not sent yet are left out. */
export const listDocuments = async (
  db: Db,
  listed: Listing<Query> & { now: Date },
): Promise<{ rows: DocumentRow[]; total: number }> => {
  const { locale, now } = listed
  const moment = now.toISOString()
  const { rows, total } = await rowsAndTotal(
    db
      .selectFrom('documents')
      .innerJoin('profiles', 'profiles.id', 'documents.profile_id')
      .innerJoin('document_types', 'document_types.id', 'documents.document_type_id')
      .leftJoin('documents_statuses', 'documents_statuses.code', 'documents.status')
      .leftJoin('users as holders', 'holders.id', 'documents.reviewer_id')
      .select((eb) => [
        'documents.id',
        'documents.profile_id',
        'profiles.number',
        'profiles.name as applicant',
        'documents.document_type_id',
        eb.ref(`document_types.${nameIn(locale)}`).as('type_name'),
        'documents.status',
        sql`translation(documents_statuses.translations, ${locale}, 'name')`.as('status_name'),
        'documents_statuses.variant',
        sql`(SELECT count(*) FROM document_files WHERE document_id = documents.id)`.as('pages_count'),
        sql`(SELECT coalesce(string_agg(code, ', ' ORDER BY first), '') FROM (
          SELECT code, min(priority) AS first FROM profile_choices JOIN directions ON directions.id = direction_id
          WHERE profile_id = documents.profile_id GROUP BY code) AS wished)`.as('directions'),
        sql`CASE WHEN documents.status = 'in_review' AND documents.lease_until > ${moment}
          THEN json_build_object('id', holders.id, 'name', holders.name) END`.as('holder'),
        originalOf.as('original'),
        'documents.due_on',
        'documents.expires_on',
        'documents.uploaded_at',
        'documents.status_at',
        sql`greatest(0, extract(epoch FROM ${moment}::timestamptz - documents.status_at) / 3600)::int`.as('age_hours'),
      ])
      .where((eb) => filtered(eb, listed))
      .orderBy(inOrder(listed.sort))
      .$castTo<Row>(),
    listed,
  )
  return {
    rows: rows.map(({ status, status_name, variant, ...row }) => ({
      ...row,
      status: { code: status, name: status_name, variant },
    })),
    total,
  }
}

type Queue = z.output<(typeof documents)['GET /api/documents/next']['query']> & { personId: number; now: Date }
const nextRows = 20

/** What waits for review, longest first and from the one after `after` on: not what others hold. Every round begins again from the oldest. */
export const listNext = async (
  db: Db,
  { after, document_type_id, profile_id, personId, now }: Queue,
): Promise<{ ids: number[]; waiting: number }> => {
  const { rows } = await sql<{ ids: number[]; waiting: number }>`
    WITH waiting AS (
      SELECT documents.id, uploaded_at FROM documents JOIN profiles ON profiles.id = profile_id
      WHERE replaced_at IS NULL AND documents.campaign_id = ${newestCampaign}
        AND documents.status IN ('uploaded', 'in_review') AND profiles.status NOT IN ('draft', 'rejected', 'withdrawn')
        AND (documents.status = 'uploaded' OR documents.reviewer_id = ${personId} OR documents.lease_until IS NULL OR documents.lease_until <= ${now.toISOString()})
        AND ${every([
          is(sql.ref<number>('document_type_id'), document_type_id),
          is(sql.ref<number>('documents.profile_id'), profile_id),
        ])}
    ), here AS (SELECT uploaded_at, id FROM documents WHERE id = ${after ?? null}::bigint)
    SELECT (SELECT count(*) FROM waiting) AS waiting, coalesce(array_agg(id ORDER BY is_before, uploaded_at, id), '{}') AS ids
    FROM (
      SELECT waiting.id, waiting.uploaded_at,
        coalesce((waiting.uploaded_at, waiting.id) <= (here.uploaded_at, here.id), false) AS is_before
      FROM waiting LEFT JOIN here ON true WHERE waiting.id IS DISTINCT FROM here.id
      ORDER BY is_before, waiting.uploaded_at, waiting.id LIMIT ${nextRows}
    ) AS first`.execute(db)
  return rows[0] ?? { ids: [], waiting: 0 }
}

type Applications = Listing<z.output<(typeof documents)['GET /api/documents/applications']['query']>>
/** Applications to ask a document of, those that have ended left out. */
export const listApplications = (
  db: Db,
  listed: Applications,
): Promise<{ rows: DocumentApplication[]; total: number }> => {
  const { filter, locale } = listed
  return rowsAndTotal(
    db
      .selectFrom('profiles')
      .innerJoin('statuses', 'statuses.code', 'profiles.status')
      .select(['profiles.id', 'profiles.number', 'profiles.name', shownStatusIn(locale).as('status')])
      .where((eb) =>
        every([
          oneOf(eb.ref('profiles.id'), filter.id),
          filter.id ? undefined : sql<SqlBool>`campaign_id = ${newestCampaign}`,
          filter.id ? undefined : sql<SqlBool>`profiles.status NOT IN ('rejected', 'withdrawn')`,
          findsApplicant(filter.q),
        ]),
      )
      .orderBy(inOrder(listed.sort))
      .$castTo<DocumentApplication>(),
    listed,
  )
}

/** A profile's status in the college's words, over the table `statuses`. */
export const shownStatusIn = (locale: Locale) =>
  sql`json_build_object('code', statuses.code, 'name', translation(statuses.translations, ${locale}, 'name'), 'variant', statuses.variant)`
