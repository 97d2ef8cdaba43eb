import { sql, type SqlBool } from 'kysely'
import type { LoggedRecords } from '../kit/feature'
import { containsWords } from '../kit/records/search'
import { curriculaWithinReach } from './queries'

export const loggedCurricula: readonly LoggedRecords[] = [
  {
    entity: 'groups/curricula',
    table: 'curricula',
    readableBy: (person) => person.holds('manage groups') && (curriculaWithinReach(person) ?? true),
    name: () => sql`(SELECT code FROM directions WHERE directions.id = direction_id) || ', ' || entry_year`,
    path: sql`'/groups/curricula/' || curricula.id`,
    searchCondition: (q) =>
      sql<SqlBool>`direction_id IN (SELECT id FROM directions WHERE ${containsWords(sql<string>`directions.search`, q)})`,
  },
]
