import { sql } from 'kysely'
import type { OfferedCampaign } from '../../../api/admissions/campaigns'
import type { Locale } from '../../../api/kit/endpoints'
import { every, oneOf } from '../../kit/conditions'
import type { Db } from '../../platform/database'

type Asked = {
  locale: Locale
  now: Date
  /** Only these, whatever their status and dates; otherwise the published ones that are open or will be. */
  ids?: readonly number[]
  /** Who may still apply there: without the campaigns in which this person has an application. */
  applicantId?: number
}

const inForce = (now: Date) => sql<boolean>`campaigns.status = 'published' AND closes_at > ${now.toISOString()}`

const notAppliedIn = (userId: number) =>
  sql<boolean>`NOT EXISTS (SELECT FROM profiles WHERE campaign_id = campaigns.id AND user_id = ${userId})`

/** Campaigns with what they offer, the one that closes first on top. A direction is offered while it is published. */
export const listOfferedCampaigns = async (
  db: Db,
  { locale, now, ids, applicantId }: Asked,
): Promise<OfferedCampaign[]> => {
  const name = sql.ref(`name_${locale}`)
  const moment = now.toISOString()
  const { rows } = await sql<OfferedCampaign>`
    SELECT campaigns.id, year, campaigns.${name} AS name, opens_at, closes_at, originals_due, choices_max,
      campaigns.status = 'published' AND ${moment} BETWEEN opens_at AND closes_at AS is_open,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'direction_id', directions.id, 'code', code, 'name', directions.${name},
          'profile', translation(translations, ${locale}, 'profile'), 'qualification', translation(translations, ${locale}, 'qualification'),
          'education_type_id', education_type_id, 'duration_months', duration_months, 'price', price, 'ranking', to_jsonb(ranking),
          'places', jsonb_build_object('budget', offered.places_budget, 'contract', offered.places_contract, 'targeted', offered.places_targeted),
          'bases', to_jsonb(array_remove(ARRAY[CASE WHEN offered.places_budget > 0 THEN 'budget' END,
            CASE WHEN offered.places_contract > 0 THEN 'contract' END, CASE WHEN offered.places_targeted > 0 THEN 'targeted' END], NULL)),
          'education_methods', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', methods.id, 'name', translation(methods.translations, ${locale}, 'name'))
              ORDER BY methods.id), '[]')
            FROM direction_methods JOIN education_methods AS methods ON methods.id = education_method_id WHERE direction_id = directions.id),
          'entrance_subjects', (SELECT coalesce(jsonb_agg(jsonb_build_object('subject_id', subjects.id, 'name', subjects.${name}, 'min_score', min_score)
              ORDER BY entrance.position), '[]')
            FROM direction_entrance_subjects AS entrance JOIN subjects ON subjects.id = subject_id WHERE direction_id = directions.id)
        ) ORDER BY offered.position, directions.id), '[]')
        FROM campaign_directions AS offered JOIN directions ON directions.id = direction_id
        WHERE campaign_id = campaigns.id AND directions.status = 'published') AS directions
    FROM campaigns WHERE ${every([
      ids ? oneOf(sql.ref<number>('campaigns.id'), ids) : inForce(now),
      applicantId === undefined ? undefined : notAppliedIn(applicantId),
    ])}
    ORDER BY closes_at, id`.execute(db)
  return rows
}
