import { sql } from 'kysely'
import { nameIn } from '../kit/records/lists'
import type { LoggedRecords, PersonalData, Proofs } from '../kit/feature'
import { matches } from '../kit/records/search'
import { readableBy } from './reachQueries'

const logged = {
  table: 'materials',
  readableBy: (person) => person.holds('manage materials') && (person.reach === 'all' || readableBy(person)),
  name: (locale) => sql.ref(`materials.${nameIn(locale)}`),
  path: sql`'/materials/' || materials.id`,
  searchCondition: (q) => matches({ text: sql<string>`materials.search`, stems: sql`materials.search_stems` }, q),
} as const satisfies Omit<LoggedRecords, 'entity'>

/** The audit log shows a receipt under the name of its material. */
export const loggedStudy: readonly LoggedRecords[] = [
  { entity: 'materials', ...logged },
  { entity: 'study/receipts', ...logged },
]

export const studyData: readonly PersonalData[] = [
  { table: 'material_progress', person: 'user_id', erasure: 'remove' },
  // Receipts stay after an erasure, without the person's name.
  { table: 'material_receipts', person: 'user_id', erasure: 'stay' },
  { table: 'material_reminders', person: 'user_id', erasure: 'remove' },
  { table: 'study_visits', person: 'user_id', erasure: 'remove' },
  { table: 'materials', person: 'author_id', excludedColumns: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'material_editions', person: 'published_by', erasure: 'stay' },
]

/** Materials that a person has confirmed, each once with its first receipt. */
export const readingProofs: Proofs = ({ userId, locale }) => sql`
  SELECT 'material' AS source, materials.id, materials.${sql.ref(nameIn(locale))} AS name, to_char(min(at), 'YYYY-MM-DD') AS day,
    NULL::numeric AS percent, '{}'::bigint[] AS "fileIds"
  FROM material_receipts JOIN materials ON materials.id = material_id WHERE user_id = ${userId}
  GROUP BY materials.id ORDER BY min(at) DESC, materials.id`
