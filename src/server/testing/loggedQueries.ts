import { sql, type SqlBool } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/lists'
import type { LoggedRecords } from '../kit/room'
import { matches, namesPerson } from '../kit/search'

const nameOfAttempt = (locale: Locale) => sql`(
  SELECT users.name || ' · ' || tests.${sql.ref(nameIn(locale))} FROM users, tests WHERE users.id = attempts.user_id AND tests.id = test_id)`

const testWords = { text: sql<string>`tests.search`, stems: sql<string>`tests.search_stems` }
const loggedTests = {
  opens: 'manage tests',
  table: 'tests',
  name: (locale) => sql.ref(`tests.${nameIn(locale)}`),
} as const satisfies Partial<LoggedRecords>

export const loggedTesting: readonly LoggedRecords[] = [
  {
    entity: 'questions',
    opens: 'manage tests',
    table: 'questions',
    name: () => sql.ref('questions.title'),
    path: sql`'/questions/' || questions.id`,
    finds: (q) => matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q),
  },
  {
    entity: 'attempts',
    opens: 'manage tests',
    table: 'attempts',
    name: nameOfAttempt,
    path: sql`'/tests/' || test_id`,
    finds: (q) => {
      const names = namesPerson(sql<string>`users.search`, q)
      return names && sql<SqlBool>`user_id IN (SELECT users.id FROM users WHERE ${names})`
    },
  },
  {
    entity: 'tests',
    ...loggedTests,
    path: sql`'/tests/' || tests.id`,
    finds: (q) => matches(testWords, q),
  },
  // The log names an exception by the test that it is from.
  {
    entity: 'tests/overrides',
    ...loggedTests,
    table: 'test_overrides',
    name: (locale) => sql`(SELECT ${sql.ref(`tests.${nameIn(locale)}`)} FROM tests WHERE tests.id = test_id)`,
    path: sql`'/tests/' || test_id || '/overrides'`,
    finds: (q) => sql<SqlBool>`test_id IN (SELECT id FROM tests WHERE ${matches(testWords, q) ?? sql`true`})`,
  },
]
