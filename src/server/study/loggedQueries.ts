import { sql } from 'kysely'
import { nameIn } from '../kit/lists'
import type { LoggedRecords } from '../kit/room'
import { matches } from '../kit/search'

const logged = {
  opens: 'manage materials',
  table: 'materials',
  name: (locale) => sql.ref(`materials.${nameIn(locale)}`),
  path: sql`'/materials/' || materials.id`,
  finds: (q) => matches({ text: sql<string>`materials.search`, stems: sql`materials.search_stems` }, q),
} as const satisfies Omit<LoggedRecords, 'entity'>

/** The log names a confirmation by the material that was confirmed. */
export const loggedStudy: readonly LoggedRecords[] = [
  { entity: 'materials', ...logged },
  { entity: 'study/receipts', ...logged },
]
