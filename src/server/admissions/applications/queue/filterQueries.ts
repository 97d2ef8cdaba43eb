import { sql, type Expression, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { applications } from '../../../../api/admissions/applications'
import {
  applicationStatus,
  submittedStatuses,
  type ApplicationStatus,
} from '../../../../api/admissions/applicationStates'
import { awaitingReview } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/campaignQueries'
import { every, is, oneOf, type Condition } from '../../../kit/records/conditions'
import { matchesApplicant } from './searchQueries'

export type Query = z.output<(typeof applications)['GET /api/profiles']['query']>
export type Filter = Query['filter']

/** A filter by id searches all campaigns. */
const inCampaign = ({ campaign_id, id }: Filter): Condition | undefined =>
  id !== undefined && campaign_id === undefined
    ? undefined
    : sql<boolean>`campaign_id = ${campaign_id ?? newestCampaign}`

/** Hides drafts unless the filter asks for a status or an id: drafts are private. `waiting` keeps only the statuses that need a review. */
const statusesOf = ({ status, id, waiting }: Filter): readonly ApplicationStatus[] => {
  const statuses = status ?? (id === undefined ? submittedStatuses : applicationStatus.options)
  return waiting ? statuses.filter((one) => awaitingReview.includes(one)) : statuses
}

/** Inlines up to three statuses as literals, so that the planner can estimate the number of rows. */
const statusIn = (statuses: readonly ApplicationStatus[]): Condition => {
  const column = sql.ref<string>('status')
  if (statuses === submittedStatuses) return sql<boolean>`${column} <> 'draft'`
  if (statuses.length === 0) return sql<boolean>`false`
  return statuses.length > 3
    ? sql<boolean>`${column} = ANY(${[...statuses]})`
    : sql<boolean>`${column} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`
}

/** Compares a single value with `=`: PostgreSQL can then read the choices in the order of their applications, without building a set. */
const equalsOrIn = <T extends string | number>(column: Expression<T>, values: readonly T[] | undefined) =>
  values?.length === 1 ? is(column, values[0]) : oneOf(column, values)

type ChoiceFilter = Pick<Filter, 'direction_id' | 'basis'>
/** Whether the application has a matching choice. `application` is the column with its id. */
export const hasChoice = (
  { direction_id, basis }: ChoiceFilter,
  { application, campaign }: { application: string; campaign: Condition | undefined },
): Condition | undefined =>
  direction_id === undefined && basis === undefined
    ? undefined
    : sql<boolean>`${sql.ref(application)} IN (SELECT application_id FROM application_choices WHERE ${every([
        campaign,
        equalsOrIn(sql.ref<number>('direction_id'), direction_id),
        basis && sql<boolean>`basis IN (${sql.join(basis.map((one) => sql.lit(one)))})`,
      ])})`

const isFree = sql<boolean>`(status <> 'in_review' OR claimed_until IS NULL OR claimed_until <= now())`
const isMine = (personId: number) => sql<boolean>`(reviewer_id = ${personId} AND claimed_until > now())`

/** The part of the filter that differs between tabs: status, claim and missing documents. */
export const tabCondition = (filter: Filter, personId: number): Condition =>
  every([
    statusIn(statusesOf(filter)),
    filter.waiting ? isFree : undefined,
    filter.waiting === false ? sql<boolean>`NOT (${statusIn(awaitingReview)} AND ${isFree})` : undefined,
    filter.mine ? isMine(personId) : undefined,
    filter.mine === false ? sql<boolean>`NOT coalesce(${isMine(personId)}, false)` : undefined,
    filter.documents_missing === undefined
      ? undefined
      : sql<boolean>`lacks_documents = ${sql.lit(filter.documents_missing)}`,
  ])

/** The part of the filter that all tabs share. */
export const sharedCondition = (filter: Filter): Condition =>
  every([
    inCampaign(filter),
    oneOf(sql.ref<number>('id'), filter.id),
    hasChoice(filter, { application: 'applications.id', campaign: inCampaign(filter) }),
    filter.source && sql<boolean>`source IN (${sql.join(filter.source.map((source) => sql.lit(source)))})`,
    filter.submitted_from === undefined ? undefined : sql<boolean>`submitted_at >= ${filter.submitted_from}`,
    filter.submitted_until === undefined ? undefined : sql<boolean>`submitted_at < ${filter.submitted_until}`,
    matchesApplicant(filter.q),
  ])

/** Whether two filters differ only in what distinguishes the tabs. */
export const differsOnlyByTab = (one: Filter, other: Filter): boolean => sharedFilterKey(one) === sharedFilterKey(other)
const sharedFilterKey = ({
  status: _status,
  mine: _mine,
  waiting: _waiting,
  documents_missing: _missing,
  ...narrowed
}: Filter) => JSON.stringify(narrowed)

/** The whole filter, for queries on `applications`. */
export const filterCondition = (filter: Filter, personId: number): Condition =>
  every([sharedCondition(filter), tabCondition(filter, personId)])

/** Returns the number of matching applications and the oldest time of a status change. */
export const waitingApplications = (filter: Filter, personId: number): RawBuilder<unknown> =>
  sql`SELECT count(*)::int, min(status_at), (array_agg(name ORDER BY status_at, id))[1] FROM applications WHERE ${filterCondition(filter, personId)}`
