import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { Condition } from '../../kit/records/conditions'
import { localise } from '../../kit/texts/messages'
import { orNotFound } from '../../kit/problems'
import { toManyDone, type ManyDone } from '../../kit/records/lockRecord'
import type { Db } from '../../platform/database'

type Acting = { ids: readonly number[]; locale: Locale }

/** Returns tags and their parent paths, each with the number of questions at or below it. */
export const listTags = async (
  db: Db,
  { q, reach }: { q: string; reach: Condition | undefined },
): Promise<{ id: string; name: string; count: number }[]> => {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    SELECT tag AS id, tag AS name, count(*) FROM questions CROSS JOIN unnest(tag_paths(tags)) AS tag
    WHERE ${reach ?? sql`true`} AND starts_with(folded(tag), folded(${q})) GROUP BY tag ORDER BY count DESC, tag LIMIT 50`.execute(
    db,
  )
  return rows
}

/** Appends the new tags to those of each question, without duplicates. */
export const tagQuestions = async (
  db: Db,
  { ids, add, remove, locale }: Acting & { add: readonly string[]; remove: readonly string[] },
): Promise<ManyDone> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE questions SET tags = ARRAY(
      SELECT tag FROM unnest(tags || ${add}::text[]) WITH ORDINALITY AS each (tag, place)
      WHERE tag <> ALL(${remove}::text[]) GROUP BY tag ORDER BY min(place) LIMIT 50)
    WHERE id = ANY(${ids}) RETURNING id`.execute(db)
  return toManyDone({ ids, rows, messageOf: () => localise(locale, { key: 'problem.not_found' }) })
}

export const moveQuestions = async (
  db: Db,
  { ids, subjectId, locale }: Acting & { subjectId: number },
): Promise<ManyDone> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE questions SET subject_id = ${subjectId} WHERE id = ANY(${ids}) AND subject_id <> ${subjectId} RETURNING id`.execute(
    db,
  )
  return toManyDone({ ids, rows, messageOf: () => localise(locale, { key: 'questions.is_there' }) })
}

export const makeReady = async (db: Db, { ids, locale }: Acting): Promise<ManyDone> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE questions SET status = 'ready' WHERE id = ANY(${ids}) AND status = 'draft' RETURNING id`.execute(db)
  return toManyDone({ ids, rows, messageOf: () => localise(locale, { key: 'questions.is_no_draft' }) })
}

/** Creates a draft with the current content of the question. */
export const duplicateQuestion = async (
  db: Db,
  { id, authorId, title }: { id: number; authorId: number; title: string },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO questions (subject_id, type, title, tags, difficulty, number, points, languages, words, author_id)
    SELECT subject_id, type, left(${title}, 300), tags, difficulty, 1, points, languages, words, ${authorId} FROM questions
    WHERE id = ${id} RETURNING id`.execute(db)
  const copy = orNotFound(rows[0]).id
  await sql`
    INSERT INTO question_versions (question_id, number, content, author_id)
    SELECT ${copy}, 1, content, ${authorId} FROM question_versions JOIN questions ON questions.id = question_id
      AND questions.number = question_versions.number WHERE questions.id = ${id}`.execute(db)
  await sql`
    INSERT INTO question_files (question_id, file_id) SELECT ${copy}, file_id FROM question_files WHERE question_id = ${id}`.execute(
    db,
  )
  return copy
}

type Version = { number: number; created_at: string; author_name: string | null }

export const listVersions = async (db: Db, id: number): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    SELECT number, question_versions.created_at, users.name AS author_name
    FROM question_versions LEFT JOIN users ON users.id = question_versions.author_id WHERE question_id = ${id}
      ORDER BY number DESC`.execute(db)
  return rows
}

export const getVersion = async (
  db: Db,
  { id, number }: { id: number; number: number },
): Promise<Version & { content: QuestionContent }> => {
  const { rows } = await sql<Version & { content: QuestionContent }>`
    SELECT number, question_versions.created_at, users.name AS author_name, content
    FROM question_versions LEFT JOIN users ON users.id = question_versions.author_id WHERE question_id = ${id}
      AND number = ${number}`.execute(db)
  return orNotFound(rows[0])
}

type QuestionToExport = {
  id: number
  title: string
  tags: string[]
  difficulty: number | null
  content: QuestionContent
}
/** Returns the questions within reach, in the order of `ids`. */
export const listQuestionsToExport = async (
  db: Db,
  { ids, reach }: { ids: readonly number[]; reach: Condition | undefined },
): Promise<QuestionToExport[]> => {
  const { rows } = await sql<QuestionToExport>`
    SELECT questions.id, title, tags, difficulty, content FROM questions
      JOIN question_versions ON question_id = questions.id AND question_versions.number = questions.number
    WHERE questions.id = ANY(${ids}) AND ${reach ?? sql`true`} ORDER BY array_position(${ids}::bigint[], questions.id)`.execute(
    db,
  )
  return rows
}

/** Returns the library files with these ids, with the keys of their content in storage. */
export const listMedia = async (
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string; storage_key: string }[]> => {
  const { rows } = await sql<{ id: number; name: string; storage_key: string }>`
    SELECT id, name, storage_key FROM files WHERE id = ANY(${ids}) AND purpose = 'media' AND status = 'ready'`.execute(
    db,
  )
  return rows
}
