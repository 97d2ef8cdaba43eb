import { sql } from 'kysely'
import { regradeLimits } from '../../../api/testing/regradeCodes'
import type { Regrade, RegradeInput } from '../../../api/testing/regrades'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { editableBy, reachesTaker } from '../tests/reachQueries'

type TestKey = { testId: number; person: Person }
type RegradeKey = TestKey & { id: number }

/** Counts of people within reach, because a number of others would already tell something about them. */
const columns = (person: Person) => {
  const reached = sql`${reachesTaker(person, sql`attempts.user_id`)}`
  const effects = (outcome: string) => sql`
    (SELECT count(*) FROM regrade_effects JOIN tests ON tests.id = regrades.test_id WHERE regrade_id = regrades.id AND outcome = ${outcome}
      AND ${reachesTaker(person, sql`regrade_effects.user_id`)})`
  return sql`
    regrades.id, regrades.version, regrades.created_at, regrades.updated_at, kind, question_id, question_number,
    questions.title AS question_title, CASE WHEN ${editableBy(person) ?? sql`true`} THEN regrades.content END AS content,
    regrades.points, reason, note, state, authors.name AS author_name, appliers.name AS applied_by_name, applied_at,
    undoers.name AS undone_by_name, undone_at, undo_reason,
    CASE WHEN state = 'applied' AND applied_at > now() - make_interval(hours => ${regradeLimits.undo}) AND ${editableBy(person) ?? sql`true`}
      THEN applied_at + make_interval(hours => ${regradeLimits.undo}) END AS undo_until,
    least(done, concerned.total) AS done, concerned.total,
    (SELECT count(*) FROM regrade_changes JOIN attempts ON attempts.id = attempt_id
      WHERE regrade_id = regrades.id AND is_changed AND ${reached}) AS changed_count,
    ${effects('changed')} AS marks_count, ${effects('proposed')} AS proposals_count`
}
const tables = (
  person: Person,
) => sql`regrades JOIN tests ON tests.id = test_id LEFT JOIN questions ON questions.id = question_id
  LEFT JOIN users AS authors ON authors.id = regrades.author_id LEFT JOIN users AS appliers ON appliers.id = applied_by
  LEFT JOIN users AS undoers ON undoers.id = undone_by
  CROSS JOIN LATERAL (SELECT count(*) AS total FROM attempts WHERE attempts.test_id = tests.id AND NOT is_preview
    AND attempts.status <> 'voided' AND ${reachesTaker(person, sql`attempts.user_id`)}
    AND (question_id IS NULL OR EXISTS (SELECT FROM attempt_questions AS asked WHERE asked.attempt_id = attempts.id
      AND asked.question_id = regrades.question_id))) AS concerned`

export const listRegrades = async (db: Db, { testId, person }: TestKey): Promise<Regrade[]> => {
  const { rows } = await sql<Regrade>`
    SELECT ${columns(person)} FROM ${tables(person)} WHERE test_id = ${testId} ORDER BY regrades.id DESC`.execute(db)
  return rows
}

export const getRegrade = async (db: Db, { testId, person, id }: RegradeKey): Promise<Regrade> => {
  const { rows } = await sql<Regrade>`
    SELECT ${columns(person)} FROM ${tables(person)} WHERE test_id = ${testId} AND regrades.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

export type StoredRegrade = {
  id: number
  test_id: number
  version: number
  kind: Regrade['kind']
  question_id: number | null
  question_number: number | null
  new_number: number | null
  content: QuestionContent | null
  points: number | null
  reason: string
  state: Regrade['state']
  applied_by: number | null
  applied_at: string | null
  /** Whether it was applied less than a day ago. */
  is_recent: boolean
}
const storedColumns = sql`id, test_id, version, kind, question_id, question_number, new_number, content, points, reason, state,
  applied_by, applied_at, coalesce(applied_at > now() - make_interval(hours => ${regradeLimits.undo}), false) AS is_recent`

export const findRegrade = async (db: Db, id: number): Promise<StoredRegrade | undefined> => {
  const { rows } = await sql<StoredRegrade>`SELECT ${storedColumns} FROM regrades WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the re-grade of the test until the transaction ends; 404 if it does not exist. */
export const lockRegrade = async (db: Db, { testId, id }: { testId: number; id: number }): Promise<StoredRegrade> => {
  // All of the test, so that of two at once the second finds the first one queued.
  await sql`SELECT FROM regrades WHERE test_id = ${testId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<StoredRegrade>`
    SELECT ${storedColumns} FROM regrades WHERE id = ${id} AND test_id = ${testId}`.execute(db)
  return orNotFound(rows[0])
}

/** `content` is the sanitised one. */
export type NewRegrade = { testId: number; authorId: number; input: RegradeInput; content: QuestionContent | null }
export const insertRegrade = async (db: Db, { testId, authorId, input, content }: NewRegrade): Promise<number> => {
  const { id } = await db
    .insertInto('regrades')
    .values({
      test_id: testId,
      kind: input.kind,
      question_id: input.question_id,
      question_number: input.question_number,
      content: content && JSON.stringify(content),
      points: input.points,
      reason: input.reason,
      note: input.note,
      author_id: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteRegrade = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('regrades').where('id', '=', id).execute()
}

/** False if another re-grade of the test is being applied. */
export const markQueued = async (
  db: Db,
  { id, testId, by }: { id: number; testId: number; by: number },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE regrades SET state = 'queued', applied_by = ${by}, done = 0 WHERE id = ${id}
      AND NOT EXISTS (SELECT FROM regrades AS others WHERE others.test_id = ${testId} AND others.state = 'queued') RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

export const saveProgress = async (db: Db, { id, done }: { id: number; done: number }): Promise<void> => {
  await sql`UPDATE regrades SET done = ${done} WHERE id = ${id} AND state = 'queued'`.execute(db)
}

export const markApplied = async (
  db: Db,
  { id, done, newNumber }: { id: number; done: number; newNumber: number | null },
): Promise<void> => {
  await sql`UPDATE regrades SET state = 'applied', applied_at = clock_timestamp(), done = ${done}, new_number = ${newNumber}
    WHERE id = ${id}`.execute(db)
}

export const markUndone = async (
  db: Db,
  { id, by, reason }: { id: number; by: number; reason: string },
): Promise<void> => {
  await sql`UPDATE regrades SET state = 'undone', undone_at = now(), undone_by = ${by}, undo_reason = ${reason} WHERE id = ${id}`.execute(
    db,
  )
}

/** Whether another re-grade of the same question was applied later and still holds. */
export const hasLaterRegrade = async (
  db: Db,
  { id, test_id, question_id, applied_at }: StoredRegrade,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM regrades WHERE test_id = ${test_id} AND id <> ${id} AND question_id IS NOT DISTINCT FROM ${question_id}
      AND (state = 'queued' OR state = 'applied' AND applied_at > ${applied_at})`.execute(db)
  return rows.length > 0
}

/** The database clock, with the milliseconds that a client can send back. */
export const dbTime = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ now: string }>`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`.execute(db)
  return orNotFound(rows[0]).now
}
