import { sql } from 'kysely'
import { copyLinks, translationsOfCopy } from '../../kit/records/copyQueries'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { hasAttempts } from './testQueries'

type State = { status: string; has_attempts: boolean }
/** The caller has locked the row. */
export const findState = async (db: Db, id: number): Promise<State> => {
  const { rows } = await sql<State>`SELECT status, ${hasAttempts} AS has_attempts FROM tests WHERE id = ${id}`.execute(
    db,
  )
  return orNotFound(rows[0])
}

export const publishTest = async (db: Db, { id, reason }: { id: number; reason: string | null }): Promise<void> => {
  await sql`UPDATE tests SET status = 'published', published_at = now(), shown_keys_reason = ${reason} WHERE id = ${id}`.execute(
    db,
  )
}

export const withdrawTest = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE tests SET status = 'draft', shown_keys_reason = NULL WHERE id = ${id}`.execute(db)
}

type Copy = { id: number; authorId: number; titled: Parameters<typeof translationsOfCopy>[0] }
/** Creates a draft with the same content and settings, but without audience and time window. */
export const duplicateTest = async (db: Db, { id, authorId, titled }: Copy): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tests (subject_id, type, translations, attempts_allowed, grading, access_code, networks, review, number, questions_count,
      points, author_id)
    SELECT subject_id, type, ${translationsOfCopy(titled)}, attempts_allowed, grading, access_code, networks, review, 1, questions_count,
      points, ${authorId} FROM tests WHERE id = ${id} RETURNING id`.execute(db)
  const copy = orNotFound(rows[0]).id
  await sql`
    INSERT INTO test_versions (test_id, number, content, author_id)
    SELECT ${copy}, 1, content, ${authorId} FROM test_versions JOIN tests ON tests.id = test_id AND tests.number = test_versions.number
    WHERE tests.id = ${id}`.execute(db)
  await copyLinks(
    db,
    { from: id, to: copy, owner: 'test_id' },
    { test_questions: 'question_id', test_files: 'file_id' },
  )
  return copy
}
