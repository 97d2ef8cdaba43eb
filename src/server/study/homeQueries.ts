import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { matches } from '../kit/records/search'
import { readableBy } from './reachQueries'
import { awaitsReceipt, visibleMaterials } from './studyQueries'

type SearchContext = { q: string; locale: Locale; person: Person }
const words = { text: sql<string>`materials.search`, stems: sql<string>`materials.search_stems` }

/** SQL: number of materials in the user's list. */
export const countMaterials = (person: Person): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM materials WHERE ${readableBy(person)})`

/** SQL for staff search results: id, name, detail. */
export const findsMaterials = ({ q, locale, person }: SearchContext): RawBuilder<unknown> => sql`
  SELECT materials.id, materials.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM materials JOIN subjects ON subjects.id = subject_id WHERE ${readableBy(person)} AND ${matches(words, q)}
  ORDER BY materials.status = 'archived', name, materials.id`

/** SQL for students' search results: id, name, detail. */
export const findsReading = ({ q, locale, person }: SearchContext): RawBuilder<unknown> => sql`
  SELECT materials.id, materials.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM ${visibleMaterials(person.id)} AS seen JOIN materials ON materials.id = seen.material_id JOIN subjects ON subjects.id = subject_id
  WHERE ${matches(words, q)} ORDER BY seen.former_group NULLS FIRST, name, materials.id`

/** SQL of one row: a student's materials to confirm, with the earliest due date, and those never opened. */
export const ownReading = (userId: number) => sql`
  SELECT count(*) FILTER (WHERE ${awaitsReceipt}) AS awaiting, min(due_on) FILTER (WHERE ${awaitsReceipt}) AS due_on,
    count(*) FILTER (WHERE seen.former_group IS NULL AND progress.opened_at IS NULL) AS unopened
  FROM ${visibleMaterials(userId)} AS seen JOIN materials ON materials.id = seen.material_id
    LEFT JOIN material_progress AS progress ON progress.material_id = materials.id AND progress.user_id = ${userId}
    LEFT JOIN LATERAL (SELECT edition FROM material_receipts WHERE material_id = materials.id AND user_id = ${userId}
      AND edition >= materials.counts_from ORDER BY edition DESC LIMIT 1) AS receipt ON true`
