import { sql } from 'kysely'
import { nameIn } from '../kit/lists'
import type { LoggedRecords } from '../kit/room'
import { matches } from '../kit/search'

export const loggedPolls: readonly LoggedRecords[] = [
  {
    entity: 'polls',
    opens: 'view polls',
    table: 'polls',
    name: (locale) => sql.ref(`polls.${nameIn(locale)}`),
    path: sql`'/polls/' || polls.id`,
    finds: (q) => matches({ text: sql<string>`polls.search`, stems: sql`polls.search_stems` }, q),
  },
]
