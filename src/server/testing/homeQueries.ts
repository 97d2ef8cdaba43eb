import { sql, type RawBuilder } from 'kysely'
import type { RunningTest } from '../../api/home/dashboard'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { HomeContext } from '../kit/homeContext'
import type { Person } from '../kit/person'
import { matches } from '../kit/records/search'
import type { Db } from '../platform/database'
import { effectiveEnd } from './attempts/attemptQueries'
import { isVisibleToTaker } from './attempts/takerVisibilityQueries'
import { reachOf } from './questions/reachQueries'
import { canGradeAttempt } from './grading/reachQueries'
import { readableBy, reachesGroup, reachesTaker } from './tests/reachQueries'

type SearchQuery = { q: string; locale: Locale; person: Person }
/** SQL for the search of questions, with the columns id, name and detail. */
export const searchQuestions = ({ q, locale, person }: SearchQuery): RawBuilder<unknown> => sql`
  SELECT questions.id, title AS name, concat_ws(' · ', subjects.${sql.ref(nameIn(locale))},
    translation(question_types.translations, ${locale}, 'name')) AS detail
  FROM questions JOIN subjects ON subjects.id = subject_id JOIN question_types ON question_types.code = type
  WHERE ${reachOf(person) ?? sql`true`}
    AND ${matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q)}
  ORDER BY questions.status = 'retired', title, questions.id`

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

/** SQL over `tests`: the codes of the groups that a test is assigned to and that the person may see. */
const groupCodes = (person: Person) => sql`ARRAY(
  SELECT DISTINCT code FROM groups JOIN (SELECT group_id FROM test_groups WHERE test_id = tests.id
    UNION SELECT groups.id FROM test_directions JOIN groups USING (direction_id) WHERE test_id = tests.id) AS named ON group_id = groups.id
  WHERE groups.status = 'active' AND ${reachesGroup(person, sql`groups.id`)} ORDER BY code LIMIT 5)`

type PersonQuery = Omit<SearchQuery, 'q'>
/** Returns up to five tests that people within reach are taking now, with those who have finished and not started. */
export const listRunning = async (db: Db, { person, locale }: PersonQuery): Promise<RunningTest[]> => {
  const { rows } = await sql<RunningTest>`
    WITH running AS MATERIALIZED (
      SELECT tests.id, count(*) AS writing, max(${effectiveEnd}) AS ends_at FROM attempts JOIN tests ON tests.id = test_id
      WHERE attempts.status = 'in_progress' AND NOT is_preview AND ${readableBy(person)} AND ${reachesTaker(person, sql`attempts.user_id`)}
      GROUP BY tests.id ORDER BY count(*) DESC, tests.id LIMIT 5
    )
    SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, ${groupCodes(person)} AS groups, running.ends_at, finished, writing, waiting
    FROM running JOIN tests ON tests.id = running.id CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_done) AS finished, count(*) FILTER (WHERE is_done IS NULL) AS waiting
      FROM (SELECT DISTINCT user_id FROM test_takers WHERE test_id = tests.id) AS takers LEFT JOIN LATERAL (
        SELECT bool_and(attempts.status <> 'in_progress') AS is_done FROM attempts
        WHERE attempts.test_id = tests.id AND attempts.user_id = takers.user_id AND NOT is_preview AND attempts.status <> 'voided'
      ) AS own ON true
      WHERE ${reachesTaker(person, sql`takers.user_id`)}
    ) AS counted ORDER BY writing DESC, tests.id`.execute(db)
  return rows
}

type WaitingGroup = {
  id: number
  name: string
  subject_name: string
  group_code: string | null
  people: number
  count: number
  oldest_at: string
}
/** Returns the answers that wait for the person, counted by test and current group of the taker, oldest first. */
export const listWaitingGroups = async (db: Db, { person, locale }: PersonQuery): Promise<WaitingGroup[]> => {
  const name = sql.ref(nameIn(locale))
  const { rows } = await sql<WaitingGroup>`
    SELECT tests.id, tests.${name} AS name, subjects.${name} AS subject_name, groups.code AS group_code,
      count(DISTINCT attempts.id) AS people, count(*) AS count, min(submitted_at) AS oldest_at
    FROM attempts JOIN tests ON tests.id = test_id JOIN subjects ON subjects.id = subject_id
      JOIN attempt_questions ON attempt_id = attempts.id
      LEFT JOIN memberships ON memberships.user_id = attempts.user_id AND ended_on IS NULL LEFT JOIN groups ON groups.id = group_id
    WHERE needs_release AND attempts.status = 'needs_grading' AND attempt_questions.status = 'needs_grading' AND ${canGradeAttempt(person)}
    GROUP BY tests.id, subjects.id, groups.id ORDER BY oldest_at, tests.id, groups.id LIMIT 20`.execute(db)
  return rows
}

export type TestDate = { id: number; name: string; at: string; event: 'opens' | 'closes'; groups: string[] }
/** SQL: the published tests within reach that open or close soon. */
export const testDates = ({ person, locale, now, lastDay, timeZone }: HomeContext) => sql`
  SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, at, event, ${groupCodes(person)} AS groups
  FROM tests CROSS JOIN LATERAL (VALUES (opens_at, 'opens'), (closes_at, 'closes')) AS times (at, event)
  WHERE tests.status = 'published' AND ${readableBy(person)}
    AND at >= ${now.toISOString()}::timestamptz AND at < (${lastDay}::date + 1)::timestamp AT TIME ZONE ${timeZone}
  ORDER BY at, tests.id LIMIT 20`
