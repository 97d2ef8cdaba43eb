import { sql, type RawBuilder } from 'kysely'
import type { RunningTest, Sitting } from '../../api/home/dashboard'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/lists'
import type { Person } from '../kit/person'
import { matches } from '../kit/search'
import type { Db } from '../platform/database'
import { reachOf } from './questions/reachQueries'
import { readableBy, reachesTaker } from './tests/reachQueries'

/** How many questions the person's list has. */
export const countQuestions = (person: Person): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM questions WHERE ${reachOf(person) ?? sql`true`})`

type Asked = { q: string; locale: Locale; person: Person }
/** Questions by their words: id, name, detail. */
export const findsQuestions = ({ q, locale, person }: Asked): RawBuilder<unknown> => sql`
  SELECT questions.id, title AS name, concat_ws(' · ', subjects.${sql.ref(nameIn(locale))}, translation(question_types.translations, ${locale}, 'name')) AS detail
  FROM questions JOIN subjects ON subjects.id = subject_id JOIN question_types ON question_types.code = type
  WHERE ${reachOf(person) ?? sql`true`} AND ${matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q)}
  ORDER BY questions.status = 'retired', title, questions.id`

/** How many tests the person's list has. */
export const countTests = (person: Person): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM tests WHERE ${readableBy(person)})`

const testWords = { text: sql<string>`tests.search`, stems: sql<string>`tests.search_stems` }

/** Tests by their words, for whoever writes them: id, name, detail. */
export const findsTests = ({ q, locale, person }: Asked): RawBuilder<unknown> => sql`
  SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM tests JOIN subjects ON subjects.id = subject_id WHERE ${readableBy(person)} AND ${matches(testWords, q)}
  ORDER BY tests.status = 'archived', name, tests.id`

/** Which tests somebody meets: those that they are to sit, and those that they have begun; as SQL over `tests`. */
const isMet = (
  userId: number,
) => sql`(tests.id IN (SELECT test_id FROM attempts WHERE user_id = ${userId} AND NOT is_preview)
  OR tests.status = 'published' AND tests.id IN (SELECT test_id FROM test_takers WHERE user_id = ${userId}))`

/** Tests by their words, for whoever sits them. */
export const findsTakings = ({ q, locale, person }: Asked): RawBuilder<unknown> => sql`
  SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS detail
  FROM tests JOIN subjects ON subjects.id = subject_id WHERE ${isMet(person.id)} AND ${matches(testWords, q)}
  ORDER BY tests.status = 'archived', name, tests.id`

/** What somebody may sit now: with an own exception, else one of the group, else as the test says; and what they are sitting. */
export const findTaking = async (db: Db, userId: number): Promise<Sitting> => {
  const { rows } = await sql<Sitting>`
    SELECT count(*) FILTER (WHERE is_running) AS running, count(*) FILTER (WHERE is_due AND NOT is_running) AS due,
      min(closes_at) FILTER (WHERE is_due AND NOT is_running) AS closes_at
    FROM (
      SELECT own.closes_at, coalesce(running, false) AS is_running,
        coalesce(own.opens_at <= now(), true) AND coalesce(own.closes_at > now(), true)
          AND (own.attempts_allowed = 0 OR coalesce(made.count, 0) < own.attempts_allowed) AS is_due
      FROM (SELECT DISTINCT test_id FROM test_takers WHERE user_id = ${userId}
          UNION SELECT test_id FROM attempts WHERE user_id = ${userId} AND NOT is_preview AND status = 'in_progress') AS met
        JOIN tests ON tests.id = met.test_id
        LEFT JOIN test_overrides AS personal ON personal.test_id = tests.id AND personal.user_id = ${userId}
        LEFT JOIN test_overrides AS of_group ON of_group.test_id = tests.id
          AND of_group.group_id = (SELECT group_id FROM memberships WHERE user_id = ${userId} AND ended_on IS NULL)
        LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE status <> 'voided') AS count, bool_or(status = 'in_progress') AS running FROM attempts
          WHERE test_id = tests.id AND user_id = ${userId} AND NOT is_preview) AS made ON true
        CROSS JOIN LATERAL (SELECT coalesce(personal.opens_at, of_group.opens_at, tests.opens_at) AS opens_at,
          coalesce(personal.closes_at, of_group.closes_at, tests.closes_at) AS closes_at,
          coalesce(personal.attempts_allowed, of_group.attempts_allowed, tests.attempts_allowed) AS attempts_allowed) AS own
      WHERE tests.status = 'published' OR running
    ) AS sat`.execute(db)
  return rows[0] ?? { running: 0, due: 0, closes_at: null }
}

/** Tests that somebody within the person's reach is sitting now, and how many do. */
export const listRunning = async (db: Db, { person, locale }: Omit<Asked, 'q'>): Promise<RunningTest[]> => {
  const { rows } = await sql<RunningTest>`
    SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, count(*) AS count, max(ends_at) AS ends_at
    FROM attempts JOIN tests ON tests.id = test_id
    WHERE attempts.status = 'in_progress' AND NOT is_preview AND ${readableBy(person)} AND ${reachesTaker(person, sql`attempts.user_id`)}
    GROUP BY tests.id ORDER BY count DESC, tests.id LIMIT 5`.execute(db)
  return rows
}
