import { sql, type Expression, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { profiles } from '../../../../api/admissions/applications'
import { profileStatus, sentStatuses, type ProfileStatus } from '../../../../api/admissions/applicationStates'
import { forReview } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/queries'
import { every, is, oneOf, type Condition } from '../../../kit/conditions'
import { findsApplicant } from './searchQueries'

export type Query = z.output<(typeof profiles)['GET /api/profiles']['query']>
export type Filter = Query['filter']

/** Records named by their ids are found in whatever campaign they are. */
const inCampaign = ({ campaign_id, id }: Filter): Condition | undefined =>
  id !== undefined && campaign_id === undefined
    ? undefined
    : sql<boolean>`campaign_id = ${campaign_id ?? newestCampaign}`

/**
 * Without a status asked for, drafts stay out: they are the applicant's own. What waits for a reviewer has one of
 * three.
 */
const statusesOf = ({ status, id, waiting }: Filter): readonly ProfileStatus[] => {
  const asked = status ?? (id === undefined ? sentStatuses : profileStatus.options)
  return waiting ? asked.filter((one) => forReview.includes(one)) : asked
}

/** One status or a few are part of the statement, because how many rows there are depends on them so much. */
const among = (statuses: readonly ProfileStatus[]): Condition => {
  const column = sql.ref<string>('status')
  if (statuses === sentStatuses) return sql<boolean>`${column} <> 'draft'`
  if (statuses.length === 0) return sql<boolean>`false`
  return statuses.length > 3
    ? sql<boolean>`${column} = ANY(${[...statuses]})`
    : sql<boolean>`${column} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/**
 * A single one is compared: then the wishes come in the order of their applications, and no set of them need be built.
 */
const oneOrOneOf = <T extends string | number>(column: Expression<T>, values: readonly T[] | undefined) =>
  values?.length === 1 ? is(column, values[0]) : oneOf(column, values)

type Wished = Pick<Filter, 'direction_id' | 'basis'>
/** One of the wishes in the campaign is of the `application`, a column with its id. */
export const hasWish = (
  { direction_id, basis }: Wished,
  { application, campaign }: { application: string; campaign: Condition | undefined },
): Condition | undefined =>
  direction_id === undefined && basis === undefined
    ? undefined
    : sql<boolean>`${sql.ref(application)} IN (SELECT profile_id FROM profile_choices WHERE ${every([
        campaign,
        oneOrOneOf(sql.ref<number>('direction_id'), direction_id),
        basis && sql<boolean>`basis IN (${sql.join(basis.map((one) => sql.lit(one)))})`,
      ])})`

const isFree = sql<boolean>`(status <> 'in_review' OR lease_until IS NULL OR lease_until <= now())`
const isMine = (personId: number) => sql<boolean>`(reviewer_id = ${personId} AND lease_until > now())`

/** What tells the tabs of the queue apart: how the application stands, with whom, and whether it lacks a document. */
export const standing = (filter: Filter, personId: number): Condition =>
  every([
    among(statusesOf(filter)),
    filter.waiting ? isFree : undefined,
    filter.waiting === false ? sql<boolean>`NOT (${among(forReview)} AND ${isFree})` : undefined,
    filter.mine ? isMine(personId) : undefined,
    filter.mine === false ? sql<boolean>`NOT coalesce(${isMine(personId)}, false)` : undefined,
    filter.documents_missing === undefined
      ? undefined
      : sql<boolean>`lacks_documents = ${sql.lit(filter.documents_missing)}`,
  ])

/** All else that was asked for: what the tabs of the queue have in common. */
export const narrowing = (filter: Filter): Condition =>
  every([
    inCampaign(filter),
    oneOf(sql.ref<number>('id'), filter.id),
    hasWish(filter, { application: 'profiles.id', campaign: inCampaign(filter) }),
    filter.source && sql<boolean>`source IN (${sql.join(filter.source.map((source) => sql.lit(source)))})`,
    filter.submitted_from === undefined ? undefined : sql<boolean>`submitted_at >= ${filter.submitted_from}`,
    filter.submitted_until === undefined ? undefined : sql<boolean>`submitted_at < ${filter.submitted_until}`,
    findsApplicant(filter.q),
  ])

/** Whether two filters differ in nothing but how the applications stand. */
export const isNarrowedAlike = (one: Filter, other: Filter): boolean => narrowedBy(one) === narrowedBy(other)
const narrowedBy = ({
  status: _status,
  mine: _mine,
  waiting: _waiting,
  documents_missing: _missing,
  ...narrowed
}: Filter) => JSON.stringify(narrowed)

/** All that was asked for, over `profiles`. */
export const filtered = (filter: Filter, personId: number): Condition =>
  every([narrowing(filter), standing(filter, personId)])

/** How many applications are found so, and since when the first of them stands as it does. */
export const waitingApplications = (filter: Filter, personId: number): RawBuilder<unknown> =>
  sql`SELECT count(*)::int, min(status_at) FROM profiles WHERE ${filtered(filter, personId)}`
