import { sql, type RawBuilder } from 'kysely'
import type { DocumentRow } from '../../../../api/admissions/documents'
import type { DocumentStatus } from '../../../../api/admissions/documentStates'
import type { Variant } from '../../../../api/kit/endpoints'
import { every } from '../../../kit/records/conditions'
import type { Db } from '../../../platform/database'
import { maxRows, nameIn, windowOf, type ListOptions } from '../../../kit/records/lists'
import {
  documentsOf,
  filterCondition,
  differsOnlyByTab,
  applicationCondition,
  sharedCondition,
  originalOf,
  tabCondition,
} from './filterQueries'
import type { Filter, Query } from './filterQueries'

type ListQuery = ListOptions<Query> & { now: Date }

/** Sorting by applicant also groups by application, so that namesakes stay separate. */
const keyOf = ({ sort: { field }, locale }: ListQuery) => {
  if (field === 'applicant') return sql`applications.name`
  return field === 'type_name' ? sql.ref(`document_types.${nameIn(locale)}`) : sql.ref(`documents.${field}`)
}
const byKey = (listed: ListQuery) => {
  const { field, order } = listed.sort
  const [direction, nulls] = order === 'ASC' ? [sql`ASC`, sql`NULLS FIRST`] : [sql`DESC`, sql`NULLS LAST`]
  const id = sql`documents.id ${direction}`
  if (field === 'id') return id
  const applicant = field === 'applicant' ? sql`documents.application_id ${direction}, ` : sql``
  return sql`${keyOf(listed)} ${direction} ${nulls}, ${applicant}${id}`
}

type Row = Omit<DocumentRow, 'status'> & {
  status: DocumentStatus
  status_name: string
  variant: Variant
  total: number
}
/** `page` selects only ids, so an index serves it and only the rows of the page are read. */
const pageRows = (page: RawBuilder<unknown>, listed: ListQuery, total: RawBuilder<unknown>) => {
  const moment = sql`${listed.now.toISOString()}::timestamptz`
  return sql<Row>`
    SELECT documents.id, documents.application_id, applications.number, applications.name AS applicant, documents.document_type_id,
      document_types.${sql.ref(nameIn(listed.locale))} AS type_name, documents.status,
      translation(documents_statuses.translations, ${listed.locale}, 'name') AS status_name, documents_statuses.variant,
      (SELECT count(*) FROM document_files WHERE document_id = documents.id) AS pages_count, applications.directions,
      CASE WHEN documents.status = 'in_review' AND documents.claimed_until > ${moment}
        THEN json_build_object('id', holders.id, 'name', holders.name) END AS holder,
      ${originalOf} AS original, documents.due_on, documents.expires_on, documents.uploaded_at, documents.status_at,
      greatest(0, extract(epoch FROM ${moment} - documents.status_at) / 3600)::int AS waiting_hours, ${total} AS total
    FROM (${page}) AS page JOIN documents USING (id) JOIN applications ON applications.id = documents.application_id
      JOIN document_types ON document_types.id = documents.document_type_id
      LEFT JOIN documents_statuses ON documents_statuses.code = documents.status
        LEFT JOIN users AS holders ON holders.id = documents.reviewer_id
    ORDER BY ${byKey(listed)}`
}

const countOf = (filter: Filter) =>
  sql<number>`(SELECT count(*) FROM ${documentsOf(filter)} WHERE ${filterCondition(filter)})`

/** Starts from the applications to use the index on names. */
const byApplicant = (listed: ListQuery) => sql`
  SELECT documents.id FROM ${documentsOf(listed.filter)} JOIN applications ON applications.id = documents.application_id
  WHERE ${every([filterCondition(listed.filter), applicationCondition(listed.filter)])} ORDER BY ${byKey(listed)} ${windowOf(listed)}`

/** Reads the first rows of each document type and sorts only these, because there are few types. */
const byKind = (listed: ListQuery) => {
  const { filter, sort, offset = 0, limit = maxRows } = listed
  const byId = { ...listed, sort: { ...sort, field: 'id' as const } }
  const ofKind = sql`
    SELECT documents.id FROM ${documentsOf(filter)} WHERE ${filterCondition(filter)} AND document_type_id = document_types.id
    ORDER BY ${byKey(byId)} ${windowOf({ limit: offset + limit })}`
  return sql`SELECT documents.id FROM document_types CROSS JOIN LATERAL (${ofKind}) AS documents
    ORDER BY ${byKey(listed)} ${windowOf(listed)}`
}

const pageOf = (listed: ListQuery) => {
  const { filter, sort } = listed
  if (sort.field === 'applicant') return byApplicant(listed)
  if (sort.field === 'type_name') return byKind(listed)
  return sql`SELECT documents.id FROM ${documentsOf(filter)} WHERE ${filterCondition(filter)}
    ORDER BY ${byKey(listed)} ${windowOf(listed)}`
}

/** Keeps extra fields: response validation removes them, and removing them here would be slow. */
const rowOf = (row: Row): DocumentRow => ({
  ...row,
  status: { code: row.status, name: row.status_name, variant: row.variant },
})

/** Leaves out documents of draft applications. */
export const listDocuments = async (db: Db, listed: ListQuery): Promise<{ rows: DocumentRow[]; total: number }> => {
  const { filter, offset = 0 } = listed
  const { rows } = await pageRows(pageOf(listed), listed, countOf(filter)).execute(db)
  const [first] = rows
  const [total = 0] = first || offset === 0 ? [first?.total] : await countDocuments(db, [filter])
  return { rows: rows.map(rowOf), total }
}

/** Counts the matches of each filter, in one scan if the filters differ only by tab. */
export const countDocuments = async (db: Db, filters: readonly Filter[]): Promise<number[]> => {
  const [first, ...others] = filters
  if (!first) return []
  const statement = others.every((other) => differsOnlyByTab(first, other))
    ? sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(
        filters.map((filter) => sql`count(*) FILTER (WHERE ${tabCondition(filter)})`),
      )}] AS counts FROM ${documentsOf(first)} WHERE ${sharedCondition(first)}`
    : sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(filters.map(countOf))}] AS counts`
  return (await statement.execute(db)).rows[0]?.counts ?? []
}
