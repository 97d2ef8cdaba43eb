import { sql, type RawBuilder } from 'kysely'
import type { ProfileRow } from '../../../../api/admissions/applicationCase'
import type { ProfileStatus } from '../../../../api/admissions/applicationStates'
import type { Variant, Locale } from '../../../../api/kit/endpoints'
import type { Condition } from '../../../kit/conditions'
import type { Db } from '../../../platform/database'
import { inOrder, nameIn, windowOf, type Listing } from '../../../kit/lists'
import { filtered, isNarrowedAlike, narrowing, standing, type Filter, type Query } from './filterQueries'

type Listed = Listing<Query> & { personId: number }

/** Flat, because building JSON objects in PostgreSQL takes longer than finding the row. */
type FlatRow = Omit<ProfileRow, 'status' | 'documents' | 'lease'> & {
  status: ProfileStatus
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
const shown = (page: RawBuilder<unknown>, { locale, sort }: Listed, total: RawBuilder<unknown>) => sql<FlatRow>`
  SELECT page.id, number, name, source, completeness, average_score, submitted_at, status_at, profiles.updated_at,
    directions, first_direction_id,
    status, statuses.${sql.ref(nameIn(locale))} AS status_name, variant, documents_required, documents_accepted, documents_waiting,
    CASE WHEN lease_until > now() THEN lease_until END AS held_until, CASE WHEN lease_until > now() THEN reviewer_id END AS holder_id,
    CASE WHEN lease_until > now() THEN (SELECT name FROM users WHERE users.id = reviewer_id) END AS holder_name,
    floor(date_part('epoch', now() - status_at) / 3600)::int AS age_hours, ${total} AS total
  FROM (${page}) AS page JOIN profiles USING (id) JOIN statuses ON statuses.code = status ORDER BY ${inOrder(sort)}`

/** Copies the fields one by one: spreading the row is forty times slower and would cost more than validation and serialisation. */
const rowOf = (flat: FlatRow, personId: number): ProfileRow => ({
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
  lease: leaseOf(flat, personId),
  submitted_at: flat.submitted_at,
  status_at: flat.status_at,
  age_hours: flat.age_hours,
  updated_at: flat.updated_at,
})

const leaseOf = ({ held_until, holder_id, holder_name }: FlatRow, personId: number) =>
  held_until === null || holder_id === null || holder_name === null
    ? null
    : { holder: { id: holder_id, name: holder_name }, until: held_until, mine: holder_id === personId }

const countOf = (which: Condition) => sql<number>`(SELECT count(*) FROM profiles WHERE ${which})`

const pageOf = (listed: Listed, which: Condition) =>
  shown(
    sql`SELECT id FROM profiles WHERE ${which} ORDER BY ${inOrder(listed.sort)} ${windowOf(listed)}`,
    listed,
    countOf(which),
  )

/** Runs the search once for both the page and the total. */
const pageBySearch = (listed: Listed, which: Condition) => {
  const { sort } = listed
  const columns = sort.field === 'id' ? sql`id` : sql`id, ${sql.ref(sort.field)}`
  const page = sql`SELECT id FROM matching ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
  return sql<FlatRow>`WITH matching AS MATERIALIZED (SELECT ${columns} FROM profiles WHERE ${which})
    ${shown(page, listed, sql`(SELECT count(*) FROM matching)`)}`
}

/** The page query includes the total; only a page beyond the end needs a second query. */
export const listProfiles = async (db: Db, listed: Listed): Promise<{ rows: ProfileRow[]; total: number }> => {
  const { filter, personId, offset = 0 } = listed
  const which = filtered(filter, personId)
  const page = filter.q === undefined ? pageOf : pageBySearch
  const { rows } = await page(listed, which).execute(db)
  const [first] = rows
  const [total = 0] = first || offset === 0 ? [first?.total] : await countProfiles(db, { filters: [filter], personId })
  return { rows: rows.map((row) => rowOf(row, personId)), total }
}

type Counted = { filters: readonly Filter[]; personId: number }

/** Counts the matches of each filter, in one scan if the filters differ only by tab. */
export const countProfiles = async (db: Db, { filters, personId }: Counted): Promise<number[]> => {
  const [first, ...others] = filters
  if (!first) return []
  const statement = others.every((other) => isNarrowedAlike(first, other))
    ? sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(
        filters.map((filter) => sql`count(*) FILTER (WHERE ${standing(filter, personId)})`),
      )}] AS counts FROM profiles WHERE ${narrowing(first)}`
    : sql<{
        counts: number[]
      }>`SELECT ARRAY[${sql.join(filters.map((filter) => countOf(filtered(filter, personId))))}] AS counts`
  return (await statement.execute(db)).rows[0]?.counts ?? []
}

type Wanted = { filter: Omit<Filter, 'q' | 'status' | 'mine' | 'waiting'>; personId: number }

/** Applications that this reviewer released without a decision in the last half hour. */
const givenBackBy = (personId: number) => sql<boolean>`id IN (SELECT profile_id FROM profile_events
  WHERE actor_id = ${personId} AND action = 'release' AND at > now() - interval '30 minutes')`

/** Locks the application that has waited longest and skips rows locked by others. Applications that this person just released come last. */
export const lockNext = async (db: Db, { filter, personId }: Wanted): Promise<number | undefined> => {
  const waiting = filtered({ ...filter, waiting: true }, personId)
  const lockFirst = (condition: Condition) =>
    sql<{ id: number }>`
      SELECT id FROM profiles WHERE ${waiting} AND user_id <> ${personId} AND ${condition} ORDER BY status_at, id
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  const { rows } = await lockFirst(sql<boolean>`NOT ${givenBackBy(personId)}`)
  return (rows[0] ?? (await lockFirst(givenBackBy(personId))).rows[0])?.id
}

/** CTE: document types that a direction requires in addition to the common ones, computed once per statement. */
const directionNeeds = sql`direction_needs AS MATERIALIZED (
  SELECT direction_id, document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
  WHERE asked.required AND NOT document_types.required AND status = 'active')`

/** Returns the names of the required documents that are not accepted, by application id. */
export const findUnsettled = async (
  db: Db,
  { ids, locale }: { ids: readonly number[]; locale: Locale },
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; documents: string }>`
    WITH ${directionNeeds}
    SELECT profiles.id, coalesce(string_agg(types.${sql.raw(nameIn(locale))}, ', ' ORDER BY types.position, types.id), '') AS documents
    FROM profiles JOIN document_types AS types ON NOT (types.citizens_only AND is_foreign) AND (types.status = 'active' AND types.required
          OR types.id IN (SELECT document_type_id FROM profile_choices JOIN direction_needs USING (direction_id)
            WHERE profile_id = profiles.id))
        OR types.id IN (SELECT document_type_id FROM documents WHERE profile_id = profiles.id AND replaced_at IS NULL AND asked)
      LEFT JOIN documents AS there ON there.profile_id = profiles.id AND there.document_type_id = types.id AND replaced_at IS NULL
    WHERE profiles.id = ANY(${ids}) AND lacks_documents AND coalesce(there.status, 'missing') NOT IN ('accepted', 'not_required')
    GROUP BY profiles.id`.execute(db)
  return new Map(rows.map(({ id, documents }) => [id, documents]))
}
