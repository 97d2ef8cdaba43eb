import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ProfileRow } from '../../api/profileCase'
import type { profiles } from '../../api/profiles'
import { every, oneOf, type Condition } from '../kit/conditions'
import type { Db } from '../kit/database'
import { inOrder, type Listing } from '../kit/lists'
import { directionNeeds, documentFigures } from './documentQueries'
import { findsApplicant } from './searchQueries'

type Query = z.output<(typeof profiles)['GET /api/profiles']['query']>
type Filter = Query['filter']
type Listed = Listing<Query> & { personId: number }

const everything = 1_000_000

const newestCampaign = sql`(SELECT id FROM campaigns WHERE status <> 'draft' ORDER BY opens_at DESC, id DESC LIMIT 1)`
const campaignOf = ({ campaign_id }: Filter) => (campaign_id === undefined ? newestCampaign : sql`${campaign_id}`)

/**
 * Without a status asked for, drafts stay out: they are the applicant's own. A single status is compared, so that the index gives the order too,
 * and is part of the statement, because how many rows there are depends on it so much, and there are only eleven.
 */
const inStatuses = ({ status, id }: Filter): Condition | undefined => {
  if (status === undefined) return id === undefined ? sql<boolean>`status <> 'draft'` : undefined
  return status.length === 1 ? sql<boolean>`status = ${sql.lit(status[0])}` : oneOf(sql.ref<string>('status'), status)
}

const chose = (filter: Filter): Condition | undefined =>
  filter.direction_id || filter.basis
    ? sql<boolean>`id IN (SELECT profile_id FROM profile_choices WHERE ${every([
        inCampaign(filter),
        oneOf(sql.ref<number>('direction_id'), filter.direction_id),
        oneOf(sql.ref<string>('basis'), filter.basis),
      ])})`
    : undefined

/** Records named by their ids are found in whatever campaign they are. */
const inCampaign = (filter: Filter): Condition | undefined =>
  filter.id !== undefined && filter.campaign_id === undefined
    ? undefined
    : sql<boolean>`campaign_id = ${campaignOf(filter)}`

/** A condition or its opposite, as part of the statement: PostgreSQL plans with what it knows. */
const holds = (condition: Condition, wanted: boolean | undefined): Condition | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql<boolean>`NOT coalesce(${condition}, false)`

/** Nobody holds it, and it waits for a reviewer. */
const waits = sql<boolean>`(status IN ('submitted', 'resubmitted', 'in_review') AND (status <> 'in_review' OR coalesce(lease_until, now()) <= now()))`

const filtered = (filter: Filter, personId: number) =>
  every([
    inCampaign(filter),
    oneOf(sql.ref<number>('id'), filter.id),
    inStatuses(filter),
    oneOf(sql.ref<string>('source'), filter.source),
    filter.submitted_from === undefined ? undefined : sql<boolean>`submitted_at >= ${filter.submitted_from}`,
    filter.submitted_until === undefined ? undefined : sql<boolean>`submitted_at < ${filter.submitted_until}`,
    chose(filter),
    findsApplicant(filter.q),
    holds(sql<boolean>`(reviewer_id = ${personId} AND lease_until > now())`, filter.mine),
    holds(waits, filter.waiting),
    holds(sql<boolean>`lacks_documents`, filter.documents_missing),
  ])

/** Where only campaign and status are asked for, the database has counted already. */
const isKept = ({ campaign_id, status, ...others }: Filter) =>
  Object.values(others).every((value) => value === undefined)
const kept = (filter: Filter) => sql`(SELECT coalesce(sum(change), 0)::int FROM profile_counts
  WHERE ${every([sql<boolean>`campaign_id = ${campaignOf(filter)}`, inStatuses(filter)])})`

const usualRows = [10, 25, 50, 100]
/** The first page of a usual size says so in the statement: so PostgreSQL knows how few rows are wanted, and plans it once and for all. */
const windowOf = ({ offset = 0, limit = everything }: Listed) =>
  offset === 0 && usualRows.includes(limit) ? sql`LIMIT ${sql.lit(limit)}` : sql`OFFSET ${offset} LIMIT ${limit}`

type Row = ProfileRow & { total: number }

/** The page is cut out before anything is joined to it. */
const shown = ({
  page,
  total,
  listed,
  matching = sql``,
}: Record<'page' | 'total', RawBuilder<unknown>> & { listed: Listed; matching?: RawBuilder<unknown> }) => sql<Row>`
  WITH ${directionNeeds}${matching}
  SELECT profiles.id, number, profiles.name, source, completeness, average_score, submitted_at, status_at, profiles.updated_at,
    jsonb_build_object('code', profiles.status, 'name', statuses.${sql.ref(`name_${listed.locale}`)}, 'variant', statuses.variant) AS status,
    (SELECT coalesce(string_agg(code, ', ' ORDER BY priority), '') FROM profile_choices JOIN directions ON directions.id = direction_id
      WHERE profile_id = profiles.id) AS directions,
    ${documentFigures} AS documents,
    CASE WHEN lease_until > now() THEN jsonb_build_object('holder', jsonb_build_object('id', holders.id, 'name', holders.name),
      'until', lease_until, 'mine', holders.id = ${listed.personId}::bigint) END AS lease,
    floor(extract(epoch FROM now() - status_at) / 3600)::int AS age_hours, ${total} AS total
  FROM (${page}) AS profiles JOIN statuses ON statuses.code = profiles.status LEFT JOIN users AS holders ON holders.id = reviewer_id
  ORDER BY ${sortedBy(listed)}`

const sortedBy = ({ sort: { field, order } }: Listed) => {
  const column = sql.ref(`profiles.${field}`)
  const id = sql`profiles.id`
  if (field === 'id') return order === 'ASC' ? sql`${id} ASC` : sql`${id} DESC`
  return order === 'ASC' ? sql`${column} ASC NULLS FIRST, ${id} ASC` : sql`${column} DESC NULLS LAST, ${id} DESC`
}

const pageByIndex = (listed: Listed) =>
  shown({
    page: sql`SELECT * FROM profiles WHERE ${filtered(listed.filter, listed.personId)} ORDER BY ${inOrder(listed.sort)} ${windowOf(listed)}`,
    total: kept(listed.filter),
    listed,
  })

const sortable = (field: string) => (field === 'id' ? sql`id` : sql`id, ${sql.ref(field)}`)

/** Otherwise what matches is found once, for the page and the total alike. */
const pageBySearch = (listed: Listed) => {
  const { filter, sort, personId } = listed
  const chosen = sql`SELECT id FROM matching ORDER BY ${inOrder(sort)} ${windowOf(listed)}`
  return shown({
    page: sql`SELECT * FROM profiles WHERE id IN (${chosen})`,
    total: sql`(SELECT count(*) FROM matching)`,
    listed,
    matching: sql`, matching AS MATERIALIZED (SELECT ${sortable(sort.field)} FROM profiles WHERE ${filtered(filter, personId)})`,
  })
}

/** Rows of the queue and how many the filter matches. */
export const listProfiles = async (db: Db, listed: Listed): Promise<{ rows: ProfileRow[]; total: number }> => {
  const { rows } = await (isKept(listed.filter) ? pageByIndex(listed) : pageBySearch(listed)).execute(db)
  const first = rows[0]
  if (first) return { rows, total: first.total }
  if ((listed.offset ?? 0) === 0) return { rows: [], total: 0 }
  const all = await sql<{ total: number }>`
    SELECT count(*) AS total FROM profiles WHERE ${filtered(listed.filter, listed.personId)}`.execute(db)
  return { rows: [], total: all.rows[0]?.total ?? 0 }
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
      SELECT id FROM profiles WHERE ${waiting} AND ${condition} ORDER BY status_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(
      db,
    )
  const { rows } = await lockFirst(sql<boolean>`NOT ${givenBackBy(personId)}`)
  return (rows[0] ?? (await lockFirst(givenBackBy(personId))).rows[0])?.id
}
