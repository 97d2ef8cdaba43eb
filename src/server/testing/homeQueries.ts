import { sql, type RawBuilder } from 'kysely'
import type { RunningTest } from '../../api/home/dashboard'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { matches } from '../kit/records/search'
import type { Db } from '../platform/database'
import { isVisibleToTaker } from './attempts/takerVisibilityQueries'
import { reachOf } from './questions/reachQueries'
import { readableBy, reachesTaker } from './tests/reachQueries'

/** SQL that counts the questions within the person's reach. */
export const countQuestions = (person: Person): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM questions WHERE ${reachOf(person) ?? sql`true`})`

type SearchQuery = { q: string; locale: Locale; person: Person }
/** SQL for the search of questions, with the columns id, name and detail. */
export const searchQuestions = ({ q, locale, person }: SearchQuery): RawBuilder<unknown> => sql`
  SELECT questions.id, title AS name, concat_ws(' · ', subjects.${sql.ref(nameIn(locale))},
    translation(question_types.translations, ${locale}, 'name')) AS detail
  FROM questions JOIN subjects ON subjects.id = subject_id JOIN question_types ON question_types.code = type
  WHERE ${reachOf(person) ?? sql`true`}
    AND ${matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q)}
  ORDER BY questions.status = 'retired', title, questions.id`

/** SQL that counts the tests that the person may read. */
export const countTests = (person: Person): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM tests WHERE ${readableBy(person)})`

const testWords = { text: sql<string>`tests.search`, stems: sql<string>`tests.search_stems` }

/** SQL for the staff search of tests, with the columns id, name and detail. */
export const searchTests = ({ q, locale, person }: SearchQuery): RawBuilder<unknown> => sql`
  SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM tests JOIN subjects ON subjects.id = subject_id WHERE ${readableBy(person)} AND ${matches(testWords, q)}
  ORDER BY tests.status = 'archived', name, tests.id`

/** SQL condition over `tests`: the test is assigned to the user, or they have attempted it. */
const isAvailableTo = (
  userId: number,
) => sql`(tests.id IN (SELECT test_id FROM attempts WHERE user_id = ${userId} AND NOT is_preview AND ${isVisibleToTaker()})
  OR tests.status = 'published' AND tests.id IN (SELECT test_id FROM test_takers WHERE user_id = ${userId}))`

/** SQL for the taker's search of tests, with the columns id, name and detail. */
export const searchAvailableTests = ({ q, locale, person }: SearchQuery): RawBuilder<unknown> => sql`
  SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM tests JOIN subjects ON subjects.id = subject_id WHERE ${isAvailableTo(person.id)} AND ${matches(testWords, q)}
  ORDER BY tests.status = 'archived', name, tests.id`

/** Returns the tests that people within reach are taking now, with the number of their attempts. */
export const listRunning = async (db: Db, { person, locale }: Omit<SearchQuery, 'q'>): Promise<RunningTest[]> => {
  const { rows } = await sql<RunningTest>`
    SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, count(*) AS count, max(ends_at) AS ends_at
    FROM attempts JOIN tests ON tests.id = test_id
    WHERE attempts.status = 'in_progress' AND NOT is_preview AND ${readableBy(person)} AND ${reachesTaker(person, sql`attempts.user_id`)}
    GROUP BY tests.id ORDER BY count DESC, tests.id LIMIT 5`.execute(db)
  return rows
}
