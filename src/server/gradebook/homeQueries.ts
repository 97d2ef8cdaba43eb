import { sql } from 'kysely'
import { nameIn } from '../kit/lists'
import type { Locale } from '../../api/kit/endpoints'
import type { Person } from '../kit/person'
import { matches } from '../kit/search'
import { readBy } from './placeQueries'

/** The gradebooks of what is taught today whose group and subject hold the words, as a search shows them; the id is the place: `12/5`. */
export const findsGradebooks = ({ q, locale, person }: { q: string; locale: Locale; person: Person }) => sql`
  SELECT DISTINCT groups.id || '/' || subjects.id AS id, groups.code || ' · ' || subjects.${sql.ref(nameIn(locale))} AS name, groups.${sql.ref(nameIn(locale))} AS detail
  FROM group_teachers JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
  WHERE groups.status IN ('forming', 'active') AND ${readBy(person, { group: sql`groups.id`, subject: sql`subjects.id` })}
    AND ${matches(
      {
        text: sql<string>`groups.search || ' ' || subjects.search`,
        stems: sql<string>`groups.search_stems || subjects.search_stems`,
      },
      q,
    )}
  ORDER BY name`
