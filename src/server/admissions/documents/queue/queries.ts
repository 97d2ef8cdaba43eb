import { sql, type RawBuilder } from 'kysely'
import type { DocumentRow } from '../../../../api/admissions/documents'
import { documentStatus, type DocumentStatus } from '../../../../api/admissions/documentStates'
import type { Variant } from '../../../../api/kit/endpoints'
import { every, type Condition } from '../../../kit/conditions'
import type { Db } from '../../../platform/database'
import { everything, inOrder, isShortWay, nameIn, windowOf, type Listing } from '../../../kit/lists'
import { countsOf, isKept, keptOf } from './countQueries'
import {
  filtered,
  hasOriginal,
  hasWish,
  inCampaign,
  inStanding,
  ofTypes,
  originalOf,
  statusesOf,
} from './filterQueries'
import type { Filter, Query } from './filterQueries'

type Listed = Listing<Query> & { now: Date }

type Counted = { total: number; along: number }
/** How many there are, and how many stand in the queues that the order goes along, from what is kept. */
const countKept = async (db: Db, { filter, sort }: Listed): Promise<Counted> => {
  const queues = hasQueues({ filter, sort }) ? statusesOf(filter) : documentStatus.options
  const { rows } = await sql<Counted>`SELECT total, along FROM ${countsOf(filter, queues)} AS counted`.execute(db)
  return rows[0] ?? { total: 0, along: 0 }
}

/** What a list is sorted by. Those of one applicant stand together, also beside a namesake's. */
const keyOf = ({ sort: { field }, locale }: Listed) => {
  if (field === 'applicant') return sql`profiles.name`
  return field === 'type_name' ? sql.ref(`document_types.${nameIn(locale)}`) : sql.ref(`documents.${field}`)
}
const byKey = ({ sort: { field, order } }: Listed, key: RawBuilder<unknown>, of = 'documents') => {
  const [direction, nulls] = order === 'ASC' ? [sql`ASC`, sql`NULLS FIRST`] : [sql`DESC`, sql`NULLS LAST`]
  const applicant = field === 'applicant' ? sql`${sql.ref(`${of}.profile_id`)} ${direction}, ` : sql``
  return sql`${key} ${direction} ${nulls}, ${applicant}${sql.ref(`${of}.id`)} ${direction}`
}

type Row = Omit<DocumentRow, 'status'> & {
  status: DocumentStatus
  status_name: string
  variant: Variant
  total: number
}
type Page = { rows: RawBuilder<unknown>; total: RawBuilder<number> }
/** The page is cut out before anything is looked up for it. */
const shown = ({ rows, total }: Page, listed: Listed) => {
  const moment = sql`${listed.now.toISOString()}::timestamptz`
  return sql<Row>`
    SELECT documents.id, documents.profile_id, profiles.number, profiles.name AS applicant, documents.document_type_id,
      document_types.${sql.ref(nameIn(listed.locale))} AS type_name, documents.status,
      translation(documents_statuses.translations, ${listed.locale}, 'name') AS status_name, documents_statuses.variant,
      (SELECT count(*) FROM document_files WHERE document_id = documents.id) AS pages_count, profiles.directions,
      CASE WHEN documents.status = 'in_review' AND documents.lease_until > ${moment}
        THEN json_build_object('id', holders.id, 'name', holders.name) END AS holder,
      ${originalOf} AS original, documents.due_on, documents.expires_on, documents.uploaded_at, documents.status_at,
      greatest(0, extract(epoch FROM ${moment} - documents.status_at) / 3600)::int AS age_hours, ${total} AS total
    FROM (${rows}) AS documents JOIN profiles ON profiles.id = documents.profile_id
      JOIN document_types ON document_types.id = documents.document_type_id
      LEFT JOIN documents_statuses ON documents_statuses.code = documents.status LEFT JOIN users AS holders ON holders.id = documents.reviewer_id
    ORDER BY ${byKey(listed, keyOf(listed))}`
}

/** Each status has its own queue, in which nothing else is met; those of a few are gone along side by side. */
const hasQueues = ({ filter, sort }: Pick<Listed, 'filter' | 'sort'>) =>
  sort.field === 'uploaded_at' && statusesOf(filter).length <= 3

/** The first of some of the campaign's documents, by going along the order's own index; OFFSET 0 holds PostgreSQL to that. */
const firstOf = ({ filter, sort, offset = 0, limit = everything }: Listed, which?: Condition) => sql`(
  SELECT * FROM (SELECT * FROM documents WHERE ${every([sql<boolean>`replaced_at IS NULL`, inCampaign(filter), which])}
    ORDER BY ${inOrder(sort)} OFFSET 0) AS documents
  WHERE ${every([ofApplication(filter), ofTypes(filter), hasOriginal(filter)])} ${windowOf({ offset: 0, limit: offset + limit })})`
/** Looked up document by document. */
const ofApplication = (filter: Filter) =>
  sql<boolean>`(SELECT ${every([inStanding(filter), hasWish(filter)])} FROM profiles WHERE profiles.id = documents.profile_id)`

const alongOrder = (listed: Listed) => {
  const { filter, sort } = listed
  const queues = hasQueues(listed)
    ? statusesOf(filter).map((status) => firstOf(listed, sql<boolean>`status = ${sql.lit(status)}`))
    : [firstOf(listed)]
  return sql`SELECT * FROM (${sql.join(queues, sql` UNION ALL `)}) AS queues ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
}

/** The kinds are few, so the first of each are sorted. */
const alongKinds = (listed: Listed) => {
  const { order } = listed.sort
  const ofKind = firstOf(
    { ...listed, sort: { field: 'id', order } },
    sql<boolean>`document_type_id = document_types.id`,
  )
  return sql`SELECT documents.* FROM document_types CROSS JOIN LATERAL ${ofKind} AS documents
    ORDER BY ${byKey(listed, keyOf(listed))} ${windowOf(listed)}`
}

/** Along the applicants' names, with each one's documents beside. */
const alongApplicants = (listed: Listed) => {
  const { filter } = listed
  return sql`SELECT documents.* FROM profiles JOIN documents ON documents.profile_id = profiles.id
    WHERE ${every([inCampaign(filter, sql.ref('profiles.campaign_id')), filtered(filter)])}
    ORDER BY ${byKey(listed, sql`profiles.name`)} ${windowOf(listed)}`
}

const along = (field: Listed['sort']['field']) => {
  if (field === 'applicant') return alongApplicants
  return field === 'type_name' ? alongKinds : alongOrder
}

/** What is sorted, of the documents that match. */
const matching = (listed: Listed, which: Condition) => sql`
  SELECT documents.id, documents.profile_id, ${keyOf(listed)} AS key FROM documents JOIN profiles ON profiles.id = documents.profile_id
    JOIN document_types ON document_types.id = documents.document_type_id WHERE ${which}`

/** Where the kept bits tell of a few among very many, these are looked up one by one. */
const isFew = ({ total, along }: Counted) => total * 50 < along
const matchingOfFew = (listed: Listed) => {
  const one = sql<boolean>`documents.profile_id = kept.profile_id AND documents.document_type_id = kept.document_type_id AND replaced_at IS NULL`
  return sql`SELECT found.* FROM ${keptOf(listed.filter)} AS kept CROSS JOIN LATERAL (${matching(listed, one)} OFFSET 0) AS found`
}

/** What matches is found once, for the page and the total alike. */
const amongMatching = (listed: Listed, counted: Counted | null) => {
  const page = {
    rows: sql`SELECT * FROM documents WHERE id IN (SELECT id FROM matching ORDER BY ${byKey(listed, sql`key`, 'matching')} ${windowOf(listed)})`,
    total: sql<number>`(SELECT count(*) FROM matching)`,
  }
  return sql<Row>`
    WITH matching AS MATERIALIZED (${counted && isFew(counted) ? matchingOfFew(listed) : matching(listed, filtered(listed.filter))}) ${shown(page, listed)}`
}

/** What no list declares does not leave; taking it out of a row here would cost more than all the rest. */
const rowOf = (row: Row): DocumentRow => ({
  ...row,
  status: { code: row.status, name: row.status_name, variant: row.variant },
})

/** Rows of the queue and how many the filter matches; documents of applications that are not sent yet are left out. */
export const listDocuments = async (db: Db, listed: Listed): Promise<{ rows: DocumentRow[]; total: number }> => {
  const counted = isKept(listed.filter) ? await countKept(db, listed) : null
  if (counted?.total === 0) return { rows: [], total: 0 }
  const page =
    counted && isShortWay(listed, counted)
      ? shown({ rows: along(listed.sort.field)(listed), total: sql.val(counted.total) }, listed)
      : amongMatching(listed, counted)
  const { rows } = await page.execute(db)
  const total = counted?.total ?? rows[0]?.total ?? (await countMatching(db, listed))
  return { rows: rows.map(rowOf), total }
}

/** Only a page beyond the end asks for the total again. */
const countMatching = async (db: Db, { filter, offset = 0 }: Listed): Promise<number> => {
  if (offset === 0) return 0
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM documents JOIN profiles ON profiles.id = documents.profile_id
      JOIN document_types ON document_types.id = documents.document_type_id WHERE ${filtered(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}
