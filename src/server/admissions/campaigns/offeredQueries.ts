import { sql, type RawBuilder } from 'kysely'
import type { OfferedCampaign, OfferedDirection } from '../../../api/admissions/campaigns'
import type { Locale } from '../../../api/kit/endpoints'
import { every, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'

type OfferQuery = {
  locale: Locale
  now: Date
  /** If set, returns these campaigns in any status; otherwise, the published campaigns that have not closed. */
  ids?: readonly number[]
  /** Excludes campaigns that this person has already applied to. */
  applicantId?: number
  /** Returns other campaigns only if this person has applied to them. */
  readerId?: number
}

const inForce = (now: Date) => sql<boolean>`campaigns.status = 'published' AND closes_at > ${now.toISOString()}`

const appliedIn = (userId: number) =>
  sql<boolean>`EXISTS (SELECT FROM applications WHERE campaign_id = campaigns.id AND user_id = ${userId})`

const bases = sql`to_jsonb(array_remove(ARRAY[CASE WHEN offered.places_budget > 0 THEN 'budget' END,
  CASE WHEN offered.places_contract > 0 THEN 'contract' END, CASE WHEN offered.places_targeted > 0 THEN 'targeted' END], NULL))`

/** Returns campaigns with their published directions; the earliest closing date comes first. */
export const listOfferedCampaigns = async (
  db: Db,
  { locale, now, ids, applicantId, readerId }: OfferQuery,
): Promise<OfferedCampaign[]> => {
  const name = sql.ref(`name_${locale}`)
  const moment = now.toISOString()
  const { rows } = await sql<OfferedCampaign>`
    SELECT campaigns.id, year, campaigns.${name} AS name, opens_at, closes_at, originals_due, choices_max,
      translation(campaigns.translations, ${locale}, 'office') AS office,
      campaigns.status = 'published' AND ${moment} BETWEEN opens_at AND closes_at AS is_open,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'direction_id', directions.id, 'code', code, 'name', directions.${name},
          'profile', translation(translations, ${locale}, 'profile'),
            'qualification', translation(translations, ${locale}, 'qualification'),
          'education_type_id', education_type_id, 'entry_levels', to_jsonb(entry_levels),
            'duration_months', duration_months, 'price', price, 'ranking', to_jsonb(ranking),
          'places', jsonb_build_object('budget', offered.places_budget, 'contract', offered.places_contract,
            'targeted', offered.places_targeted),
          'bases', ${bases},
          'education_methods', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', methods.id,
            'name', translation(methods.translations, ${locale}, 'name'))
              ORDER BY methods.id), '[]')
            FROM direction_methods JOIN education_methods AS methods ON methods.id = education_method_id
              WHERE direction_id = directions.id),
          'entrance_subjects', (SELECT coalesce(jsonb_agg(jsonb_build_object('subject_id', subjects.id,
            'name', subjects.${name}, 'source', source, 'min_score', min_score)
              ORDER BY entrance.position), '[]')
            FROM direction_entrance_subjects AS entrance JOIN subjects ON subjects.id = subject_id WHERE direction_id = directions.id)
        ) ORDER BY offered.position, directions.id), '[]')
        FROM campaign_directions AS offered JOIN directions ON directions.id = direction_id
        WHERE campaign_id = campaigns.id AND directions.status = 'published') AS directions
    FROM campaigns WHERE ${every([
      ids ? oneOf(sql.ref<number>('campaigns.id'), ids) : inForce(now),
      applicantId === undefined ? undefined : sql<boolean>`NOT ${appliedIn(applicantId)}`,
      readerId === undefined ? undefined : sql<boolean>`(${inForce(now)} OR ${appliedIn(readerId)})`,
    ])}
    ORDER BY closes_at, id`.execute(db)
  return rows
}

/** The part of an offered direction that the checks of a choice need. */
export type OfferedChoice = Pick<OfferedDirection, 'direction_id' | 'bases' | 'entry_levels'> & {
  education_method_ids: number[]
  entrance_subjects: Pick<OfferedDirection['entrance_subjects'][number], 'subject_id' | 'name' | 'source'>[]
}

type OfferScope = { locale: Locale; campaign: RawBuilder<unknown>; directions: RawBuilder<unknown> }
/** SQL expression: the given directions that the campaign offers, as a JSON array. */
export const offeredChoices = ({ locale, campaign, directions }: OfferScope) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('direction_id', directions.id, 'bases', ${bases}, 'entry_levels', to_jsonb(entry_levels),
      'education_method_ids', ARRAY(SELECT education_method_id FROM direction_methods WHERE direction_id = directions.id),
      'entrance_subjects', (SELECT coalesce(jsonb_agg(jsonb_build_object('subject_id', subjects.id,
        'name', subjects.${sql.ref(`name_${locale}`)}, 'source', source)
          ORDER BY entrance.position), '[]')
        FROM direction_entrance_subjects AS entrance JOIN subjects ON subjects.id = subject_id WHERE direction_id = directions.id)
    ) ORDER BY offered.position, directions.id), '[]')
    FROM campaign_directions AS offered JOIN directions ON directions.id = direction_id
    WHERE offered.campaign_id = ${campaign} AND direction_id IN (${directions}) AND directions.status = 'published')`
