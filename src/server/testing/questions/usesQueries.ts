import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { Usage } from '../../../api/kit/errors'
import type { QuestionUse } from '../../../api/testing/questions'
import { nameIn } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import type { Message } from '../../kit/problems'
import { usageById, type FindBlocked, type FindUsage } from '../../kit/records/lockRecord'
import type { Db } from '../../platform/database'
import { poolMatches } from '../tests/itemQueries'
import { editableBy, readableBy } from '../tests/reachQueries'

/**
 * Returns the readable tests that pin the question or whose pools may draw it; a test that pins it is listed only once.
 */
export const listUses = async (
  db: Db,
  { id, locale, person }: { id: number; locale: Locale; person: Person },
): Promise<QuestionUse[]> => {
  const { rows } = await sql<QuestionUse>`
    SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, tests.status, uses.how,
      tests.type <> 'survey' AND ${editableBy(person) ?? sql`true`} AND EXISTS (SELECT FROM attempts JOIN attempt_questions ON attempt_id = attempts.id
        WHERE attempts.test_id = tests.id AND NOT is_preview AND attempts.status <> 'voided' AND question_id = ${id}) AS can_regrade
    FROM (
      SELECT test_id, 'pinned' AS how FROM test_questions WHERE question_id = ${id}
      UNION ALL
      SELECT DISTINCT test_id, 'pool' FROM test_items JOIN questions ON ${poolMatches(sql`test_items`)}
      WHERE kind = 'pool' AND questions.id = ${id}
        AND NOT EXISTS (SELECT FROM test_questions WHERE test_id = test_items.test_id AND question_id = ${id})
    ) AS uses JOIN tests ON tests.id = uses.test_id
    WHERE ${readableBy(person)} ORDER BY tests.status = 'archived', uses.how, name, tests.id`.execute(db)
  return rows
}

/**
 * Returns the tests that pin these questions or have asked them in attempts; such questions can be retired but not
 * deleted.
 */
export const usageOfQuestions: FindUsage = async (db, ids, person) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT question_id AS id, 'tests' AS entity, count(*)::int AS count, 
      coalesce((array_agg(name_ru ORDER BY name_ru) FILTER (WHERE ${readableBy(person)}))[1:5], '{}') AS names
    FROM (
      SELECT question_id, test_id FROM test_questions WHERE question_id = ANY(${ids})
      UNION SELECT question_id, test_id FROM attempt_questions JOIN attempts ON attempts.id = attempt_id WHERE question_id = ANY(${ids})
    ) AS uses JOIN tests ON tests.id = test_id GROUP BY question_id`.execute(db)
  return usageById(rows)
}

/**
 * Returns the questions that an open published test needs: it pins them, or one of its pools would become too small.
 */
export const neededQuestions: FindBlocked = async (db, ids, person) => {
  const { rows } = await sql<{ id: number; name: string | null; how: 'pinned' | 'pool' }>`
    WITH sat AS (SELECT id, CASE WHEN ${readableBy(person)} THEN name_ru END AS name FROM tests WHERE status = 'published' AND (closes_at IS NULL OR closes_at > now()))
    SELECT question_id AS id, name, 'pinned' AS how FROM test_questions JOIN sat ON sat.id = test_id WHERE question_id = ANY(${ids})
    UNION ALL
    SELECT questions.id, name, 'pool' FROM test_items JOIN sat ON sat.id = test_id JOIN questions ON ${poolMatches(sql`test_items`)}
    WHERE kind = 'pool' AND questions.id = ANY(${ids}) AND test_items.count > (
      SELECT count(*) FROM questions WHERE ${poolMatches(sql`test_items`)} AND questions.id <> ALL(${ids})
        AND questions.id NOT IN (SELECT question_id FROM test_questions WHERE test_questions.test_id = test_items.test_id))
    ORDER BY how DESC`.execute(db)
  return new Map(
    rows.map(({ id, name, how }): [number, Message] => [
      id,
      name === null
        ? { key: 'questions.is_needed_elsewhere' }
        : { key: how === 'pinned' ? 'questions.is_pinned' : 'questions.is_needed', values: { test: name } },
    ]),
  )
}
