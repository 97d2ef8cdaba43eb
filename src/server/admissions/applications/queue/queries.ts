import { sql, type RawBuilder } from 'kysely'
import type { ProfileRow } from '../../../../api/admissions/applicationCase'
import type { ProfileStatus } from '../../../../api/admissions/applicationStates'
import type { Variant, Locale } from '../../../../api/kit/endpoints'
import type { Condition } from '../../../kit/conditions'
import type { Db } from '../../../platform/database'
import { inOrder, nameIn, windowOf, type Listing } from '../../../kit/lists'
import { filtered, isNarrowedAlike, narrowing, standing, type Filter, type Query } from './filterQueries'

type Listed = Listing<Query> & { personId: number }

/** Flat, because PostgreSQL takes longer to write a row's objects than to find the row. */
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
/**
 * `page` is the ids alone: they are found in an index, whatever they are sorted by, and no more applications are read
 * than are shown.
 */
const shown = (page: RawBuilder<unknown>, { locale, sort }: Listed, total: RawBuilder<unknown>) => sql<FlatRow>`
  SELECT page.id, number, name, source, completeness, average_score, submitted_at, status_at, profiles.updated_at,
    directions, first_direction_id,
    status, statuses.${sql.ref(nameIn(locale))} AS status_name, variant, documents_required, documents_accepted, documents_waiting,
    CASE WHEN lease_until > now() THEN lease_until END AS held_until, CASE WHEN lease_until > now() THEN reviewer_id END AS holder_id,
    CASE WHEN lease_until > now() THEN (SELECT name FROM users WHERE users.id = reviewer_id) END AS holder_name,
    floor(date_part('epoch', now() - status_at) / 3600)::int AS age_hours, ${total} AS total
  FROM (${page}) AS page JOIN profiles USING (id) JOIN statuses ON statuses.code = status ORDER BY ${inOrder(sort)}`

/**
 * Named one by one: a copy of the flat row with something changed takes forty times as long, more than to check and
 * write it.
 */
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

/** What a search finds is found once, for the page and the total alike. */
const pageBySearch = (listed: Listed, which: Condition) => {
  const { sort } = listed
  const columns = sort.field === 'id' ? sql`id` : sql`id, ${sql.ref(sort.field)}`
  const page = sql`SELECT id FROM matching ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
  return sql<FlatRow>`WITH matching AS MATERIALIZED (SELECT ${columns} FROM profiles WHERE ${which})
    ${shown(page, listed, sql`(SELECT count(*) FROM matching)`)}`
}

/** Rows of the queue and how many the filter matches. Only a page beyond the end asks for the total again. */
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

/**
 * How many each of the filters matches: those of the tabs differ in how applications stand, and are counted in one
 * statement.
 */
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

/** Who gave a case back undecided is not handed it again at once. */
const givenBackBy = (personId: number) => sql<boolean>`id IN (SELECT profile_id FROM profile_events
  WHERE actor_id = ${personId} AND action = 'release' AND at > now() - interval '30 minutes')`

/**
 * The application that has waited longest, locked; those that somebody else takes just now are passed by. What the
 * person gave back lately comes when nothing else waits.
 */
export const lockNext = async (db: Db, { filter, personId }: Wanted): Promise<number | undefined> => {
  const waiting = filtered({ ...filter, waiting: true }, personId)
  const lockFirst = (condition: Condition) =>
    sql<{ id: number }>`
      SELECT id FROM profiles WHERE ${waiting} AND user_id <> ${personId} AND ${condition} ORDER BY status_at, id
        LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(db)
  const { rows } = await lockFirst(sql<boolean>`NOT ${givenBackBy(personId)}`)
  return (rows[0] ?? (await lockFirst(givenBackBy(personId))).rows[0])?.id
}

/** What each direction asks for besides: a few rows, found once a statement, for `WITH`. */
const directionNeeds = sql`direction_needs AS MATERIALIZED (
  SELECT direction_id, document_type_id FROM direction_document_types AS asked JOIN document_types ON document_types.id = document_type_id
  WHERE asked.required AND NOT document_types.required AND status = 'active')`

/** Of those applications that lack a required document: which, by name. */
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
