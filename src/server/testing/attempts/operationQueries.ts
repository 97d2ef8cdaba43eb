import { sql } from 'kysely'
import type { Acknowledgment, Operation } from '../../../api/testing/attempts'
import type { Answer } from '../../../api/testing/answer'
import type { reportedEvents } from '../../../api/testing/testCodes'
import type { Db } from '../../platform/database'
import { listQuestionsAt, type EditableQuestion } from './attemptQueries'

export type Outcome = Acknowledgment['outcome']
export type ProcessedOperation = {
  op_id: string
  position: number
  kind: Operation['kind']
  outcome: Outcome
  rev: number
  at: string
}

/** `answer` is stored only for rejected operations. */
export type StoredOperation = Omit<ProcessedOperation, 'at'> & { answer: Answer | null }
export type QuestionChange = Pick<
  EditableQuestion,
  'position' | 'answer' | 'answer_rev' | 'status' | 'is_late' | 'flagged'
> & {
  is_answered_now: boolean
  is_locked: boolean
}
export type JournalEvent = {
  event_id?: string
  kind: (typeof reportedEvents)[number] | 'superseded' | 'answered_in_pause'
  position: number | null
}

const maxEvents = 1000

type Writing = {
  userId: number
  operations: readonly StoredOperation[]
  changes: readonly QuestionChange[]
  events: readonly JournalEvent[]
}
/**
 * Saves the operations, changed questions and events of one request in one statement. A full journal (1000 events)
 * takes no more events.
 */
export const saveOperations = async (
  db: Db,
  id: number,
  { userId, operations, changes, events }: Writing,
): Promise<void> => {
  await sql`
    WITH saved_operations AS (
      INSERT INTO attempt_operations (attempt_id, op_id, position, kind, outcome, rev, answer)
      SELECT ${id}, op_id, position, kind, outcome, rev, answer FROM jsonb_to_recordset(${JSON.stringify(operations)}::jsonb)
        AS sent (op_id uuid, position int, kind text, outcome text, rev int, answer jsonb)
    ), changed AS (
      UPDATE attempt_questions SET answer = change.answer, answer_rev = change.answer_rev, status = change.status, is_late = change.is_late,
        flagged = change.flagged, answered_at = CASE WHEN is_answered_now THEN now() ELSE answered_at END,
        locked_at = CASE WHEN is_locked THEN coalesce(locked_at, now()) END
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (position int, answer jsonb, answer_rev int,
        status text, is_late boolean,
        flagged boolean, is_answered_now boolean, is_locked boolean)
      WHERE attempt_id = ${id} AND attempt_questions.position = change.position
    )
    INSERT INTO attempt_events (attempt_id, event_id, kind, actor_id, details)
    SELECT ${id}, event_id, kind, ${userId}, CASE WHEN position IS NULL THEN '{}' ELSE jsonb_build_object('position', position) END
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS happened (event_id uuid, kind text, position int)
    LIMIT CASE WHEN ${events.length}::int = 0 THEN 0
      ELSE greatest(0, ${maxEvents} - (SELECT count(*) FROM attempt_events WHERE attempt_id = ${id})) END
    ON CONFLICT (attempt_id, event_id) DO NOTHING`.execute(db)
}

/**
 * Returns the questions that the operations or `seen` refer to, and the stored outcomes of operations that were
 * processed before.
 */
export const loadOperationContext = async (
  db: Db,
  id: number,
  { operations, seen }: { operations: readonly Operation[]; seen: readonly number[] },
): Promise<{ known: ProcessedOperation[]; questions: EditableQuestion[] }> => {
  const positions = [...new Set([...operations.map(({ position }) => position), ...seen])]
  const opIds = operations.map(({ op_id }) => op_id)
  const rows = await listQuestionsAt<{ known: ProcessedOperation[] | null }>(db, id, {
    positions,
    more: sql`, (SELECT jsonb_agg(processed) FROM attempt_operations AS processed
      WHERE processed.attempt_id = attempt_questions.attempt_id AND op_id = ANY(${opIds}::uuid[])) AS known`,
  })
  const known = rows[0]?.known ?? []
  return {
    known: known.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    questions: rows,
  }
}

/** Moves a sequential attempt to the next question. */
export const moveForward = async (db: Db, { id, position }: { id: number; position: number }): Promise<void> => {
  await sql`
    WITH passed AS (
      UPDATE attempt_questions SET status = 'no_answer' WHERE attempt_id = ${id} AND position = ${position} AND status = 'not_seen'
    )
    UPDATE attempts SET current = ${position + 1} WHERE id = ${id}`.execute(db)
}

export const countQuestions = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) FROM attempt_questions WHERE attempt_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

type LeaseRequest = { id: number; userId: number; device: string; deviceName: string }
export const takeLease = async (db: Db, { id, userId, device, deviceName }: LeaseRequest): Promise<void> => {
  await sql`
    WITH leased AS (UPDATE attempts SET device = ${device}, device_name = ${deviceName} WHERE id = ${id})
    INSERT INTO attempt_events (attempt_id, kind, actor_id, details)
    VALUES (${id}, 'device_changed', ${userId}, jsonb_build_object('device', ${deviceName}::text))`.execute(db)
}
