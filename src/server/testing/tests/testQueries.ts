import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { Usage } from '../../../api/kit/errors'
import type { Test, TestRow, tests } from '../../../api/testing/tests'
import { namedAudience } from '../../groups'
import { every, oneOf } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, nameIn, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'
import type { RecordRequest } from '../../kit/records/recordRoutes'
import { matches } from '../../kit/records/search'
import { signerAt } from '../../kit/http/signedLinks'
import type { Db } from '../../platform/database'
import { editableBy, reachesGroup, reachesTaker, readableBy } from './reachQueries'
import { presentTexts, type TranslatedTexts } from './testTexts'

type Query = z.output<(typeof tests)['GET /api/tests']['query']>
type ListQuery = ListOptions<Query> & { person: Person }

const time = sql<string>`(CASE WHEN tests.closes_at <= now() THEN 'closed' WHEN tests.opens_at > now() THEN 'upcoming' ELSE 'open' END)`

/** SQL over `tests` that counts the takers within reach. */
export const takersOf = (person: Person): RawBuilder<unknown> => sql`
  (SELECT count(DISTINCT user_id) FROM test_takers WHERE test_id = tests.id AND ${reachesGroup(person, sql`test_takers.group_id`)})`

const attempting = (person: Person, status: RawBuilder<unknown>) => sql`
  (SELECT count(DISTINCT user_id) FROM attempts WHERE test_id = tests.id AND NOT is_preview AND ${status}
    AND ${reachesTaker(person, sql`attempts.user_id`)})`

const columns = (locale: Locale, person: Person) => sql`
  tests.id, tests.version, tests.created_at, tests.updated_at, tests.${sql.ref(nameIn(locale))} AS name, tests.type, tests.status,
  ${time} AS time, tests.subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name,
  json_build_object('id', subjects.id, 'code', subjects.code, 'name', subjects.${sql.ref(nameIn(locale))}) AS subject,
  ${namedAudience('test', 'group_ids', locale)} AS groups,
  ${namedAudience('test', 'direction_ids', locale)} AS directions,
  (SELECT count(*) FROM test_people WHERE test_id = tests.id) AS people_count,
  tests.opens_at, tests.closes_at, tests.questions_count, tests.points, tests.number, tests.published_at, authors.name AS author_name,
  ${takersOf(person)} AS takers_count,
  ${attempting(person, sql`status NOT IN ('in_progress', 'voided')`)} AS finished_count,
  ${attempting(person, sql`status = 'in_progress'`)} AS running_count,
  ${editableBy(person) ?? sql`true`} AS can_edit`

const tables = sql`tests JOIN subjects ON subjects.id = tests.subject_id LEFT JOIN users AS authors ON authors.id = tests.author_id`

const linked = (link: string, column: string, ids: readonly number[] | undefined) =>
  ids &&
  sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(link)} WHERE test_id = tests.id AND ${sql.ref(column)} = ANY(${ids}))`

type Filter = Query['filter']
type Counted = { filters: readonly Filter[]; person: Person }

const filtered = ({ filter, person }: Pick<ListQuery, 'filter' | 'person'>) =>
  every([
    readableBy(person),
    oneOf(sql<number>`tests.id`, filter.id),
    oneOf(sql<number>`tests.subject_id`, filter.subject_id),
    oneOf(sql<string>`tests.type`, filter.type),
    oneOf(sql<string>`tests.status`, filter.status),
    oneOf(time, filter.time),
    linked('test_groups', 'group_id', filter.group_id),
    linked('test_questions', 'question_id', filter.question_id),
    filter.mine === undefined
      ? undefined
      : sql<SqlBool>`(tests.author_id = ${person.id}) IS ${filter.mine ? sql`TRUE` : sql`NOT TRUE`}`,
    matches({ text: sql<string>`tests.search`, stems: sql<string>`tests.search_stems` }, filter.q),
  ])

/** Counts the matches of each filter. */
export const countTestsEach = (db: Db, { filters, person }: Counted): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM tests WHERE ${filtered({ filter, person })}`)

/** Returns a page of the list and the total. Selects the page first, because the counts per test are expensive. */
export const listTests = async (db: Db, listed: ListQuery): Promise<{ rows: TestRow[]; total: number }> => {
  const { sort, locale, person, offset = 0, limit = maxRows } = listed
  const condition = filtered(listed)
  const { rows } = await sql<TestRow>`
    WITH chosen AS MATERIALIZED (
      SELECT id, row_number() OVER () AS place FROM (
        SELECT tests.id, tests.updated_at, tests.type, tests.status, tests.opens_at, tests.closes_at,
          tests.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS subject_name
        FROM tests JOIN subjects ON subjects.id = subject_id WHERE ${condition}
      ) AS listed ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit})
    SELECT ${columns(locale, person)} FROM ${tables} JOIN chosen ON chosen.id = tests.id ORDER BY place`.execute(db)
  const [total = 0] = await countTestsEach(db, { filters: [listed.filter], person })
  return { rows, total }
}

/** SQL condition over `tests`: somebody has started an attempt; previews do not count. */
export const hasAttempts = sql<boolean>`EXISTS (SELECT FROM attempts WHERE test_id = tests.id AND NOT is_preview)`

type Stored = TestRow & Omit<Test, keyof TestRow | 'translations'> & { translations: TranslatedTexts }

export const getTest = async (db: Db, { id, locale, person, services, now }: RecordRequest): Promise<Test> => {
  const { rows } = await sql<Omit<Stored, 'group_ids' | 'direction_ids' | 'user_ids'>>`
    SELECT ${columns(locale, person)}, tests.translations, test_versions.content, attempts_allowed, grading,
      CASE WHEN ${editableBy(person) ?? sql`true`} THEN access_code END AS access_code,
      networks::text[] AS networks, review, shown_keys_reason, ${hasAttempts} AS has_attempts,
      (SELECT coalesce(json_agg(json_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id), '[]')
        FROM users WHERE users.id IN (SELECT user_id FROM test_people WHERE test_id = tests.id)) AS people,
      (SELECT coalesce(json_agg(json_build_object('id', questions.id, 'title', title, 'type', questions.type, 'status', questions.status,
          'difficulty', difficulty, 'points', questions.points, 'languages', languages) ORDER BY questions.id), '[]')
        FROM questions WHERE questions.id IN (SELECT question_id FROM test_questions WHERE test_id = tests.id)) AS questions
    FROM ${tables} JOIN test_versions ON test_id = tests.id AND test_versions.number = tests.number
    WHERE tests.id = ${id} AND ${readableBy(person)}`.execute(db)
  const { translations, ...row } = orNotFound(rows[0])
  return {
    ...row,
    translations: await presentTexts(db, translations, signerAt(services.keyFor, now)),
    group_ids: row.groups.map((group) => group.id),
    direction_ids: row.directions.map((direction) => direction.id),
    user_ids: row.people.map((taker) => taker.id),
  }
}

/** Returns the people who have attempted the tests. Such tests can be archived but not deleted. */
export const usageOfTests: FindUsage = async (db, ids, person) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT test_id AS id, 'testing/attempts' AS entity, count(*)::int AS count,
      coalesce((array_agg(DISTINCT users.name) FILTER (WHERE ${reachesTaker(person, sql`attempts.user_id`)}))[1:5], '{}') AS names
    FROM attempts JOIN users ON users.id = user_id JOIN tests ON tests.id = test_id WHERE test_id = ANY(${ids}) AND NOT is_preview GROUP BY test_id`.execute(
    db,
  )
  return usageById(rows)
}

/** Deletes preview attempts, which would block the deletion of the test. */
export const removePreviews = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`DELETE FROM attempts WHERE test_id = ANY(${ids}) AND is_preview`.execute(db)
}
