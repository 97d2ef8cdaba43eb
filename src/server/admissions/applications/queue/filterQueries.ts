import { sql } from 'kysely'
import type { z } from 'zod'
import type { profiles } from '../../../../api/admissions/applications'
import { profileStatus, sentStatuses, type ProfileStatus } from '../../../../api/admissions/applicationStates'
import { forReview } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/queries'
import { every, oneOf, type Condition } from '../../../kit/conditions'
import { findsApplicant } from './searchQueries'

export type Query = z.output<(typeof profiles)['GET /api/profiles']['query']>
export type Filter = Query['filter']

export const campaignOf = ({ campaign_id }: Filter) =>
  campaign_id === undefined ? newestCampaign : sql`${campaign_id}`

/** Records named by their ids are found in whatever campaign they are. */
const inCampaign = (filter: Filter): Condition | undefined =>
  filter.id !== undefined && filter.campaign_id === undefined
    ? undefined
    : sql<boolean>`campaign_id = ${campaignOf(filter)}`

/** Without a status asked for, drafts stay out: they are the applicant's own. What waits for a reviewer has one of three. */
export const statusesOf = ({ status, id, waiting }: Filter): readonly ProfileStatus[] => {
  const asked = status ?? (id === undefined ? sentStatuses : profileStatus.options)
  return waiting ? asked.filter((one) => forReview.includes(one)) : asked
}

/**
 * A status among these. One or a few are part of the statement, because how many rows there are depends on them so much; of more there are too
 * many sets to plan for each.
 */
export const among = (statuses: readonly ProfileStatus[]): Condition => {
  const column = sql.ref<string>('status')
  if (statuses === sentStatuses) return sql<boolean>`${column} <> 'draft'`
  if (statuses.length === 0) return sql<boolean>`false`
  if (statuses.length > 3) return sql<boolean>`${column} = ANY(${[...statuses]})`
  return statuses.length === 1
    ? sql<boolean>`${column} = ${sql.lit(statuses[0])}`
    : sql<boolean>`${column} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** The wishes that are asked for, as applications keep them; none where any will do. */
export const wishesOf = ({ direction_id, basis }: Pick<Filter, 'direction_id' | 'basis'>): readonly string[] =>
  direction_id?.flatMap((direction) => basis?.map((one) => `${direction} ${one}`) ?? [String(direction)]) ?? basis ?? []

/** A condition or its opposite, as part of the statement: PostgreSQL plans with what it knows. */
const holds = (condition: Condition, wanted: boolean | undefined): Condition | undefined => {
  if (wanted === undefined) return undefined
  return wanted ? condition : sql<boolean>`NOT coalesce(${condition}, false)`
}

/** Somebody reviews it just now. */
export const isHeld = sql<boolean>`(status = 'in_review' AND lease_until > now())`
const isFree = sql<boolean>`(status <> 'in_review' OR lease_until IS NULL OR lease_until <= now())`
const waits = sql<boolean>`(${among(forReview)} AND ${isFree})`

/** Either source, or both; written out, because what comes through the office has an index of its own. */
const oneSource = (sources: Filter['source']): Condition | undefined =>
  sources && sql<boolean>`source IN (${sql.join(sources.map((source) => sql.lit(source)))})`

/** How it came, and with what. */
const asBrought = ({ source, documents_missing }: Filter): Condition =>
  every([oneSource(source), holds(sql<boolean>`lacks_documents`, documents_missing)])

/** How rare a wish is PostgreSQL shall not guess, or it would plan every request anew: a CASE is half of all to it. */
const hasWish = (filter: Filter): Condition | undefined => {
  const wishes = wishesOf(filter)
  return wishes.length === 0
    ? undefined
    : sql<boolean>`CASE WHEN wishes && ${[...wishes]}::text[] THEN true ELSE false END`
}

/** What the rows of a campaign must be, found by going along an order or by a search. */
export const inQueue = (filter: Filter): Condition =>
  every([among(statusesOf(filter)), hasWish(filter), ...beside(filter)])
const beside = (filter: Filter) => [asBrought(filter), filter.waiting ? isFree : undefined]

/** Of those that wait: whom somebody reviews just now, and who so does not wait. */
export const hasHeld = (filter: Filter): boolean => filter.waiting === true && statusesOf(filter).includes('in_review')

/** A wish in a status has an index of its own; a search by words or ids has a better one. */
const inPlaces = (filter: Filter): Condition => sql<boolean>`places_in_queue(campaign_id, status, wishes) && ARRAY(
  SELECT ${campaignOf(filter)}::text || ' ' || status || ' ' || wish
  FROM unnest(${[...statusesOf(filter)]}::text[]) AS status, unnest(${[...wishesOf(filter)]}::text[]) AS wish)`
const inCampaignAndQueue = (filter: Filter): Condition =>
  wishesOf(filter).length > 0 && filter.q === undefined && filter.id === undefined
    ? every([inPlaces(filter), ...beside(filter)])
    : every([inCampaign(filter), inQueue(filter)])

/** All that was asked for, over `profiles`. */
export const filtered = (filter: Filter, personId: number): Condition =>
  every([
    inCampaignAndQueue(filter),
    oneOf(sql.ref<number>('id'), filter.id),
    filter.submitted_from === undefined ? undefined : sql<boolean>`submitted_at >= ${filter.submitted_from}`,
    filter.submitted_until === undefined ? undefined : sql<boolean>`submitted_at < ${filter.submitted_until}`,
    findsApplicant(filter.q),
    holds(sql<boolean>`(reviewer_id = ${personId} AND lease_until > now())`, filter.mine),
    filter.waiting === false ? holds(waits, false) : undefined,
  ])
