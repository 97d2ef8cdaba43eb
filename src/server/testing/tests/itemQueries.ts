import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { testActions } from '../../../api/testing/testActions'
import type { TestContent } from '../../../api/testing/tests'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { reachOf } from '../questions/reachQueries'
import { pinnedIn, poolsIn } from './items'

/**
 * SQL condition over `questions`: `pool`, an SQL row with a pool's columns, may draw the question. Info texts are never
 * drawn.
 */
export const poolMatches = (pool: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  questions.status = 'ready' AND questions.type <> 'info' AND questions.subject_id = ${pool}.subject_id AND tag_paths(questions.tags) @> ${pool}.tags
  AND coalesce(questions.difficulty >= ${pool}.difficulty_from, ${pool}.difficulty_from IS NULL)
  AND coalesce(questions.difficulty <= ${pool}.difficulty_to, ${pool}.difficulty_to IS NULL))`

type Rule = z.output<(typeof testActions)['POST /api/tests/pool']['body']>
/** Returns the number of questions that a pool may draw within the person's reach. */
export const countPool = async (db: Db, rule: Rule, person: Person): Promise<number> => {
  const { subject_id, tags, difficulty_from, difficulty_to, besides } = rule
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM questions, (SELECT ${subject_id}::bigint AS subject_id, ${tags}::text[] AS tags,
      ${difficulty_from}::int AS difficulty_from, ${difficulty_to}::int AS difficulty_to) AS pool
    WHERE ${poolMatches(sql`pool`)} AND questions.id <> ALL(${besides}) AND ${reachOf(person) ?? sql`true`}`.execute(db)
  return rows[0]?.count ?? 0
}

type UsableQuery = { content: TestContent; person: Person; before: TestContent | undefined }
/**
 * Returns the questions and subjects of the content that the person may use or that the previous content already had.
 */
export const findUsableRecords = async (db: Db, { content, person, before }: UsableQuery) => {
  const ids = pinnedIn(content).map(({ question_id }) => question_id)
  const pinnedIds = before ? pinnedIn(before).map(({ question_id }) => question_id) : []
  const { rows: questions } = await sql<{ id: number }>`
    SELECT id FROM questions WHERE id = ANY(${ids}) AND (id = ANY(${pinnedIds}) OR ${reachOf(person) ?? sql`true`})
    ORDER BY id FOR KEY SHARE`.execute(db)
  const subjectIds = poolsIn(content).map(({ subject_id }) => subject_id)
  const keptSubjects = before ? poolsIn(before).map(({ subject_id }) => subject_id) : []
  const isTaught =
    person.reach === 'all' ? sql`true` : sql`id IN (SELECT subject_id FROM group_teachers WHERE user_id = ${person.id})`
  const { rows: subjects } = await sql<{ id: number }>`
    SELECT id FROM subjects WHERE id = ANY(${subjectIds}) AND (id = ANY(${keptSubjects}) OR ${isTaught})`.execute(db)
  return { questions: new Set(questions.map(({ id }) => id)), subjects: new Set(subjects.map(({ id }) => id)) }
}

/** Links the pinned questions of the current content to the test, which prevents their deletion. */
export const linkQuestions = async (db: Db, id: number, content: TestContent): Promise<void> => {
  const ids = pinnedIn(content).map(({ question_id }) => question_id)
  await sql`DELETE FROM test_questions WHERE test_id = ${id} AND question_id <> ALL(${ids})`.execute(db)
  await sql`INSERT INTO test_questions (test_id, question_id) SELECT ${id}, unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/**
 * Recalculates question counts and points after tests or pinned questions changed; info texts do not count. `points` is
 * null if a pool uses its questions' own points, which are unknown before the draw.
 */
export const updateTotals = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    UPDATE tests SET questions_count = figures.count, points = figures.points
    FROM (
      SELECT tests.id, coalesce(sum(items.count), 0)::int AS count,
        CASE WHEN bool_and(items.points IS NOT NULL) IS NOT FALSE THEN coalesce(sum(items.points * items.count), 0) END AS points
      FROM tests LEFT JOIN LATERAL (
        SELECT test_items.count, test_items.points FROM test_items WHERE test_id = tests.id AND kind = 'pool'
        UNION ALL
        SELECT 1, coalesce(test_items.points, questions.points) FROM test_items JOIN questions ON questions.id = question_id
        WHERE test_id = tests.id AND kind = 'question' AND questions.type <> 'info'
      ) AS items ON true
      WHERE tests.id = ANY(${ids}) GROUP BY tests.id
    ) AS figures
    WHERE tests.id = figures.id AND (questions_count, tests.points) IS DISTINCT FROM (figures.count, figures.points)`.execute(
    db,
  )
}

/** Recalculates the tests that pin the question. */
export const updateTotalsOfTestsWith = async (db: Db, questionId: number): Promise<void> => {
  const { rows } = await sql<{ test_id: number }>`
    SELECT test_id FROM test_questions WHERE question_id = ${questionId} ORDER BY test_id`.execute(db)
  if (rows.length > 0)
    await updateTotals(
      db,
      rows.map(({ test_id }) => test_id),
    )
}
