import { sql } from 'kysely'
import type { LoggedRecords } from '../kit/room'
import { matches } from '../kit/search'

export const loggedTesting: readonly LoggedRecords[] = [
  {
    entity: 'questions',
    opens: 'manage tests',
    table: 'questions',
    name: () => sql.ref('questions.title'),
    path: sql`'/questions/' || questions.id`,
    finds: (q) => matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q),
  },
]
