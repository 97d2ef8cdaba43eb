import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { Campaign, CampaignInput, campaigns } from '../../../api/admissions/campaigns'
import { closedStatuses } from '../../../api/admissions/statusSets'
import type { Usage } from '../../../api/kit/errors'
import type { Locale } from '../../../api/kit/endpoints'
import type { Basis } from '../../../api/directories/directions'
import { every, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'
import type { DB } from '../../platform/schema'
import { columnsContain } from '../../kit/records/search'
import { checkChoicesMax, checkChosenDirections, checkOffersSomething, checkStaysPublished } from './rules'

type Query = z.output<(typeof campaigns)['GET /api/profiles/campaigns']['query']>

/** Default campaign of the queues and dashboards: the one that opened last. */
export const newestCampaign = sql<number>`(SELECT id FROM campaigns WHERE status <> 'draft' ORDER BY opens_at DESC, id DESC LIMIT 1)`

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('campaigns')
    .select((eb) => [
      'id',
      'version',
      'created_at',
      'updated_at',
      'year',
      'translations',
      'opens_at',
      'closes_at',
      'originals_due',
      'choices_max',
      'status',
      eb.ref(nameIn(locale)).as('name'),
      sql`status = 'published' AND now() BETWEEN opens_at AND closes_at`.as('is_open'),
      sql`(SELECT count(*) FROM applications WHERE campaign_id = campaigns.id)`.as('applications_count'),
      directionsOf(locale).as('directions'),
    ])

const ofBasis = (basis: Basis) => sql`coalesce(sum(taken) FILTER (WHERE basis = ${sql.lit(basis)}), 0)`
const directionsOf = (locale: Locale) => sql`(
  SELECT coalesce(json_agg(json_build_object('direction_id', direction_id, 'code', code, 'name', directions.${sql.ref(nameIn(locale))},
      'profile', translation(directions.translations, ${sql.lit(locale)}, 'profile'),
      'places', json_build_object('budget', offered.places_budget, 'contract', offered.places_contract,
        'targeted', offered.places_targeted),
      'choices_count', choices_count, 'taken', taken) ORDER BY offered.position, code, direction_id), '[]')
  FROM campaign_directions AS offered JOIN directions ON directions.id = direction_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(count), 0) AS choices_count,
      json_build_object('budget', ${ofBasis('budget')}, 'contract', ${ofBasis('contract')}, 'targeted', ${ofBasis('targeted')}) AS taken
    FROM (SELECT basis, count(*) AS count, count(*) FILTER (WHERE state IN ('recommended', 'enrolled')) AS taken FROM application_choices
      WHERE campaign_id = offered.campaign_id AND direction_id = offered.direction_id GROUP BY basis) AS chosen
  ) AS counted
  WHERE offered.campaign_id = campaigns.id)`

const filtered = (eb: ExpressionBuilder<DB, 'campaigns'>, { filter }: ListOptions<Query>) =>
  every([
    oneOf(eb.ref('id'), filter.id),
    oneOf(eb.ref('status'), filter.status),
    oneOf(eb.ref('year'), filter.year),
    columnsContain([eb.ref('search')], filter.q),
  ])

export const listCampaigns = (db: Db, listed: ListOptions<Query>): Promise<{ rows: Campaign[]; total: number }> =>
  rowsAndTotal(
    columns(db, listed.locale)
      .where((eb) => filtered(eb, listed))
      .orderBy(orderBy(listed.sort))
      .$castTo<Campaign>(),
    listed,
  )

export const getCampaign = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<Campaign> =>
  orNotFound(await columns(db, locale).where('id', '=', id).$castTo<Campaign>().executeTakeFirst())

const ownColumns = ({ directions, translations, ...input }: CampaignInput) => ({
  ...input,
  translations: JSON.stringify(translations),
})
const offered = (campaign_id: number, { directions }: CampaignInput) =>
  directions.map(({ direction_id, places }, position) => ({
    campaign_id,
    direction_id,
    position,
    places_budget: places.budget,
    places_contract: places.contract,
    places_targeted: places.targeted,
  }))

/** Returns the published directions of the campaign; applicants see only these. */
const listPublishedDirections = async (db: Db, { directions }: CampaignInput): Promise<ReadonlySet<number>> => {
  const ids = directions.map(({ direction_id }) => direction_id)
  const rows = await db
    .selectFrom('directions')
    .select('id')
    .where('id', 'in', sql<number>`(SELECT unnest(${ids}::bigint[]))`)
    .where('status', '=', 'published')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the largest number of choices in an active application that was sent. */
const maxChoicesSent = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    SELECT coalesce(max(count), 0) AS most FROM (SELECT count(*) AS count FROM application_choices JOIN applications ON applications.id = application_id
      WHERE applications.campaign_id = ${id} AND status <> ALL(${['draft', ...closedStatuses]}) GROUP BY application_id) AS sent`.execute(
    db,
  )
  return rows[0]?.most ?? 0
}

export const insertCampaign = async (db: Db, input: CampaignInput): Promise<number> => {
  checkOffersSomething(input, await listPublishedDirections(db, input))
  const { id } = await db.insertInto('campaigns').values(ownColumns(input)).returning('id').executeTakeFirstOrThrow()
  await putDirections(db, id, input)
  return id
}

/** The caller has locked the row and checked its version. Chosen directions and taken places cannot be removed. */
export const updateCampaign = async (db: Db, id: number, input: CampaignInput): Promise<void> => {
  await lockOfferedDirections(db, id)
  const before = await getCampaign(db, { id, locale: 'ru' })
  checkStaysPublished(input, before)
  checkChosenDirections(input, before.directions)
  // The directions of a published campaign may be closed later, so this is checked only on publishing.
  if (before.status !== 'published') checkOffersSomething(input, await listPublishedDirections(db, input))
  if (input.choices_max < before.choices_max) checkChoicesMax(input, await maxChoicesSent(db, id))
  await db.updateTable('campaigns').set(ownColumns(input)).where('id', '=', id).execute()
  await db
    .deleteFrom('campaign_directions')
    .where('campaign_id', '=', id)
    .where(
      'direction_id',
      'not in',
      sql<number>`(SELECT unnest(${input.directions.map((direction) => direction.direction_id)}::bigint[]))`,
    )
    .execute()
  await putDirections(db, id, input)
}

/** Prevents concurrent requests from taking places during the change. */
const lockOfferedDirections = (db: Db, campaignId: number) =>
  sql`SELECT FROM campaign_directions WHERE campaign_id = ${campaignId} ORDER BY direction_id FOR NO KEY UPDATE`.execute(
    db,
  )

const putDirections = async (db: Db, id: number, input: CampaignInput) => {
  if (input.directions.length === 0) return
  await db
    .insertInto('campaign_directions')
    .values(offered(id, input))
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'direction_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        places_budget: eb.ref('excluded.places_budget'),
        places_contract: eb.ref('excluded.places_contract'),
        places_targeted: eb.ref('excluded.places_targeted'),
      })),
    )
    .execute()
}

/** Counts the applications of each campaign, so that used campaigns are not deleted. */
export const usageOfCampaigns: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT campaign_id AS id, 'profiles' AS entity, count(*)::int AS count, (array_agg(number ORDER BY number))[1:5] AS names
    FROM applications WHERE campaign_id = ANY(${ids}) GROUP BY campaign_id`.execute(db)
  return usageById(rows)
}
