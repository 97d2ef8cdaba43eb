import { sql } from 'kysely'
import type { CommentPlaceName } from '../../api/comments/codes'
import type { Person } from '../kit/person'
import { orNotFound } from '../kit/problems'
import type { Db } from '../platform/database'
import { getThread, type Thread } from './threadQueries'

export type StoredComment = {
  id: number
  question_id: number | null
  author_id: number
  text: string | null
  created_at: string
  edited_at: string | null
  hidden_at: string | null
  hidden_reason: string | null
}
export type ShownComment = StoredComment & {
  /** Null after an erasure. */
  author_name: string | null
  is_staff: boolean
  is_reported: boolean
  reports: string[]
}

type Reading = { thread: Thread; userId: number; questions: number }

/** The newest questions with their answers, oldest first, and the number of questions before them. */
export const listComments = async (
  db: Db,
  { thread, userId, questions }: Reading,
): Promise<{ rows: ShownComment[]; earlier: number }> => {
  const { rows } = await sql<ShownComment & { all_questions: number }>`
    WITH shown AS (
      SELECT id FROM comments WHERE thread_id = ${thread.id} AND question_id IS NULL ORDER BY id DESC LIMIT ${questions}
    )
    SELECT comments.id, question_id, author_id, CASE WHEN erased_at IS NULL THEN authors.name END AS author_name, text, comments.created_at, edited_at,
      hidden_at, hidden_reason,
      EXISTS (SELECT FROM role_permissions WHERE role_id = authors.role_id AND permission = ${thread.place.permission}) AS is_staff,
      EXISTS (SELECT FROM comment_reports WHERE comment_id = comments.id AND user_id = ${userId}) AS is_reported,
      ARRAY(SELECT reason FROM comment_reports WHERE comment_id = comments.id AND settled_at IS NULL ORDER BY comment_reports.created_at) AS reports,
      (SELECT count(*)::int FROM comments WHERE thread_id = ${thread.id} AND question_id IS NULL) AS all_questions
    FROM comments JOIN users AS authors ON authors.id = author_id
    WHERE thread_id = ${thread.id} AND coalesce(question_id, comments.id) IN (SELECT id FROM shown)
    ORDER BY coalesce(question_id, comments.id), comments.id`.execute(db)
  const earlier = Math.max(0, (rows[0]?.all_questions ?? 0) - questions)
  return { rows: rows.map(({ all_questions: _, ...row }) => row), earlier }
}

export type FoundComment = { comment: StoredComment; thread: Thread }

/** Locks a comment; 404 outside the conversations that the person can open. */
export const lockComment = async (db: Db, { id, person }: { id: number; person: Person }): Promise<FoundComment> => {
  const { rows } = await sql<StoredComment & { place: CommentPlaceName; record_id: number; owner_id: number }>`
    SELECT comments.id, question_id, author_id, text, created_at, edited_at, hidden_at, hidden_reason,
      CASE WHEN material_id IS NULL THEN 'homework' ELSE 'materials' END AS place,
      coalesce(material_id, homework_id) AS record_id, coalesce(group_id, student_id) AS owner_id
    FROM comments JOIN comment_threads ON comment_threads.id = thread_id
    WHERE comments.id = ${id} FOR NO KEY UPDATE OF comments`.execute(db)
  const { place, record_id, owner_id, ...comment } = orNotFound(rows[0])
  return { comment, thread: await getThread(db, { place, id: record_id, owner: owner_id, person }) }
}

export const countAnswers = async (db: Db, questionId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM comments WHERE question_id = ${questionId}`.execute(db)
  return rows[0]?.count ?? 0
}

type NewComment = { threadId: number; questionId: number | null; authorId: number; text: string; now: Date }
export const insertComment = async (db: Db, comment: NewComment): Promise<number> => {
  const { threadId, questionId, authorId, text, now } = comment
  const { rows } = await sql<{ id: number }>`
    INSERT INTO comments (thread_id, question_id, author_id, text, created_at)
    VALUES (${threadId}, ${questionId}, ${authorId}, ${text}, ${now.toISOString()}) RETURNING id`.execute(db)
  return orNotFound(rows[0]).id
}

export const setText = async (db: Db, { id, text, now }: { id: number; text: string; now: Date }): Promise<void> => {
  await sql`UPDATE comments SET text = ${text}, edited_at = ${now.toISOString()} WHERE id = ${id} AND text <> ${text}`.execute(
    db,
  )
}

export const deleteText = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE comments SET text = NULL, deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL`.execute(db)
  await deletePointlessReports(db)
}

/** Deletes the reports of deleted comments. */
export const deletePointlessReports = async (db: Db): Promise<void> => {
  await sql`DELETE FROM comment_reports USING comments WHERE comments.id = comment_id AND deleted_at IS NOT NULL`.execute(
    db,
  )
}

export const insertReport = async (
  db: Db,
  { id, userId, reason }: { id: number; userId: number; reason: string },
): Promise<void> => {
  await sql`
    INSERT INTO comment_reports (comment_id, user_id, reason) VALUES (${id}, ${userId}, ${reason}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

export const settleReports = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE comment_reports SET settled_at = now() WHERE comment_id = ${id} AND settled_at IS NULL`.execute(db)
}

export const setHidden = async (
  db: Db,
  { id, userId, reason }: { id: number; userId: number; reason: string },
): Promise<void> => {
  await sql`UPDATE comments SET hidden_at = now(), hidden_by = ${userId}, hidden_reason = ${reason} WHERE id = ${id}`.execute(
    db,
  )
  await settleReports(db, id)
}

export const setShown = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE comments SET hidden_at = NULL, hidden_by = NULL, hidden_reason = NULL WHERE id = ${id}`.execute(db)
}
