import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../../kit/person'
import { nameIn } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import type { CheckFacts, PoolFacts, ShownKeys } from './check'
import { poolMatches } from './itemQueries'
import { readableBy } from './reachQueries'

const takers = sql`SELECT user_id FROM test_takers WHERE test_id = tests.id`

type Facts = Omit<CheckFacts, 'pools' | 'shown_keys'>
const findFacts = async (db: Db, id: number): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    SELECT tests.type, coalesce(translations -> 'en' ->> 'title', '') AS title_en, content, opens_at, closes_at, attempts_allowed, review,
      EXISTS (SELECT FROM test_groups WHERE test_id = tests.id) OR EXISTS (SELECT FROM test_directions WHERE test_id = tests.id)
        OR EXISTS (SELECT FROM test_people WHERE test_id = tests.id) AS has_audience,
      (SELECT count(DISTINCT user_id) FROM (${takers}) AS takers) AS takers,
      ARRAY(SELECT DISTINCT locale FROM users WHERE id IN (${takers}) ORDER BY locale DESC) AS locales,
      (SELECT coalesce(json_agg(json_build_object('id', questions.id, 'title', title, 'status', questions.status, 'type', questions.type,
          'languages', languages)), '[]')
        FROM questions WHERE questions.id IN (SELECT question_id FROM test_questions WHERE test_id = tests.id)) AS pinned
    FROM tests JOIN test_versions ON test_id = tests.id AND test_versions.number = tests.number WHERE tests.id = ${id}`.execute(
    db,
  )
  return orNotFound(rows[0])
}

/** Returns the pools in the order of the content, each with the questions that it could draw. */
export const listPools = async (db: Db, id: number): Promise<PoolFacts[]> => {
  const { rows } = await sql<PoolFacts>`
    SELECT coalesce(array_agg(questions.id ORDER BY questions.id) FILTER (WHERE questions.id IS NOT NULL), '{}') AS candidates,
      count(*) FILTER (WHERE questions.type IN ('essay', 'file')) AS by_hand,
      count(*) FILTER (WHERE NOT 'ru' = ANY(languages)) AS without_ru,
      count(*) FILTER (WHERE NOT 'en' = ANY(languages)) AS without_en
    FROM test_items LEFT JOIN questions ON ${poolMatches(sql`test_items`)}
    WHERE test_id = ${id} AND test_items.kind = 'pool' GROUP BY section, item ORDER BY section, item`.execute(db)
  return rows
}

/** SQL that selects every question that these tests may ask, pinned or from a pool, with its place. */
export const questionsOfTests = (tests: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT test_id, section, item, kind, question_id FROM test_items WHERE kind = 'question' AND test_id IN (${tests})
  UNION ALL SELECT test_id, section, item, kind, questions.id FROM test_items JOIN questions ON ${poolMatches(sql`test_items`)}
  WHERE test_items.kind = 'pool' AND test_id IN (${tests}))`

const showsKeys = sql`(review @> '{"during": {"right_answer": true}}' OR review @> '{"just_after": {"right_answer": true}}'
  OR review @> '{"after_close": {"right_answer": true}}')`

/** Maximum number of question titles to name per test. */
const fewKeys = 3

type CheckQuery = { id: number; person: Person; locale: Locale }
/**
 * Groups the questions by the test that shows their right answers. Each question counts for one test, if possible for a
 * readable one.
 */
const listShownKeys = async (db: Db, { id, person, locale }: CheckQuery): Promise<ShownKeys[]> => {
  const { rows } = await sql<ShownKeys>`
    WITH shown_keys AS (
      SELECT DISTINCT ON (own.question_id) own.section, own.item, own.question_id, questions.title,
        CASE WHEN ${readableBy(person)} THEN tests.${sql.ref(nameIn(locale))} END AS test
      FROM ${questionsOfTests(sql`SELECT ${id}::bigint`)} AS own
        JOIN ${questionsOfTests(sql`SELECT id FROM tests WHERE status = 'published' AND id <> ${id} AND ${showsKeys}`)} AS shown
          ON shown.question_id = own.question_id
        JOIN questions ON questions.id = own.question_id JOIN tests ON tests.id = shown.test_id
      ORDER BY own.question_id, test NULLS LAST, own.section, own.item
    ), numbered AS (
      SELECT *, row_number() OVER (PARTITION BY test ORDER BY section, item, question_id) AS place FROM shown_keys
    )
    SELECT test, count(*) AS count, jsonb_agg(jsonb_build_object('section', section, 'item', item,
      'question_id', question_id, 'title', title)
      ORDER BY place) FILTER (WHERE place <= ${fewKeys}) AS first
    FROM numbered GROUP BY test ORDER BY min(section), min(item), test NULLS LAST`.execute(db)
  return rows
}

/** Returns the input of `findingsOf`, without titles of tests that the person may not read. */
export const findCheckFacts = async (db: Db, query: CheckQuery): Promise<CheckFacts> => ({
  ...(await findFacts(db, query.id)),
  pools: await listPools(db, query.id),
  shown_keys: await listShownKeys(db, query),
})
