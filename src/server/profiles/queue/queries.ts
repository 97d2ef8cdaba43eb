import { sql, type RawBuilder } from 'kysely'
import type { ProfileRow } from '../../../api/profileCase'
import { profileSource, type ProfileStatus } from '../../../api/profileStates'
import { every, type Condition } from '../../kit/conditions'
import type { Db } from '../../kit/database'
import { everything, inOrder, isShortWay, windowOf, type Listing } from '../../kit/lists'
import { among, campaignOf, filtered, inQueue, isHeldOf, statusesOf, traitsOf } from './filterQueries'
import type { Filter, Query } from './filterQueries'
import { bitsOf, bitsOfAll, isOneOf } from './traitQueries'

type Listed = Listing<Query> & { personId: number }

/** What the database counts by: all but words, ids, people and days. */
const isKept = (filter: Filter) =>
  [filter.id, filter.q, filter.mine, filter.submitted_from, filter.submitted_until].every(
    (value) => value === undefined,
  ) && filter.waiting !== false

/**
 * How many there are, and how many stand in the queues that the order goes along, from what is kept. The few that somebody reviews just now are
 * counted, because a lease ends by itself.
 */
const countKept = async (db: Db, { filter, sort }: Listed): Promise<{ total: number; along: number }> => {
  const campaign = campaignOf(filter)
  const statuses = statusesOf(filter)
  const groups = traitsOf(filter)
  // Each application has a source: both are all.
  const queues = hasQueues({ statuses, sort }) ? statuses : profileSource.options
  const held = sql`(SELECT count(*) FROM profiles WHERE campaign_id = ${campaign} AND ${isHeldOf(filter)})`
  const { rows } = await sql<{ total: number; along: number }>`
    SELECT coalesce(sum(bit_count(found)), 0) ${filter.waiting && statuses.includes('in_review') ? sql`- ${held}` : sql``} AS total,
      coalesce(sum(bit_count(along)), 0) AS along
    FROM (
      SELECT ${bitsOfAll(groups)} AS found, ${bitsOf(queues)} AS along FROM profile_traits
      WHERE campaign_id = ${campaign} AND document_type_id IS NULL AND ${isOneOf([...groups.flat(), ...queues])} GROUP BY block
    ) AS blocks`.execute(db)
  return rows[0] ?? { total: 0, along: 0 }
}

const byOrder = ({ sort: { field, order } }: Listed) => {
  const [column, id] = [sql.ref(`profiles.${field}`), sql`profiles.id`]
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, ${id} ASC` : sql`${column} DESC NULLS LAST, ${id} DESC`
}

type Page = { rows: RawBuilder<unknown>; total: RawBuilder<number> }
/** The page is cut out before anything is joined to it. */
const shown = ({ rows, total }: Page, listed: Listed) => sql<ProfileRow & { total: number }>`
  SELECT profiles.id, number, profiles.name, source, completeness, average_score, submitted_at, status_at, profiles.updated_at, directions, first_direction_id,
    jsonb_build_object('code', profiles.status, 'name', statuses.${sql.ref(`name_${listed.locale}`)}, 'variant', statuses.variant) AS status,
    jsonb_build_object('required', documents_required, 'accepted', documents_accepted, 'waiting', documents_waiting) AS documents,
    CASE WHEN lease_until > now() THEN jsonb_build_object('holder', jsonb_build_object('id', holders.id, 'name', holders.name),
      'until', lease_until, 'mine', holders.id = ${listed.personId}::bigint) END AS lease,
    floor(extract(epoch FROM now() - status_at) / 3600)::int AS age_hours, ${total} AS total
  FROM (${rows}) AS profiles JOIN statuses ON statuses.code = profiles.status LEFT JOIN users AS holders ON holders.id = reviewer_id
  ORDER BY ${byOrder(listed)}`

/** Orders that drafts, which have next to nothing of it, would stand at the beginning of: their indexes leave drafts out. */
const withoutDrafts: readonly string[] = ['completeness', 'submitted_at']

type Ordered = { statuses: readonly ProfileStatus[]; sort: Listed['sort'] }
/** Each status has its own queue, in which nothing else is met; those of a few are gone along side by side. */
const hasQueues = ({ statuses, sort }: Ordered) => sort.field === 'status_at' && statuses.length <= 3
const queuesOf = ({ statuses, sort }: Ordered): (Condition | undefined)[] => {
  if (hasQueues({ statuses, sort })) return statuses.map((status) => among([status]))
  return [withoutDrafts.includes(sort.field) ? sql<boolean>`status <> 'draft'` : undefined]
}

/** Whether the order has an index with all that is asked for. */
const hasOrder = ({ filter, sort }: Listed) =>
  !withoutDrafts.includes(sort.field) || !statusesOf(filter).includes('draft')

/** Goes along the order's own index until the page is full; OFFSET 0 holds PostgreSQL to that. */
const alongOrder = (listed: Listed) => {
  const { filter, sort, offset = 0, limit = everything } = listed
  const campaign = sql<boolean>`campaign_id = ${campaignOf(filter)}`
  const firstOf = (queue: Condition | undefined) => sql`(
    SELECT * FROM (SELECT * FROM profiles WHERE ${every([campaign, queue])} ORDER BY ${inOrder(sort)} OFFSET 0) AS ordered
    WHERE ${inQueue(filter)} ${windowOf({ offset: 0, limit: offset + limit })})`
  return sql`SELECT * FROM (${sql.join(queuesOf({ statuses: statusesOf(filter), sort }).map(firstOf), sql` UNION ALL `)}) AS queues
    ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
}

const sortable = (field: string) => (field === 'id' ? sql`id` : sql`id, ${sql.ref(field)}`)
/** What matches is found once, for the page and the total alike. */
const amongMatching = (listed: Listed) => {
  const { filter, sort, personId } = listed
  const chosen = sql`SELECT id FROM matching ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
  const page = {
    rows: sql`SELECT * FROM profiles WHERE id IN (${chosen})`,
    total: sql<number>`(SELECT count(*) FROM matching)`,
  }
  return sql<ProfileRow & { total: number }>`
    WITH matching AS MATERIALIZED (SELECT ${sortable(sort.field)} FROM profiles WHERE ${filtered(filter, personId)})
    ${shown(page, listed)}`
}

const listKept = async (db: Db, listed: Listed) => {
  const counted = await countKept(db, listed)
  const { total } = counted
  if (total === 0) return { rows: [], total }
  const page =
    hasOrder(listed) && isShortWay(listed, counted)
      ? shown({ rows: alongOrder(listed), total: sql.val(total) }, listed)
      : amongMatching(listed)
  return { rows: (await page.execute(db)).rows, total }
}

const listFound = async (db: Db, listed: Listed) => {
  const { filter, personId, offset = 0 } = listed
  const { rows } = await amongMatching(listed).execute(db)
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.total ?? 0 }
  const all = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM profiles WHERE ${filtered(filter, personId)}`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

/** Rows of the queue and how many the filter matches. */
export const listProfiles = (db: Db, listed: Listed): Promise<{ rows: ProfileRow[]; total: number }> =>
  isKept(listed.filter) ? listKept(db, listed) : listFound(db, listed)

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
