import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { spread } from './largeQueries'

/**
 * Adds copies of the demo's questions until there are `count`, for benchmarks, each with its own title, subject and
 * tags. Requires the demo college.
 */
export const insertManyQuestions = async (db: Db, { count }: { count: number }): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    WITH written AS (
      SELECT questions.*, content, row_number() OVER (ORDER BY questions.id) - 1 AS place, count(*) OVER () AS amount
      FROM questions JOIN question_versions ON question_id = questions.id AND question_versions.number = questions.number
    ), taught AS (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS amount FROM subjects
    ), numbers AS (
      SELECT n FROM generate_series((SELECT count(*) FROM questions) + 1, ${count}::bigint) AS n
    ), added AS (
      INSERT INTO questions (subject_id, type, title, tags, difficulty, status, number, points, languages, words, author_id, updated_at)
      SELECT taught.id, type, left(title, 280) || ' № ' || n, tags || ARRAY['тема ' || ${spread(2)} % 200, 'раздел ' || ${spread(3)} % 20],
        1 + ${spread(4)} % 5, status, 1, points, languages, words, author_id, now() - ${spread(5)} % 50000000 * interval '1 second'
      FROM numbers JOIN written ON written.place = n % written.amount JOIN taught ON taught.place = ${spread(1)} % taught.amount
      ORDER BY n
      RETURNING id, title, author_id
    ), versions AS (
      INSERT INTO question_versions (question_id, number, content, author_id)
      SELECT added.id, 1, content, added.author_id FROM added
        JOIN written ON written.place = split_part(added.title, ' № ', -1)::bigint % written.amount
    )
    SELECT count(*)::int AS added FROM added`.execute(db)
  return rows[0]?.added ?? 0
}
