import { sql } from 'kysely'
import type { AdmissionFigures } from '../../../api/home/dashboard'
import type { Locale } from '../../../api/kit/endpoints'
import type { ApplicationStatus } from '../../../api/admissions/applicationStates'
import { newestCampaign } from '../../admissions'
import type { Db } from '../../platform/database'
import { nameIn } from '../../kit/records/lists'

/** Number of days in the chart, including the last one. */
const daysBack = 30
type Figures = Pick<AdmissionFigures, 'campaign' | 'days' | 'directions'> & {
  counts: Readonly<Partial<Record<ApplicationStatus, number>>>
  registered: number
}

/**
 * Returns the figures of the newest campaign, or null if there is none. The last day of the chart is today, or the end
 * of the campaign if that was earlier.
 */
export const findFigures = async (
  db: Db,
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date },
): Promise<Figures | null> => {
  const name = sql.ref(nameIn(locale))
  const { rows } = await sql<Figures>`
    WITH campaign AS MATERIALIZED (
      SELECT id, ${name} AS name, (least(closes_at, ${now.toISOString()}::timestamptz) AT TIME ZONE ${timeZone})::date AS last_day
      FROM campaigns WHERE id = ${newestCampaign}
    ),
    days AS (
      SELECT last_day - back AS day, (last_day - back)::timestamp AT TIME ZONE ${timeZone} AS first,
        (last_day - back + 1)::timestamp AT TIME ZONE ${timeZone} AS following
      FROM campaign, generate_series(${daysBack - 1}::int, 0, -1) AS back
    ),
    wished AS (
      SELECT direction_id, count(DISTINCT application_id)::int AS applications FROM application_choices
      WHERE campaign_id = (SELECT id FROM campaign)
        AND application_id NOT IN (SELECT id FROM applications WHERE campaign_id = (SELECT id FROM campaign) AND status = 'draft') GROUP BY 1
    )
    SELECT jsonb_build_object('id', campaign.id, 'name', campaign.name) AS campaign,
      (SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM (
        SELECT status, count(*) AS count FROM applications WHERE campaign_id = campaign.id GROUP BY status) AS counted) AS counts,
      (SELECT count(*) FROM users WHERE role_id = (SELECT id FROM roles WHERE code = 'enrollee')) AS registered,
      (SELECT jsonb_agg(jsonb_build_object('day', day, 'from', first, 'until', following, 'count', (
          SELECT count(*) FROM applications
          WHERE campaign_id = campaign.id AND status <> 'draft' AND submitted_at >= first AND submitted_at < following
        )) ORDER BY day) FROM days) AS days,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('direction_id', direction_id, 'code', code, 'name', directions.${name},
          'profile', translation(directions.translations, ${locale}, 'profile'),
          'places', offered.places_budget + offered.places_contract + offered.places_targeted,
            'applications', coalesce(applications, 0)) ORDER BY offered.position, code, direction_id), '[]')
        FROM campaign_directions AS offered JOIN directions ON directions.id = direction_id LEFT JOIN wished USING (direction_id)
        WHERE campaign_id = campaign.id) AS directions
    FROM campaign`.execute(db)
  return rows[0] ?? null
}
