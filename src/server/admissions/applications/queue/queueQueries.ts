import { sql, type RawBuilder } from 'kysely'
import type { ApplicationRow } from '../../../../api/admissions/applicationCase'
import type { ApplicationStatus } from '../../../../api/admissions/applicationStates'
import type { Variant, Locale } from '../../../../api/kit/endpoints'
import type { Condition } from '../../../kit/records/conditions'
import type { Db } from '../../../platform/database'
import { orderBy, nameIn, windowOf, type ListOptions } from '../../../kit/records/lists'
import {
  filterCondition,
  differsOnlyByTab,
  sharedCondition,
  tabCondition,
  type Filter,
  type Query,
} from './filterQueries'

type ListQuery = ListOptions<Query> & { personId: number }

/** Flat, because building JSON objects in PostgreSQL takes longer than finding the row. */
type FlatRow = Omit<ApplicationRow, 'status' | 'documents' | 'claim'> & {
  status: ApplicationStatus
  status_name: string
  variant: Variant
  documents_required: number
  documents_accepted: number
  documents_waiting: number
  held_until: string | null
  holder_id: number | null
  holder_name: string | null
  total: number
}
/** `page` selects only ids, so an index serves every sort order and only the rows of the page are read. */
const pageRows = (page: RawBuilder<unknown>, { locale, sort }: ListQuery, total: RawBuilder<unknown>) => sql<FlatRow>`
  SELECT page.id, number, name, source, completeness, average_score, submitted_at, status_at, applications.updated_at,
    directions, first_direction_id,
    status, statuses.${sql.ref(nameIn(locale))} AS status_name, variant, documents_required, documents_accepted, documents_waiting,
    CASE WHEN claimed_until > now() THEN claimed_until END AS held_until, CASE WHEN claimed_until > now() THEN reviewer_id END AS holder_id,
    CASE WHEN claimed_until > now() THEN (SELECT name FROM users WHERE users.id = reviewer_id) END AS holder_name,
    floor(date_part('epoch', now() - status_at) / 3600)::int AS waiting_hours, ${total} AS total
  FROM (${page}) AS page JOIN applications USING (id) JOIN statuses ON statuses.code = status ORDER BY ${orderBy(sort)}`

/** Copies the fields one by one: spreading the row is forty times slower and would cost more than validation and serialisation. */
const rowOf = (flat: FlatRow, personId: number): ApplicationRow => ({
  id: flat.id,
  number: flat.number,
  name: flat.name,
  status: { code: flat.status, name: flat.status_name, variant: flat.variant },
  source: flat.source,
  completeness: flat.completeness,
  average_score: flat.average_score,
  directions: flat.directions,
  first_direction_id: flat.first_direction_id,
  documents: { required: flat.documents_required, accepted: flat.documents_accepted, waiting: flat.documents_waiting },
  claim: claimOf(flat, personId),
  submitted_at: flat.submitted_at,
  status_at: flat.status_at,
  waiting_hours: flat.waiting_hours,
  updated_at: flat.updated_at,
})

const claimOf = ({ held_until, holder_id, holder_name }: FlatRow, personId: number) =>
  held_until === null || holder_id === null || holder_name === null
    ? null
    : { holder: { id: holder_id, name: holder_name }, until: held_until, mine: holder_id === personId }

const countOf = (which: Condition) => sql<number>`(SELECT count(*) FROM applications WHERE ${which})`

const pageOf = (listed: ListQuery, which: Condition) =>
  pageRows(
    sql`SELECT id FROM applications WHERE ${which} ORDER BY ${orderBy(listed.sort)} ${windowOf(listed)}`,
    listed,
    countOf(which),
  )

/** Runs the search once for both the page and the total. */
const pageBySearch = (listed: ListQuery, which: Condition) => {
  const { sort } = listed
  const columns = sort.field === 'id' ? sql`id` : sql`id, ${sql.ref(sort.field)}`
  const page = sql`SELECT id FROM matching ORDER BY ${orderBy(sort)} ${windowOf(listed)}`
  return sql<FlatRow>`WITH matching AS MATERIALIZED (SELECT ${columns} FROM applications WHERE ${which})
    ${pageRows(page, listed, sql`(SELECT count(*) FROM matching)`)}`
}

/** The page query includes the total; only a page beyond the end needs a second query. */
export const listApplications = async (
  db: Db,
  listed: ListQuery,
): Promise<{ rows: ApplicationRow[]; total: number }> => {
  const { filter, personId, offset = 0 } = listed
  const which = filterCondition(filter, personId)
  const page = filter.q === undefined ? pageOf : pageBySearch
  const { rows } = await page(listed, which).execute(db)
  const [first] = rows
  const [total = 0] =
    first || offset === 0 ? [first?.total] : await countApplications(db, { filters: [filter], personId })
  return { rows: rows.map((row) => rowOf(row, personId)), total }
}

type CountQuery = { filters: readonly Filter[]; personId: number }

/** Counts the matches of each filter, in one scan if the filters differ only by tab. */
export const countApplications = async (db: Db, { filters, personId }: CountQuery): Promise<number[]> => {
  const [first, ...others] = filters
  if (!first) return []
  const statement = others.every((other) => differsOnlyByTab(first, other))
    ? sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(
        filters.map((filter) => sql`count(*) FILTER (WHERE ${tabCondition(filter, personId)})`),
      )}] AS counts FROM applications WHERE ${sharedCondition(first)}`
    : sql<{
        counts: number[]
      }>`SELECT ARRAY[${sql.join(filters.map((filter) => countOf(filterCondition(filter, personId))))}] AS counts`
  return (await statement.execute(db)).rows[0]?.counts ?? []
}

type NextQuery = { filter: Omit<Filter, 'q' | 'status' | 'mine' | 'waiting'>; personId: number }

/** Applications whose claim this reviewer gave up without a decision in the last half hour. */
const unclaimedBy = (personId: number) => sql<boolean>`id IN (SELECT application_id FROM application_events
  WHERE actor_id = ${personId} AND action = 'unclaim' AND at > now() - interval '30 minutes')`

/** Locks the application that has waited longest and skips rows locked by others. Applications that this person just released come last. */
export const lockNext = async (db: Db, { filter, personId }: NextQuery): Promise<number | undefined> => {
  const waiting = filterCondition({ ...filter, waiting: true }, personId)
  const lockFirst = (condition: Condition) =>
    sql<{ id: number }>`
      SELECT id FROM applications WHERE ${waiting} AND user_id <> ${personId} AND ${condition} ORDER BY status_at, id
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  const { rows } = await lockFirst(sql<boolean>`NOT ${unclaimedBy(personId)}`)
  return (rows[0] ?? (await lockFirst(unclaimedBy(personId))).rows[0])?.id
}

/** CTE: document types that a direction requires in addition to the common ones, computed once per statement. */
const directionNeeds = sql`direction_needs AS MATERIALIZED (
  SELECT direction_id, document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
  WHERE asked.required AND NOT document_types.required AND status = 'active')`

/** Returns the names of the required documents that are not accepted, by application id. */
export const findMissingDocuments = async (
  db: Db,
  { ids, locale }: { ids: readonly number[]; locale: Locale },
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; documents: string }>`
    WITH ${directionNeeds}
    SELECT applications.id, coalesce(string_agg(types.${sql.raw(nameIn(locale))}, ', ' ORDER BY types.position, types.id), '') AS documents
    FROM applications JOIN document_types AS types ON NOT (types.citizens_only AND is_foreign) AND (types.status = 'active' AND types.required
          OR types.id IN (SELECT document_type_id FROM application_choices JOIN direction_needs USING (direction_id)
            WHERE application_id = applications.id))
        OR types.id IN (SELECT document_type_id FROM documents WHERE application_id = applications.id AND replaced_at IS NULL AND requested)
      LEFT JOIN documents AS there ON there.application_id = applications.id AND there.document_type_id = types.id AND replaced_at IS NULL
    WHERE applications.id = ANY(${ids}) AND lacks_documents AND coalesce(there.status, 'missing') NOT IN ('accepted', 'not_required')
    GROUP BY applications.id`.execute(db)
  return new Map(rows.map(({ id, documents }) => [id, documents]))
}
