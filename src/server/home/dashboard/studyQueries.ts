import { sql } from 'kysely'
import type { OwnGroup } from '../../../api/home/dashboard'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/lists'
import type { Db } from '../../platform/database'

/** The names of what a person teaches the group. */
const subjectsTaught = (
  locale: Locale,
) => sql`(SELECT coalesce(jsonb_agg(subjects.${sql.ref(nameIn(locale))} ORDER BY subjects.${sql.ref(nameIn(locale))}), '[]')
  FROM group_teachers JOIN subjects ON subjects.id = subject_id WHERE group_id = groups.id AND user_id = users.id)`

/** The group that a person studies in now, with the names of those who lead and teach it; null for who studies in none. */
export const findOwnGroup = async (
  db: Db,
  { personId, locale }: { personId: number; locale: Locale },
): Promise<OwnGroup | null> => {
  const name = sql.ref(nameIn(locale))
  const taught = subjectsTaught(locale)
  const { rows } = await sql<OwnGroup>`
    SELECT groups.code, groups.${name} AS name, course, academic_year, starts_on, ends_on, translation(education_methods.translations, ${locale}, 'name') AS education_method,
      jsonb_build_object('code', directions.code, 'name', directions.${name},
        'profile', translation(directions.translations, ${locale}, 'profile')) AS direction,
      (SELECT jsonb_build_object('name', users.name, 'subjects', ${taught})
        FROM users WHERE users.id = curator_id AND erased_at IS NULL) AS curator,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', users.name, 'subjects', ${taught})
          ORDER BY users.name, users.id), '[]')
        FROM users WHERE erased_at IS NULL AND users.id IS DISTINCT FROM curator_id
          AND users.id IN (SELECT user_id FROM group_teachers WHERE group_id = groups.id)) AS teachers
    FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
      JOIN education_methods ON education_methods.id = education_method_id
    WHERE memberships.user_id = ${personId} AND ended_on IS NULL`.execute(db)
  return rows[0] ?? null
}
