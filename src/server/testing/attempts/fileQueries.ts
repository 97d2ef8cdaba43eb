import { sql } from 'kysely'
import type { Answer } from '../../../api/testing/answer'
import type { Db } from '../../platform/database'
import { listQuestionsAt, type EditableQuestion } from './attemptQueries'

type Place = { id: number; position: number }

/** Returns the question with the number of its files that arrived too late to count. */
export const getFileQuestion = async (
  db: Db,
  { id, position }: Place,
): Promise<(EditableQuestion & { late_files: number }) | undefined> => {
  const more = sql`, (SELECT count(*) FROM attempt_files WHERE attempt_files.attempt_id = attempt_questions.attempt_id
    AND attempt_files.position = attempt_questions.position AND NOT counts)::int AS late_files`
  const [question] = await listQuestionsAt<{ late_files: number }>(db, id, { positions: [position], more })
  return question
}

type ArrivedFile = Place & { userId: number; fileId: number; arrivedAt: string }
const added = ({ id, position, userId, fileId, arrivedAt }: ArrivedFile, { counts }: { counts: boolean }) => sql`
  added AS (
    INSERT INTO attempt_files (attempt_id, position, file_id, arrived_at, counts)
    VALUES (${id}, ${position}, ${fileId}, ${arrivedAt}, ${counts})
  ), recorded AS (
    INSERT INTO attempt_events (attempt_id, kind, at, actor_id, details)
    SELECT ${id}, ${counts ? 'file_added' : 'file_late'}, ${arrivedAt}, ${userId},
      jsonb_build_object('position', ${position}::int, 'file', name) FROM files WHERE id = ${fileId}
  )`

export const addAnswerFile = async (
  db: Db,
  { answer, isLate, ...arrived }: ArrivedFile & { answer: Answer; isLate: boolean },
): Promise<void> => {
  await sql`
    WITH ${added(arrived, { counts: true })}
    UPDATE attempt_questions SET answer = ${JSON.stringify(answer)}::jsonb, answer_rev = answer_rev + 1,
      status = 'answered', answered_at = now(),
      is_late = is_late OR ${isLate}, graded_at = NULL, grader_id = NULL, comment = NULL
    WHERE attempt_id = ${arrived.id} AND position = ${arrived.position}`.execute(db)
}

/**
 * Stores a file that arrived too late to count, with an operation whose outcome is `too_late`. The answer does not
 * change.
 */
export const insertLateFile = async (db: Db, { rev, ...arrived }: ArrivedFile & { rev: number }): Promise<void> => {
  const { id, position, fileId, arrivedAt } = arrived
  await sql`
    WITH ${added(arrived, { counts: false })}
    INSERT INTO attempt_operations (attempt_id, op_id, position, kind, outcome, rev, answer, at)
    VALUES (${id}, gen_random_uuid(), ${position}, 'answer', 'too_late', ${rev},
      jsonb_build_object('type', 'file', 'file_ids', jsonb_build_array(${fileId}::bigint)), ${arrivedAt})`.execute(db)
}

/** Removes the files from the answer; the caller releases the file records. */
export const removeAnswerFiles = async (
  db: Db,
  { id, position, userId, fileIds }: Place & { userId: number; fileIds: readonly number[] },
): Promise<void> => {
  await sql`
    WITH gone AS (
      DELETE FROM attempt_files WHERE attempt_id = ${id} AND position = ${position} AND file_id = ANY(${fileIds})
      RETURNING file_id
    )
    INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
    SELECT ${id}, 'file_removed', ${userId}, jsonb_build_object('position', ${position}::int, 'file', name)
    FROM gone JOIN files ON files.id = file_id`.execute(db)
}
