import { sql, type RawBuilder } from 'kysely'
import type { ProfileRow } from '../../../../api/admissions/applicationCase'
import type { ProfileStatus } from '../../../../api/admissions/applicationStates'
import type { Variant } from '../../../../api/kit/endpoints'
import { every, type Condition } from '../../../kit/conditions'
import type { Db } from '../../../platform/database'
import { everything, inOrder, nameIn, windowOf, type Listing } from '../../../kit/lists'
import { among, campaignOf, filtered, statusesOf, type Filter, type Query } from './filterQueries'
import { isAmongKept, isKept, keptOf } from './keptQueries'

type Listed = Listing<Query> & { personId: number }

const byOrder = ({ sort: { field, order } }: Listed) => {
  const [column, id] = [sql.ref(`profiles.${field}`), sql`profiles.id`]
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, ${id} ASC` : sql`${column} DESC NULLS LAST, ${id} DESC`
}

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
/** The rows of `chosen`, which are ids and the total. */
const shown = (chosen: RawBuilder<unknown>, listed: Listed) => sql<FlatRow>`
  SELECT profiles.id, number, profiles.name, source, completeness, average_score, submitted_at, status_at, profiles.updated_at, directions, first_direction_id,
    profiles.status, statuses.${sql.ref(nameIn(listed.locale))} AS status_name, variant, documents_required, documents_accepted, documents_waiting,
    CASE WHEN lease_until > now() THEN lease_until END AS held_until, CASE WHEN lease_until > now() THEN reviewer_id END AS holder_id,
    CASE WHEN lease_until > now() THEN (SELECT name FROM users WHERE users.id = reviewer_id) END AS holder_name,
    floor(date_part('epoch', now() - status_at) / 3600)::int AS age_hours, total
  FROM (${chosen}) AS chosen JOIN profiles ON profiles.id = chosen.id JOIN statuses ON statuses.code = profiles.status
  ORDER BY ${byOrder(listed)}`

/** Named one by one: a copy of the flat row with something changed takes forty times as long, more than to check and write it. */
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

/** Orders that drafts, which have next to nothing of it, would stand at the beginning of: their indexes leave drafts out. */
const withoutDrafts: readonly string[] = ['completeness', 'submitted_at']
/** Orders in which each status has its own queue, where nothing else is met; those of a few are gone along side by side. */
const withQueues: readonly string[] = ['status_at', 'name', 'average_score']

/** The statuses whose queues are gone along; null where all that there is stands in one. */
const queuesOf = ({ filter, sort }: Listed): readonly ProfileStatus[] | null => {
  const statuses = statusesOf(filter)
  return withQueues.includes(sort.field) && statuses.length <= 3 ? statuses : null
}

/** Whether an index of the order has all that is asked for. */
const hasOrder = ({ filter, sort }: Listed) =>
  !withoutDrafts.includes(sort.field) || !statusesOf(filter).includes('draft')

const sortable = ({ sort: { field } }: Listed) => (field === 'id' ? sql`id` : sql`id, ${sql.ref(field)}`)

/**
 * A page is found sooner by going along an order than by finding all that there is and sorting it, unless very many are passed by for each that is
 * found: one that is passed costs an eighth, because only the index is read.
 */
const passesFew = ({ offset = 0, limit = everything }: Listed) =>
  sql<boolean>`kept.along * ${offset + limit} < 8 * kept.total * kept.total`

/** The ids of the page, found along the order's own indexes; OFFSET 0 holds PostgreSQL to that. None where too many would be passed by. */
const alongOrder = (listed: Listed) => {
  const { filter, sort, offset = 0, limit = everything } = listed
  const columns = sortable(listed)
  const campaign = sql<boolean>`campaign_id = ${campaignOf(filter)}`
  const firstOf = (queue: Condition | undefined) => sql`(
    SELECT * FROM (SELECT ${columns} FROM profiles WHERE ${every([campaign, queue])} ORDER BY ${inOrder(sort)} OFFSET 0) AS ordered
    WHERE ${passesFew(listed)} AND ${isAmongKept} ${windowOf({ offset: 0, limit: offset + limit })})`
  const queues = queuesOf(listed)
  const whole = withoutDrafts.includes(sort.field) ? sql<boolean>`status <> 'draft'` : undefined
  const first = queues?.map((status) => firstOf(among([status]))) ?? [firstOf(whole)]
  return sql`
    SELECT id, total FROM ${keptOf(filter, queues)} CROSS JOIN LATERAL (
      SELECT * FROM (${sql.join(first, sql` UNION ALL `)}) AS queues ORDER BY ${inOrder(sort)} ${windowOf(listed)}) AS page`
}

/** What matches is found once, for the page and the total alike. */
const amongMatching = (listed: Listed) => {
  const { filter, sort, personId } = listed
  const matching = sql`SELECT ${sortable(listed)} FROM profiles WHERE ${filtered(filter, personId)}`
  const chosen = sql`SELECT id, (SELECT count(*) FROM matching) AS total FROM matching ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
  return sql<FlatRow>`WITH matching AS MATERIALIZED (${matching}) ${shown(chosen, listed)}`
}

const findRows = async (db: Db, listed: Listed): Promise<FlatRow[]> => {
  if (isKept(listed.filter) && hasOrder(listed)) {
    const { rows } = await shown(alongOrder(listed), listed).execute(db)
    if (rows.length > 0) return rows
  }
  return (await amongMatching(listed).execute(db)).rows
}

/** Rows of the queue and how many the filter matches. Only a page beyond the end asks for the total again. */
export const listProfiles = async (db: Db, listed: Listed): Promise<{ rows: ProfileRow[]; total: number }> => {
  const { filter, personId, offset = 0 } = listed
  if (statusesOf(filter).length === 0) return { rows: [], total: 0 }
  const rows = await findRows(db, listed)
  const [first] = rows
  if (first || offset === 0) return { rows: rows.map((row) => rowOf(row, personId)), total: first?.total ?? 0 }
  const counted = sql<{ total: number }>`SELECT count(*) AS total FROM profiles WHERE ${filtered(filter, personId)}`
  return { rows: [], total: (await counted.execute(db)).rows[0]?.total ?? 0 }
}

type Wanted = { filter: Omit<Filter, 'q' | 'status' | 'mine' | 'waiting'>; personId: number }

/** Who gave a case back undecided is not handed it again at once. */
const givenBackBy = (personId: number) => sql<boolean>`id IN (SELECT profile_id FROM profile_events
  WHERE actor_id = ${personId} AND action = 'release' AND at > now() - interval '30 minutes')`

/**
 * The application that has waited longest, locked; those that somebody else takes just now are passed by. What the person gave back lately comes
 * when nothing else waits.
 */
export const lockNext = async (db: Db, { filter, personId }: Wanted): Promise<number | undefined> => {
  const waiting = filtered({ ...filter, waiting: true }, personId)
  const lockFirst = (condition: Condition) =>
    sql<{ id: number }>`
      SELECT id FROM profiles WHERE ${waiting} AND user_id <> ${personId} AND ${condition} ORDER BY status_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(
      db,
    )
  const { rows } = await lockFirst(sql<boolean>`NOT ${givenBackBy(personId)}`)
  return (rows[0] ?? (await lockFirst(givenBackBy(personId))).rows[0])?.id
}
