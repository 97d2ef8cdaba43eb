import { sql } from 'kysely'
import type { OpenDirection } from '../../../api/directories/directions'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'

/** Published directions whose admission is open on the day `today` (yyyy-MM-dd). */
export const listOpenDirections = async (
  db: Db,
  { locale, today }: { locale: Locale; today: string },
): Promise<OpenDirection[]> => {
  const { rows } = await sql<OpenDirection>`
    SELECT directions.id, directions.code, translation(directions.translations, ${locale}, 'name') AS name,
      coalesce(translation(directions.translations, ${locale}, 'profile'), '') AS profile,
      coalesce(translation(directions.translations, ${locale}, 'qualification'), '') AS qualification,
      translation(education_types.translations, ${locale}, 'name') AS education_type,
      ARRAY(SELECT translation(education_methods.translations, ${locale}, 'name')
        FROM direction_methods JOIN education_methods ON education_methods.id = education_method_id
        WHERE direction_id = directions.id ORDER BY education_methods.id) AS education_methods,
      duration_months, price, admission_opens, admission_closes,
      jsonb_build_object('budget', places_budget, 'contract', places_contract, 'targeted', places_targeted) AS places
    FROM directions JOIN education_types ON education_types.id = education_type_id
    WHERE status = 'published' AND ${today}::date BETWEEN admission_opens AND admission_closes
    ORDER BY position, directions.id`.execute(db)
  return rows
}
